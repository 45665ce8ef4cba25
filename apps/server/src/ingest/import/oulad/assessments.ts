import type { SchoolEntry } from '../../../warehouse/directory.ts'
import { eventNameOf } from '../../source-refs.ts'
import { bringRows, type Row } from '../dimension-rows.ts'
import type { ImportBatches } from '../import-batches.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { secondsAt } from '../instant-of-day.ts'
import type { TableCounts } from '../table-counts.ts'
import type { Unassigned } from '../unassigned.ts'
import { type Assessment, type Dataset, dayAt, type Presentation, type Registration } from './dataset.ts'
import { byPresentation, type HandIn, type HandIns } from './hand-ins.ts'
import { droppedOn, joinedOn, type OuladIds, PLATFORM, termOf } from './people-and-courses.ts'

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

/** How assessments become rows: homeworks, or exams. */
interface Work {
  kind: 'homework' | 'exam'
  ids(place: Place): ReadonlyMap<string, number>
  /** Column of a row that says its day. */
  day: 'due_date' | 'exam_date'
  /** Columns that the thing itself and its expected rows share: when it begins and ends, and what is asked. */
  frame(presentation: Presentation, dueDay: string): Row
  /** Column of an expected row beside what was handed in. */
  extra: Row
}

const homework: Work = {
  kind: 'homework',
  ids: ({ ids }) => ids.homeworks,
  day: 'due_date',
  frame: ({ startsOn }, dueDay) => ({ assigned_at: secondsAt(startsOn), due_at: secondsAt(dueDay, DAY_ENDS) }),
  extra: {},
}
/** The data set says on which day an exam was taken and its mark; 40 of 100 is the pass mark of the Open University. */
const exam: Work = {
  kind: 'exam',
  ids: ({ ids }) => ids.exams,
  day: 'exam_date',
  frame: (_, dueDay) => ({ started_at: secondsAt(dueDay), ends_at: secondsAt(dueDay, DAY_ENDS), kind: 'final', full_score: 100, pass_score: 40 }),
  extra: { used_s: 0 },
}
const workOf = ({ type }: Assessment): Work => (type === 'Exam' ? exam : homework)
const isTime = (column: string): boolean => column.endsWith('_at')

/**
 * Assessments as homeworks and exams with their day, those who were expected, and what they handed in. Rows are a pure
 * function of the files: the same files write nothing, a file with another mark writes that row. Without `handIns`, and
 * for an exam whose results the data set keeps to itself, only the thing itself is brought: a list of people of whom
 * nobody handed in would be a wrong number.
 */
export async function bringAssessments(deps: ImportDeps, dataset: Dataset, handIns: HandIns | undefined, place: Place): Promise<{ added: number; writtenBanked: number }> {
  const { school, unassigned, ids } = place
  const students = byPresentation(dataset)
  const days = new Set<string>()
  const heads = new Map<Work, Row[]>()
  let writtenBanked = 0
  for (const assessment of dataset.assessments.values()) {
    const { id, presentation, due, type } = assessment
    const work = workOf(assessment)
    const idColumn = `${work.kind}_id`
    const object = work.ids(place).get(String(id)) ?? 0
    const dueDay = dayAt(presentation, due)
    const frame = work.frame(presentation, dueDay)
    const published = handIns?.get(id)
    const ofAssessment = work === exam && published?.size === 0 ? undefined : published
    const expected = ofAssessment ? (students.get(presentation) ?? []).filter((registration) => expects(registration, dueDay, ofAssessment.get(registration.student))) : []
    const head = {
      [idColumn]: object,
      ...lessonOf(assessment, place),
      school_id: school.id,
      college_id: unassigned.collegeId,
      title: `${presentation.name} ${type} ${id}`,
      ...frame,
      expected: expected.length,
    }
    heads.set(work, [...(heads.get(work) ?? []), head])
    if (!ofAssessment) continue
    const rows = expected.map(({ student }): Row => {
      const handIn = ofAssessment.get(student)
      const at = handIn ? secondsAt(dayAt(presentation, handIn.day), NOON) : null
      // No day of marking is published: a mark stands with its hand-in.
      const marked = handIn && handIn.score !== null
      return {
        [idColumn]: object,
        event_id: 0,
        [work.day]: dueDay,
        ...lessonOf(assessment, place),
        ...studentOf(student, place),
        ...frame,
        ...work.extra,
        submitted_at: at,
        graded_at: marked ? at : null,
        score: marked ? handIn.score : null,
      }
    })
    const banked = new Set([...ofAssessment].filter(([, handIn]) => handIn.banked).map(([student]) => ids.people.get(String(student))))
    const { added, changed } = await bringRows(
      deps,
      {
        table: `fact_${work.kind}`,
        key: [idColumn, 'user_id', 'school_id'],
        times: [...Object.keys(frame).filter(isTime), 'submitted_at', 'graded_at'],
        merge: differing(['submitted_at', 'graded_at', 'score']),
        onWritten: ({ user_id }) => {
          if (banked.has(Number(user_id))) writtenBanked++
        },
      },
      rows,
    )
    if (added + changed > 0) days.add(dueDay)
  }
  let written = 0
  for (const [work, rows] of heads) {
    const times = Object.keys(rows[0] ?? {}).filter(isTime)
    const { added } = await bringRows(deps, { table: `dim_${work.kind}`, key: [`${work.kind}_id`, 'school_id'], times, merge: differing(['expected', ...times]) }, rows)
    written += added
  }
  await deps.keeper.touch(days)
  return { added: written, writtenBanked }
}

/** Each hand-in that somebody made is an action of theirs: one log row, `homework` or `exam`. */
export async function sendHandIns({ assessments }: Dataset, handIns: HandIns, place: Place, batches: ImportBatches): Promise<void> {
  const { ids } = place
  for (const [id, ofAssessment] of handIns) {
    const assessment = assessments.get(id)
    if (!assessment) continue
    const { presentation } = assessment
    const { kind, ids: objectsOf } = workOf(assessment)
    const objects = objectsOf(place)
    for (const [student, { day, banked }] of ofAssessment) {
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
