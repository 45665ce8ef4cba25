import type pg from 'pg'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { Calendar } from '../../../warehouse/calendar.ts'
import { copySchools } from '../../../warehouse/copy-schools.ts'
import type { Directory, SchoolEntry } from '../../../warehouse/directory/directory.ts'
import type { FactStore } from '../../../warehouse/store.ts'
import { ImportError } from '../import-error.ts'

export interface ImportStores {
  store: FactStore
  pool: pg.Pool
  directory: Directory
  clock: { now(): number }
}

/** Copies schools that were made in the console a moment ago into the warehouse, where one of these is not there yet. */
export async function demandCopied(
  { pool, store, directory, clock }: ImportStores,
  ids: Iterable<number>,
): Promise<void> {
  if ([...ids].every((id) => directory.school(id))) return
  await copySchools({ pool, store, now: clock.now })
  await directory.refresh()
}

/**
 * The school of a code (学校标识码), id, name or short name. One that was made a moment ago is copied into the warehouse first.
 * Throws {@link ImportError} where none or several fit.
 */
export async function findSchool(stores: ImportStores, wanted: string): Promise<SchoolEntry> {
  const { pool, directory } = stores
  const { rows } = await pool.query<{ id: number; code: string }>(
    'SELECT id, code FROM school WHERE status = 1 AND (code = $1 OR id::text = $1 OR name = $1 OR short_name = $1)',
    [wanted],
  )
  const [only, second] = rows
  if (only && second)
    throw new ImportError(
      `有 ${rows.length} 所学校符合“${wanted}”。请用学校标识码指明其中一所：${rows.map(({ code }) => code).join('、')}`,
    )
  if (only) await demandCopied(stores, [only.id])
  const school = directory.school(only?.id ?? 0)
  if (!school)
    throw new ImportError(
      `没有找到学校“${wanted}”。请用“学校管理”中的学校标识码、编号、全称或简称；新学校请先在“学校管理”中添加`,
    )
  return school
}

/** Versions of rows that an import writes: above those of the row before, and above the day numbers of the demo world. */
export const versionAfter = (version: number, now: number): number => Math.max(version + 1, now)

/**
 * Lets a school's time reach back to a day: its joining date, the platform's opening, terms and days of the calendar. An
 * import is a migration: what happened before the school joined here belongs to it all the same.
 */
export async function reachBack(stores: ImportStores, schoolId: number, platform: string, day: string): Promise<void> {
  const { pool, store, clock } = stores
  await pool.query('UPDATE school SET joined_at = $2, updated_at = $3 WHERE id = $1 AND joined_at > $2', [
    schoolId,
    day,
    new Date(clock.now()),
  ])
  await pool.query(
    'INSERT INTO school_platform AS p(school_id, platform, opened_at) VALUES ($1, $2, $3) ON CONFLICT (school_id, platform) DO UPDATE SET opened_at = least(p.opened_at, excluded.opened_at)',
    [schoolId, platform, day],
  )
  const [row] = await store.query<Record<string, unknown> & { version: number; joined_at: string }>(
    'SELECT * FROM dim_school FINAL WHERE school_id = {schoolId:UInt32}',
    {
      schoolId,
    },
  )
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
  const existing = new Set(
    (await store.query<{ day: string }>('SELECT day FROM dim_day FINAL WHERE day >= {from:Date}', { from })).map(
      (row) => row.day,
    ),
  )
  // A day more than the range: zones differ, and the day of the last event must be there.
  const missing = calendar.days(from, addDays(today, 1)).filter(({ day }) => !existing.has(day))
  if (missing.length === 0) return
  const rows = missing.map(({ day, termId, week, weekday, kind, holiday }) => ({
    day,
    term_id: termId,
    week_no: week,
    weekday,
    kind,
    holiday,
    version: 1,
  }))
  await store.insert(
    'dim_day',
    rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    `import-days-${missing[0]?.day}-${missing.at(-1)?.day}-${missing.length}`,
  )
}
