import { Calendar } from '../../../warehouse/calendar.ts'
import { secondsAt } from '../instant-of-day.ts'
import { countRows } from '../report/table-counts.ts'
import { noteEnrolments } from '../roster/enrolment-changes.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import { type Dataset, dayAt, type Presentation, type Registration } from './dataset.ts'
import { type OuladIds, PLATFORM } from './oulad-ids.ts'
import type { OuladReport } from './report.ts'

/** A presentation belongs to the term of its thirtieth day: those of February begin before the term does. */
const DAYS_TO_TERM = 30

const calendar = new Calendar()

export const termOf = (presentation: Presentation): string => calendar.currentTerm(dayAt(presentation, DAYS_TO_TERM)).id

/** Who withdrew has dropped: on the day of the registry, or with the presentation where it names none; not before they joined. */
export function droppedOn(registration: Registration): string | null {
  const { outcome, unregistered, presentation } = registration
  if (outcome !== 'Withdrawn') return null
  const [joined, dropped] = [joinedOn(registration), dayAt(presentation, unregistered ?? presentation.length)]
  return dropped < joined ? joined : dropped
}

export const joinedOn = ({ registered, unregistered, presentation }: Registration): string =>
  dayAt(presentation, registered ?? Math.min(0, unregistered ?? 0))

/**
 * Registrations as enrolments; what an earlier import wrote and the file says otherwise is rewritten. Answers days of the terms that
 * have changed: a presentation may bring no fact that would mark them.
 */
export async function bringEnrolments(
  stores: ImportStores,
  schoolId: number,
  ids: OuladIds,
  { registrations }: Dataset,
  tables: OuladReport['tables'],
): Promise<string[]> {
  const rows: Row[] = [...registrations.values()].map((registration) => {
    const { presentation, student } = registration
    const dropped = droppedOn(registration)
    return {
      class_id: ids.classes.get(presentation.name) ?? 0,
      user_id: ids.people.get(String(student)) ?? 0,
      school_id: schoolId,
      course_id: ids.courses.get(presentation.module) ?? 0,
      platform: PLATFORM,
      term_id: termOf(presentation),
      joined_at: secondsAt(joinedOn(registration)),
      dropped_at: dropped === null ? null : secondsAt(dropped),
      result: registration.outcome.toLowerCase(),
    }
  })
  const differs = (standing: Row, wanted: Row): Row | undefined =>
    (['joined_at', 'dropped_at', 'result'] as const).every((column) => standing[column] === wanted[column])
      ? undefined
      : { ...standing, ...wanted }
  const written = new Set<string>()
  await bringRows(
    stores,
    {
      table: 'dim_enrolment',
      key: ['class_id', 'user_id', 'school_id'],
      times: ['joined_at', 'dropped_at'],
      merge: differs,
      onWritten: ({ class_id, user_id }) => written.add(`${class_id} ${user_id}`),
      beforeWriting: (rows) => noteEnrolments(stores, rows),
    },
    rows,
  )
  // A row of studentInfo makes an enrolment; its row of studentRegistration, where there is one, says when.
  const isWritten = (registration: Registration) =>
    written.has(`${ids.classes.get(registration.presentation.name)} ${ids.people.get(String(registration.student))}`)
  countRows(tables.studentInfo, written.size)
  countRows(
    tables.studentRegistration,
    [...registrations.values()].filter((one) => one.hasDates && isWritten(one)).length,
  )
  return [...registrations.values()].filter(isWritten).map(({ presentation }) => presentation.startsOn)
}

/** Each student with the day since which they belong to the school: their first registration, click or hand-in. */
export function firstRegistrations(
  registrations: Iterable<Registration>,
  firstDays: ReadonlyMap<number, string>,
): Map<number, { day: string; gender: string }> {
  const first = new Map<number, { day: string; gender: string }>()
  for (const registration of registrations) {
    const { student, gender } = registration
    const days = [joinedOn(registration), firstDays.get(student), first.get(student)?.day].filter(
      (day) => day !== undefined,
    )
    first.set(student, { day: days.reduce((a, b) => (a < b ? a : b)), gender })
  }
  return first
}
