import type pg from 'pg'
import { addDays, dayOf } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { Directory, SchoolEntry } from '../../warehouse/directory.ts'
import type { FactStore } from '../../warehouse/store.ts'

export interface ImportStores {
  store: FactStore
  pool: pg.Pool
  directory: Directory
  clock: { now(): number }
}

/** The school of a code (学校标识码), id, name or short name; undefined where none or several fit. */
export async function findSchool({ pool, directory }: ImportStores, wanted: string): Promise<SchoolEntry | undefined> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM school WHERE status = 1 AND (code = $1 OR id::text = $1 OR name = $1 OR short_name = $1)', [wanted])
  return rows.length === 1 ? directory.school(rows[0]?.id ?? 0) : undefined
}

/** Versions of rows that an import writes: above those of the row before, and above the day numbers of the demo world. */
export const versionAfter = (version: number, now: number): number => Math.max(version + 1, now)

/**
 * Lets a school's time reach back to a day: its joining date, the platform's opening, terms and days of the calendar. An
 * import is a migration: what happened before the school joined here belongs to it all the same.
 */
export async function reachBack(stores: ImportStores, schoolId: number, platform: string, day: string): Promise<void> {
  const { pool, store, clock } = stores
  await pool.query('UPDATE school SET joined_at = $2, updated_at = $3 WHERE id = $1 AND joined_at > $2', [schoolId, day, new Date(clock.now())])
  await pool.query(
    'INSERT INTO school_platform AS p(school_id, platform, opened_at) VALUES ($1, $2, $3) ON CONFLICT (school_id, platform) DO UPDATE SET opened_at = least(p.opened_at, excluded.opened_at)',
    [schoolId, platform, day],
  )
  const [row] = await store.query<Record<string, unknown> & { version: number; joined_at: string }>('SELECT * FROM dim_school FINAL WHERE school_id = {schoolId:UInt32}', {
    schoolId,
  })
  if (row && row.joined_at > day) {
    const moved = { ...row, joined_at: day, version: versionAfter(row.version, clock.now()) }
    await store.insert('dim_school', `${JSON.stringify(moved)}\n`, `import-school-${schoolId}-${day}`)
  }
  await fillCalendar(stores, day)
}

/** Days, with their terms, from `from` until today that the calendar does not hold yet. */
async function fillCalendar({ store, clock }: ImportStores, from: string): Promise<void> {
  const calendar = new Calendar()
  const today = dayOf(clock.now())
  const known = new Set((await store.query<{ day: string }>('SELECT day FROM dim_day FINAL WHERE day >= {from:Date}', { from })).map((row) => row.day))
  // A day more than the range: zones differ, and the day of the last event must be there.
  const missing = calendar.days(from, addDays(today, 1)).filter(({ day }) => !known.has(day))
  if (missing.length === 0) return
  const rows = missing.map(({ day, termId, week, weekday, kind, holiday }) => ({ day, term_id: termId, week_no: week, weekday, kind, holiday, version: 1 }))
  await store.insert('dim_day', rows.map((row) => `${JSON.stringify(row)}\n`).join(''), `import-days-${missing[0]?.day}-${missing.at(-1)?.day}-${missing.length}`)
}
