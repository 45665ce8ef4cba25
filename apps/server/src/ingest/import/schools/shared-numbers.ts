import type { FactStore } from '../../../warehouse/store.ts'
import { examplesOf } from '../report/examples-of.ts'

/**
 * What a report says of numbers of its students that several people of the school have, as where a roster has brought them under another
 * name: an account is nobody's proof of being them, so they are named and not made one.
 */
export async function sharedNumbersNotes(
  { store }: { store: FactStore },
  schoolId: number,
  numbers: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await store.query<{ number: string }>(
    "SELECT student_no AS number FROM dim_student FINAL WHERE school_id = {schoolId:UInt32} AND removed_at IS NULL AND student_no != '' GROUP BY student_no HAVING count() > 1 ORDER BY student_no",
    { schoolId },
    { maxMs: 60_000 },
  )
  const shared = rows.map(({ number }) => number).filter((number) => numbers.has(number))
  if (shared.length === 0) return []
  return [`${shared.length} 个学号在本校不止一人（${examplesOf(shared)}）：没有与同号的人员合并，会各算一人，请核对`]
}
