import { DAY_MS, type ParsedOf } from '@data-centre/api'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { actionsNamed } from './call-labels.ts'

export type Filters = ParsedOf<'sysLog/getStatistics'>

export type Kind = Filters['logType']

/** How the two records differ: their tables and what stands for module, action and success. */
export const kinds = {
  oper: { table: 'sys_log', action: 'l.action', module: 'l.module', ok: 'l.ok' },
  export: {
    table: 'sys_user_export_log',
    action: 'l.api',
    module: "split_part(l.api, '/', 1)",
    ok: "l.status = 'done'",
  },
} as const

/** Conditions with the values that they bind. */
interface Where {
  sql: string
  values: unknown[]
}

const startOf = (text: string): Date =>
  new Date(Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`))

/** A day without an hour ends when the day does. */
const endOf = (text: string): Date => new Date(startOf(text).getTime() + (text.length > 10 ? 1000 : DAY_MS))

/** Days of a list that nobody narrowed. */
const USUAL_DAYS = 7

/** The filters with the period that holds where none was asked for: the last seven days. */
export const inPeriod = <F extends Pick<Filters, 'startTime' | 'endTime'>>(filters: F, now: number): F =>
  filters.startTime || filters.endTime
    ? filters
    : { ...filters, startTime: addDays(dayOf(now), 1 - USUAL_DAYS), endTime: dayOf(now) }

/** Rows of the scope that the filters leave, in both records alike. */
export function whereOf(
  kind: Kind,
  { startTime, endTime, userName, module, action, ok }: Omit<Filters, 'logType'>,
  scope: Scope,
): Where {
  const columns = kinds[kind]
  const values: unknown[] = []
  const parts: string[] = ['true']
  const hold = (sql: (place: string) => string, value: unknown): void => {
    values.push(value)
    parts.push(sql(`$${values.length}`))
  }
  if (scope.schools) hold((place) => `l.school_id = ANY(${place}::int[])`, scope.schools)
  if (scope.provinces)
    hold(
      (place) => `l.school_id IN (SELECT id FROM school WHERE province_code = ANY(${place}::text[]))`,
      scope.provinces,
    )
  if (startTime) hold((place) => `l.created_at >= ${place}`, startOf(startTime))
  if (endTime) hold((place) => `l.created_at < ${place}`, endOf(endTime))
  if (userName)
    hold(
      (place) => `strpos(lower(coalesce(${kind === 'oper' ? 'l.user_name' : 'u.user_name'}, '')), lower(${place})) > 0`,
      userName,
    )
  if (module) hold((place) => `${columns.module} = ${place}`, module)
  if (action) hold((place) => `${columns.action} = ANY(${place}::text[])`, actionsNamed(action))
  if (ok !== undefined) hold((place) => `(${columns.ok}) = ${place}::boolean`, ok === '1')
  return { sql: parts.join(' AND '), values }
}
