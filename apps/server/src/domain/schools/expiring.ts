import { DAY_MS, DEMO_SCHOOL_LABEL, Fault, type Part, schoolEditions } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

export const EXPIRY_DAYS = 30

/** A school whose version ends within {@link EXPIRY_DAYS} or has ended; a day is counted as the badge does, rounded up. */
export interface ExpiryRow {
  id: number
  name: string
  end: Date
  days: number
}

/** Open schools of a scope whose version has ended or ends within 30 days, the soonest first. */
export async function expiringSchools(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { schools, provinces }: Scope,
): Promise<ExpiryRow[]> {
  const now = config.clock.now()
  const { rows } = await database.pool.query<ExpiryRow>(
    `SELECT s.id, s.name, v.school_end_time AS end, ceil(extract(epoch FROM v.school_end_time - $1::timestamptz) * 1000 / ${DAY_MS})::int AS days FROM school_version v JOIN school s ON s.id = v.school_id
     WHERE s.status = 1 AND s.is_open AND v.data_source = '' AND v.school_end_time <= $2 AND ($3::int[] IS NULL OR s.id = ANY($3)) AND ($4::text[] IS NULL OR s.province_code = ANY($4)) ORDER BY v.school_end_time, s.id`,
    [new Date(now), new Date(now + EXPIRY_DAYS * DAY_MS), schools ?? null, provinces ?? null],
  )
  return rows
}

/** Schools by their version, and those whose version ends soon. */
export function versionHandlers(services: Services): Pick<Handlers, 'opeDataOverview/getVersion'> {
  return {
    'opeDataOverview/getVersion': async ({ input, scope }) => {
      const { answers } = services.ports
      if (!answers) throw new Fault('unavailable')
      const [{ data }, rows] = await Promise.all([
        answers.answer({ answer: schoolEditions }, input, scope),
        expiringSchools(services, scope),
      ])
      return {
        pie: data as Part[],
        expiring: rows.map(({ id, name, end, days }) => ({
          schoolId: String(id),
          name: scope.hidesSchools ? DEMO_SCHOOL_LABEL : name,
          schoolEndTime: end.toISOString(),
          days,
        })),
      }
    },
  }
}
