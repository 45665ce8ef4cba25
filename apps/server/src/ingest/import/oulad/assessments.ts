import type { ImportDeps } from '../import-xapi.ts'
import { secondsAt } from '../instant-of-day.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import { exam, isTime, lessonOf, NOON, type Place, studentOf, type Work, workOf } from './assessment-work.ts'
import { type Assessment, type Dataset, dayAt, type Registration } from './dataset.ts'
import { droppedOn, joinedOn } from './enrolments.ts'
import { byPresentation, type HandIn, type HandIns } from './hand-ins.ts'

/** Expected on a day: registered by then and not gone, or somebody who did hand in. */
const expects = (registration: Registration, day: string, handIn: HandIn | undefined): boolean =>
  handIn !== undefined || (joinedOn(registration) <= day && (droppedOn(registration) ?? '9') > day)

const differing =
  (columns: readonly string[]) =>
  (standing: Row, wanted: Row): Row | undefined =>
    columns.every((column) => standing[column] === wanted[column])
      ? undefined
      : { ...standing, ...Object.fromEntries(columns.map((column) => [column, wanted[column] ?? null])) }

/** One row for each who was expected, with what they handed in. */
function handInRows(
  assessment: Assessment,
  expected: readonly { student: number }[],
  ofAssessment: ReadonlyMap<number, HandIn>,
  place: Place,
): Row[] {
  const work = workOf(assessment)
  const dueDay = dayAt(assessment.presentation, assessment.due)
  const frame = work.frame(assessment.presentation, dueDay)
  return expected.map(({ student }): Row => {
    const handIn = ofAssessment.get(student)
    const at = handIn ? secondsAt(dayAt(assessment.presentation, handIn.day), NOON) : null
    // No day of marking is published: a mark stands with its hand-in.
    const marked = handIn && handIn.score !== null
    return {
      [`${work.kind}_id`]: work.ids(place).get(String(assessment.id)) ?? 0,
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
}

/**
 * Assessments as homeworks and exams with their day, those who were expected, and what they handed in. Rows are a pure
 * function of the files: the same files write nothing, a file with another mark writes that row. Without `handIns`, and
 * for an exam whose results the data set keeps to itself, only the thing itself is brought: a list of people of whom
 * nobody handed in would be a wrong number.
 */
export async function bringAssessments(
  deps: ImportDeps,
  dataset: Dataset,
  handIns: HandIns | undefined,
  place: Place,
): Promise<{ added: number; writtenBanked: number }> {
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
    const expected = ofAssessment
      ? (students.get(presentation) ?? []).filter((registration) =>
          expects(registration, dueDay, ofAssessment.get(registration.student)),
        )
      : []
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
    const rows = handInRows(assessment, expected, ofAssessment, place)
    const banked = new Set(
      [...ofAssessment].filter(([, handIn]) => handIn.banked).map(([student]) => ids.people.get(String(student))),
    )
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
    const { added } = await bringRows(
      deps,
      {
        table: `dim_${work.kind}`,
        key: [`${work.kind}_id`, 'school_id'],
        times,
        merge: differing(['expected', ...times]),
      },
      rows,
    )
    written += added
  }
  await deps.keeper.touch(days)
  return { added: written, writtenBanked }
}
