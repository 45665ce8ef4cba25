import { ANOMALY_MIN_LOGS, JUMP_SIGMAS, type Jump, type Page } from '@data-centre/api'
import type pg from 'pg'
import { addDays, dayOf } from '../../platform/clock.ts'
import { type PageRequest, readPage } from '../../platform/database/paging.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Calendar } from '../../warehouse/calendar.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { FactStore } from '../../warehouse/store.ts'

/** Like days that a day is held against, how far back they are looked for, and how few are no measure. */
const LIKE_DAYS = 8
const WEEKS_BACK = 26
const MIN_LIKE_DAYS = 4
/** Days that a run judges again: late events may have changed them. */
const CHECKED_DAYS = 14
/** The median deviation of normal values, times this, is their standard deviation. */
const MAD_TO_SIGMA = 1.4826
/** Schools differ by this share from week to week without anybody doing anything. */
const MIN_SHARE = 0.05

export interface JumpDeps {
  store: FactStore
  pool: pg.Pool
  directory: Directory
  calendar: Calendar
  now(): number
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * How far a count stands above like days, in standard deviations: from the median, over a spread that a few odd weeks do
 * not move (median deviation), never below what chance (square root) and habit (5 %) explain. Undefined for fewer than 4 days.
 */
export function sigmasAbove(logs: number, like: readonly number[]): { usual: number; sigmas: number } | undefined {
  if (like.length < MIN_LIKE_DAYS) return undefined
  const usual = median(like)
  const deviation = median(like.map((value) => Math.abs(value - usual)))
  const spread = Math.max(MAD_TO_SIGMA * deviation, Math.sqrt(usual), MIN_SHARE * usual, 1)
  return { usual, sigmas: (logs - usual) / spread }
}

/** Days before `day` with the same weekday and of the same kind: a Monday of teaching says nothing about one of holidays. */
function likeDays(calendar: Calendar, day: string): string[] {
  const { kind } = calendar.day(day)
  const found: string[] = []
  for (let week = 1; week <= WEEKS_BACK && found.length < LIKE_DAYS; week++) {
    const before = addDays(day, -7 * week)
    if (calendar.day(before).kind === kind) found.push(before)
  }
  return found
}

/** Evaluates the last closed days of every school again and writes the anomalies. Returns how many there are. */
export async function findVolumeAnomalies({ store, pool, directory, calendar, now }: JumpDeps): Promise<number> {
  const evaluated = Array.from({ length: CHECKED_DAYS }, (_, i) => addDays(dayOf(now()), -1 - i))
  const likeOf = new Map(evaluated.map((day) => [day, likeDays(calendar, day)]))
  const days = [...new Set([...evaluated, ...[...likeOf.values()].flat()])]
  const rows = await store.query<{ school: number; day: string; logs: number }>(
    'SELECT school_id AS school, stat_date AS day, sum(l.logs) AS logs FROM log_day AS l WHERE stat_date IN {days:Array(Date)} GROUP BY school, day',
    { days },
    { maxMs: 60_000 },
  )
  const counts = new Map<number, Map<string, number>>()
  for (const { school, day, logs } of rows)
    counts.set(school, (counts.get(school) ?? new Map<string, number>()).set(day, Number(logs)))
  const found: object[] = []
  for (const [school, byDay] of counts) {
    const since = directory.school(school)?.joinedAt ?? ''
    for (const [day, before] of likeOf) {
      const logs = byDay.get(day) ?? 0
      const verdict = sigmasAbove(
        logs,
        before.filter((one) => one >= since).map((one) => byDay.get(one) ?? 0),
      )
      if (verdict && verdict.sigmas > JUMP_SIGMAS && logs - verdict.usual >= ANOMALY_MIN_LOGS)
        found.push({ school_id: school, day, logs, usual: verdict.usual, sigmas: Math.round(verdict.sigmas * 10) / 10 })
    }
  }
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM intake_jump WHERE day = ANY($1::date[])', [evaluated])
    await client.query(
      `INSERT INTO intake_jump(school_id, day, logs, usual, sigmas, found_at)
       SELECT school_id, day, logs, usual, sigmas, $2 FROM jsonb_to_recordset($1::jsonb) AS x(school_id int, day date, logs bigint, usual float8, sigmas float8)`,
      [JSON.stringify(found), new Date(now())],
    )
  })
  return found.length
}

/** Days that stand out, newest and furthest first. */
export async function listVolumeAnomalies(
  pool: pg.Pool,
  { schoolId, pageNum, pageSize = 20 }: { schoolId?: number | undefined } & PageRequest,
): Promise<Page<Jump>> {
  const statement = `SELECT j.school_id::text AS "schoolId", coalesce(s.name, '') AS school, to_char(j.day, 'YYYY-MM-DD') AS day, j.logs::float8 AS logs, j.usual, j.sigmas, (count(*) OVER ())::int AS total
     FROM intake_jump j LEFT JOIN school s ON s.id = j.school_id WHERE $1::int IS NULL OR j.school_id = $1 ORDER BY j.day DESC, j.sigmas DESC, j.school_id LIMIT $2 OFFSET $3`
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) =>
      (await pool.query<Jump & { total: number }>(statement, [schoolId ?? null, limit, offset])).rows,
  )
  return { list: rows.map(({ total: _, ...jump }) => jump), ...place }
}
