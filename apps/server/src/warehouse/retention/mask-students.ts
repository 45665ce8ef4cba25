import { addDays, dayOf } from '../../platform/clock.ts'
import { PEOPLE_KEPT_DAYS } from '../rollups/people-facts.ts'
import { tables } from '../schema.ts'
import type { FactStore } from '../store.ts'

const columns = Object.keys(tables.find(({ name }) => name === 'dim_student')?.columns ?? {})
/** What of a student's row says who they were. Facts keep their id, which then says nothing. */
const masked: Readonly<Record<string, string>> = {
  name: "concat(leftUTF8(name, 1), '**')",
  student_no: "''",
  version: 'greatest(version + 1, {now:UInt64})',
}
const long =
  "removed_at < toDateTime({before:Date}, 'Asia/Shanghai') AND (student_no <> '' OR NOT endsWith(name, '**'))"

/** Masks for ever the name and number of students who left three years ago; answers how many. `now` in ms. */
export async function maskStudents(store: FactStore, now: number): Promise<number> {
  const before = addDays(dayOf(now), -PEOPLE_KEPT_DAYS)
  const [found] = await store.query<{ rows: number }>(`SELECT count() AS rows FROM dim_student FINAL WHERE ${long}`, {
    before,
  })
  const rows = found?.rows ?? 0
  if (rows > 0)
    await store.command(
      `INSERT INTO dim_student (${columns.join(', ')}) SELECT ${columns.map((column) => (masked[column] ? `${masked[column]} AS new_${column}` : column)).join(', ')} FROM dim_student FINAL WHERE ${long}`,
      {
        before,
        now,
      },
    )
  return rows
}
