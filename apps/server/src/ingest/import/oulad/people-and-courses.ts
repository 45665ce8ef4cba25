import { Calendar } from '../../../warehouse/calendar.ts'
import { plainPeople, refIds, sourceOfSchool } from '../../source-refs.ts'
import { bringRows, type Row } from '../dimension-rows.ts'
import { secondsAt } from '../instant-of-day.ts'
import { reachingBack } from '../people-and-content.ts'
import type { ImportStores } from '../school-range.ts'
import { countRows } from '../table-counts.ts'
import type { Unassigned } from '../unassigned.ts'
import { type Dataset, dayAt, type Presentation, type Registration } from './dataset.ts'
import type { OuladReport } from './report.ts'
import type { OuladSurvey } from './survey.ts'

/** Our ids of what the data set names, those of one school. */
export interface OuladIds {
  schoolId: number
  people: Map<string, number>
  /** Students whose events earlier versions named without the school. */
  plainPeople: ReadonlySet<string>
  newPeople: number
  courses: Map<string, number>
  classes: Map<string, number>
  resources: Map<string, number>
  homeworks: Map<string, number>
  exams: Map<string, number>
}

export const OULAD = 'oulad'
export const PLATFORM = 'mooc'
/** A presentation belongs to the term of its thirtieth day: those of February begin before the term does. */
const DAYS_TO_TERM = 30
const calendar = new Calendar()

export const termOf = (presentation: Presentation): string => calendar.currentTerm(dayAt(presentation, DAYS_TO_TERM)).id

/** Who withdrew has dropped: on the day of the registry, or with the presentation where it names none. */
export const droppedOn = ({ outcome, unregistered, presentation }: Registration): string | null =>
  outcome === 'Withdrawn' ? dayAt(presentation, unregistered ?? presentation.length) : null
export const joinedOn = ({ registered, unregistered, presentation }: Registration): string => dayAt(presentation, registered ?? Math.min(0, unregistered ?? 0))

const resourceTypes: Readonly<Record<string, string>> = {
  oucontent: 'text',
  page: 'text',
  resource: 'text',
  glossary: 'text',
  htmlactivity: 'animation',
  ouelluminate: 'video',
  oucollaborate: 'video',
}

/** What the rows of one import share. */
interface Bringing {
  stores: ImportStores
  schoolId: number
  unassigned: Unassigned
  dataset: Dataset
  ids: OuladIds
}

/** Presentations become classes of their module's course, sites of the virtual learning environment resources, registrations people. */
export async function bringPeopleAndCourses(
  stores: ImportStores,
  schoolId: number,
  unassigned: Unassigned,
  dataset: Dataset,
  { firstDays }: OuladSurvey,
  tables: OuladReport['tables'],
): Promise<OuladIds> {
  const first = firstRegistrations(dataset.registrations.values(), firstDays)
  const ids = await idsOf(stores, schoolId, dataset, [...first.keys()])
  const bringing: Bringing = { stores, schoolId, unassigned, dataset, ids }
  await bringStudents(bringing, first)
  await bringModules(bringing)
  countRows(tables.courses, await bringPresentations(bringing))
  countRows(tables.vle, await bringSites(bringing))
  return ids
}

async function idsOf({ pool }: ImportStores, schoolId: number, { presentations, sites, assessments }: Dataset, students: readonly number[]): Promise<OuladIds> {
  const source = sourceOfSchool(OULAD, PLATFORM, schoolId)
  const people = await refIds(pool, source, 'person', students.map(String))
  const numbersOf = (isExam: boolean) => [...assessments.values()].filter(({ type }) => (type === 'Exam') === isExam).map(({ id }) => String(id))
  return {
    schoolId,
    people: people.ids,
    newPeople: people.fresh.size,
    plainPeople: await plainPeople(pool, source),
    courses: (await refIds(pool, source, 'course', modulesOf(presentations))).ids,
    classes: (await refIds(pool, source, 'course_class', [...presentations.keys()])).ids,
    resources: (await refIds(pool, source, 'resource', [...sites.keys()].map(String))).ids,
    homeworks: (await refIds(pool, source, 'homework', numbersOf(false))).ids,
    exams: (await refIds(pool, source, 'exam', numbersOf(true))).ids,
  }
}

const modulesOf = (presentations: Dataset['presentations']): string[] => [...new Set([...presentations.values()].map(({ module }) => module))]
const commonOf = ({ schoolId }: Bringing) => ({ platform: PLATFORM, school_id: schoolId, removed_at: null, status: 1 })

async function bringStudents({ stores, schoolId, unassigned, ids }: Bringing, first: ReturnType<typeof firstRegistrations>): Promise<void> {
  await bringRows(
    stores,
    { table: 'dim_student', key: ['user_id'], merge: reachingBack('joined_at') },
    [...first].map(([student, { day, gender }]) => ({
      user_id: ids.people.get(String(student)) ?? 0,
      school_id: schoolId,
      college_id: unassigned.collegeId,
      major_id: unassigned.majorId,
      admin_class_id: unassigned.adminClassId,
      student_no: String(student),
      name: `学员${student}`,
      gender: gender === 'M' ? 1 : gender === 'F' ? 2 : 0,
      grade: Number(day.slice(0, 4)),
      joined_at: day,
      removed_at: null,
      status: 1,
    })),
  )
}

