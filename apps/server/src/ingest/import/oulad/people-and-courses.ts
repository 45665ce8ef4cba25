import { secondsAt } from '../instant-of-day.ts'
import { reachingBack } from '../people-and-content.ts'
import { countRows } from '../report/table-counts.ts'
import { bringRows } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import { bringSites } from './bring-sites.ts'
import { type Dataset, dayAt } from './dataset.ts'
import { firstRegistrations, termOf } from './enrolments.ts'
import { type Bringing, commonOf, idsOf, modulesOf, type OuladIds } from './oulad-ids.ts'
import type { OuladReport } from './report.ts'
import type { OuladSurvey } from './survey.ts'

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

async function bringStudents(
  { stores, schoolId, unassigned, ids }: Bringing,
  first: ReturnType<typeof firstRegistrations>,
): Promise<void> {
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
  for (const { module, startsOn } of dataset.presentations.values())
    bornAt.set(module, Math.min(bornAt.get(module) ?? Number.POSITIVE_INFINITY, secondsAt(startsOn)))
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
