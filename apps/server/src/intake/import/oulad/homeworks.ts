import type { SchoolEntry } from '../../../warehouse/directory.ts'
import { bringRows, type Row } from '../dimension-rows.ts'
import type { ImportBatches } from '../import-batches.ts'
import type { ImportDeps } from '../import-xapi.ts'
import type { Unassigned } from '../unassigned.ts'
import { type Assessment, type Dataset, dayAt, type Registration } from './dataset.ts'
import { byPresentation, type HandIn, type HandIns } from './hand-ins.ts'
import { droppedOn, joinedOn, type OuladIds, PLATFORM, secondsAt, termOf } from './people-and-courses.ts'
import type { TableCounts } from './report.ts'

const NOON = '12:00:00'
const DAY_ENDS = '23:59:59'

/** Where the rows belong. */
export interface Place {
  school: SchoolEntry
  unassigned: Unassigned
  ids: OuladIds
}

const lessonOf = ({ presentation }: Assessment, { ids }: Place) => ({
  term_id: termOf(presentation),
  class_id: ids.classes.get(presentation.name) ?? 0,
  course_id: ids.courses.get(presentation.module) ?? 0,
  teacher_id: 0,
})
const studentOf = (student: number, { school, unassigned, ids }: Place) => ({
  user_id: ids.people.get(String(student)) ?? 0,
  school_id: school.id,
  province_code: school.provinceCode,
  college_id: unassigned.collegeId,
  major_id: unassigned.majorId,
  admin_class_id: unassigned.adminClassId,
})
/** Expected on a day: registered by then and not gone, or somebody who did hand in. */
const expects = (registration: Registration, day: string, handIn: HandIn | undefined): boolean =>
  handIn !== undefined || (joinedOn(registration) <= day && (droppedOn(registration) ?? '9') > day)
const differing =
  (columns: readonly string[]) =>
  (standing: Row, wanted: Row): Row | undefined =>
    columns.every((column) => standing[column] === wanted[column]) ? undefined : { ...standing, ...Object.fromEntries(columns.map((column) => [column, wanted[column] ?? null])) }

/**
 * Assessments as homeworks with their due day, those who were expected, and what they handed in. Rows are a pure function
 * of the files: the same files write nothing, a file with another mark writes that row. Without `handIns` only the
 * homeworks themselves are brought: a list of people of whom nobody handed in would be a wrong number.
 */
export async function bringHomeworks(deps: ImportDeps, dataset: Dataset, handIns: HandIns | undefined, place: Place): Promise<{ added: number; writtenBanked: number }> {
  const { school, unassigned, ids } = place
  const students = byPresentation(dataset)
  const days = new Set<string>()
  const heads: Row[] = []
  let writtenBanked = 0
  for (const assessment of dataset.assessments.values()) {
    if (assessment.type === 'Exam') continue
    const { id, presentation, due } = assessment
    const dueDay = dayAt(presentation, due)
    const ofAssessment = handIns?.get(id)
    const expected = (students.get(presentation) ?? []).filter((registration) => expects(registration, dueDay, ofAssessment?.get(registration.student)))
    const times = { assigned_at: secondsAt(presentation.startsOn), due_at: secondsAt(dueDay, DAY_ENDS) }
    const homework = ids.homeworks.get(String(id)) ?? 0
    heads.push({
      homework_id: homework,
      ...lessonOf(assessment, place),
      school_id: school.id,
      college_id: unassigned.collegeId,
      title: `${presentation.name} ${assessment.type} ${id}`,
      ...times,
      expected: handIns ? expected.length : 0,
    })
    if (!ofAssessment) continue
    const rows = expected.map(({ student }): Row => {
      const handIn = ofAssessment.get(student)
      const at = handIn ? secondsAt(dayAt(presentation, handIn.day), NOON) : null
      // No day of marking is published: a mark stands with its hand-in.
      const marked = handIn && handIn.score !== null
      return {
        homework_id: homework,
        event_id: 0,
        due_date: dueDay,
        ...lessonOf(assessment, place),
        ...studentOf(student, place),
        ...times,
        submitted_at: at,
        graded_at: marked ? at : null,
        score: marked ? handIn.score : null,
      }
    })
    const banked = new Set([...ofAssessment].filter(([, handIn]) => handIn.banked).map(([student]) => ids.people.get(String(student))))
    const { added, changed } = await bringRows(
      deps,
      {
        table: 'fact_homework',
        key: ['homework_id', 'user_id', 'school_id'],
        times: ['assigned_at', 'due_at', 'submitted_at', 'graded_at'],
        merge: differing(['submitted_at', 'graded_at', 'score']),
        onWritten: ({ user_id }) => {
          if (banked.has(Number(user_id))) writtenBanked++
        },
      },
      rows,
    )
    if (added + changed > 0) days.add(dueDay)
  }
  const { added } = await bringRows(
    deps,
    { table: 'dim_homework', key: ['homework_id', 'school_id'], times: ['assigned_at', 'due_at'], merge: differing(['expected', 'due_at']) },
    heads,
  )
  await deps.keeper.touch(days)
  return { added, writtenBanked }
}

/** Each hand-in that somebody made is an action of his: one log row, `homework` or `exam`. */
export async function sendHandIns({ assessments }: Dataset, handIns: HandIns, ids: OuladIds, batches: ImportBatches): Promise<void> {
  for (const [id, ofAssessment] of handIns) {
    const assessment = assessments.get(id)
    if (!assessment) continue
    const { presentation, type } = assessment
    for (const [student, { day, banked }] of ofAssessment) {
      if (banked) continue
      const event = {
        type: type === 'Exam' ? 'exam' : 'homework',
        eventId: `oulad:assessment:${id}:${student}`,
        time: `${dayAt(presentation, day)}T${NOON}+08:00`,
        userId: ids.people.get(String(student)) ?? 0,
        platform: PLATFORM,
        courseId: ids.courses.get(presentation.module) ?? 0,
        classId: ids.classes.get(presentation.name) ?? 0,
        ...(type === 'Exam' ? {} : { homeworkId: ids.homeworks.get(String(id)) ?? 0 }),
      }
      await batches.add(JSON.stringify(event))
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