/** Modules as courses, since their first presentation. */
async function bringModules(bringing: Bringing): Promise<void> {
  const { stores, unassigned, dataset, ids } = bringing
  const bornAt = new Map<string, number>()
  for (const { module, startsOn } of dataset.presentations.values()) bornAt.set(module, Math.min(bornAt.get(module) ?? Number.POSITIVE_INFINITY, secondsAt(startsOn)))
  await bringRows(
    stores,
    { table: 'dim_course', key: ['course_id'], times: ['created_at'], merge: reachingBack('created_at') },
    modulesOf(dataset.presentations).map((module) => ({
      ...commonOf(bringing),
      course_id: ids.courses.get(module) ?? 0,
      course_type: 'mooc',
      college_id: unassigned.collegeId,
      major_id: unassigned.majorId,
      group_id: 0,
      lead_teacher_id: 0,
      source_course_id: 0,
      name: `OULAD ${module}`,
      level: '普通',
      created_at: bornAt.get(module) ?? 0,
    })),
  )
}

/** Answers how many classes are new. */
async function bringPresentations(bringing: Bringing): Promise<number> {
  const { stores, unassigned, dataset, ids } = bringing
  const { added } = await bringRows(
    stores,
    { table: 'dim_course_class', key: ['class_id', 'school_id'], merge: () => undefined },
    [...dataset.presentations.values()].map((presentation) => ({
      ...commonOf(bringing),
      class_id: ids.classes.get(presentation.name) ?? 0,
      course_id: ids.courses.get(presentation.module) ?? 0,
      college_id: unassigned.collegeId,
      term_id: termOf(presentation),
      teacher_id: 0,
      name: presentation.name,
      created_at: secondsAt(presentation.startsOn),
      start_date: presentation.startsOn,
      end_date: dayAt(presentation, presentation.length),
    })),
  )
  return added
}

/** Answers how many resources are new. */
async function bringSites(bringing: Bringing): Promise<number> {
  const { stores, dataset, ids } = bringing
  const { added } = await bringRows(
    stores,
    { table: 'dim_resource', key: ['resource_id', 'school_id'], merge: () => undefined },
    [...dataset.sites.values()].map(({ id, activityType, presentation }) => ({
      ...commonOf(bringing),
      resource_id: ids.resources.get(String(id)) ?? 0,
      author_id: 0,
      group_id: 0,
      course_id: ids.courses.get(presentation.module) ?? 0,
      resource_type: resourceTypes[activityType] ?? 'other',
      name: `${activityType} ${id}`,
      extension: '',
      bytes: 0,
      duration_s: 0,
      is_original: 1,
      created_at: secondsAt(presentation.startsOn),
    })),
  )
  return added
}

/**
 * Registrations as enrolments; what an earlier import wrote and the file says otherwise is written anew. Answers days of the terms that
 * have changed: a presentation may bring no fact that would mark them.
 */
export async function bringEnrolments(stores: ImportStores, schoolId: number, ids: OuladIds, { registrations }: Dataset, tables: OuladReport['tables']): Promise<string[]> {
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
    (['joined_at', 'dropped_at', 'result'] as const).every((column) => standing[column] === wanted[column]) ? undefined : { ...standing, ...wanted }
  const written = new Set<string>()
  await bringRows(
    stores,
    {
      table: 'dim_enrolment',
      key: ['class_id', 'user_id', 'school_id'],
      times: ['joined_at', 'dropped_at'],
      merge: differs,
      onWritten: ({ class_id, user_id }) => written.add(`${class_id} ${user_id}`),
    },
    rows,
  )
  // A row of studentInfo makes an enrolment; its row of studentRegistration, where there is one, says when.
  const isWritten = (registration: Registration) => written.has(`${ids.classes.get(registration.presentation.name)} ${ids.people.get(String(registration.student))}`)
  countRows(tables.studentInfo, written.size)
  countRows(tables.studentRegistration, [...registrations.values()].filter((one) => one.hasDates && isWritten(one)).length)
  return [...registrations.values()].filter(isWritten).map(({ presentation }) => presentation.startsOn)
}

/** Each student with the day since which they belong to the school: their first registration, click or hand-in. */
function firstRegistrations(registrations: Iterable<Registration>, firstDays: ReadonlyMap<number, string>): Map<number, { day: string; gender: string }> {
  const first = new Map<number, { day: string; gender: string }>()
  for (const registration of registrations) {
    const { student, gender } = registration
    const days = [joinedOn(registration), firstDays.get(student), first.get(student)?.day].filter((day) => day !== undefined)
    first.set(student, { day: days.reduce((a, b) => (a < b ? a : b)), gender })
  }
  return first
}
