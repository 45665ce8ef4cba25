import { eventNameOf } from '../../source-refs.ts'
import type { ImportBatches } from '../import-batches.ts'
import type { TableCounts } from '../report/table-counts.ts'
import { NOON, type Place, workOf } from './assessment-work.ts'
import { type Dataset, dayAt } from './dataset.ts'
import type { HandIns } from './hand-ins.ts'
import { PLATFORM } from './oulad-ids.ts'

/** Each hand-in that somebody made is an action of theirs: one log row, `homework` or `exam`. */
export async function sendHandIns(
  { assessments }: Dataset,
  handIns: HandIns,
  place: Place,
  batches: ImportBatches,
): Promise<void> {
  const { ids } = place
  for (const [id, ofAssessment] of handIns) {
    const assessment = assessments.get(id)
    if (!assessment) continue
    const { presentation } = assessment
    const { kind, ids: objectsOf } = workOf(assessment)
    const objects = objectsOf(place)
    for (const [student, { day, banked, row }] of ofAssessment) {
      if (banked) continue
      const event = {
        type: kind,
        eventId: eventNameOf(ids.schoolId, `oulad:assessment:${id}:${student}`, ids.plainPeople.has(String(student))),
        time: `${dayAt(presentation, day)}T${NOON}+08:00`,
        userId: ids.people.get(String(student)) ?? 0,
        platform: PLATFORM,
        courseId: ids.courses.get(presentation.module) ?? 0,
        classId: ids.classes.get(presentation.name) ?? 0,
        [`${kind}Id`]: objects.get(String(id)) ?? 0,
      }
      await batches.add(JSON.stringify(event), `studentAssessment.csv 第 ${row} 行`)
    }
  }
  await batches.flush()
}

/** Banked rows are no events: those that stood already are known. */
export function countBanked(handIns: HandIns, written: number, counts: TableCounts): void {
  let banked = 0
  for (const ofAssessment of handIns.values()) for (const handIn of ofAssessment.values()) if (handIn.banked) banked++
  counts.taken += written
  counts.known += banked - written
}
