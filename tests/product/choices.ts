import {
  type EntitySubject,
  type InputOf,
  type ReportCall,
  type ReportPath,
  SUCCESS_CODE,
  subjectOfAnswer,
} from '@data-centre/api'
import type { BrowserContext } from 'playwright-core'
import type { Caller } from './caller.ts'

/** Lists of single things, by the key of the session that keeps the chosen one. */
const lists = {
  teaId: 'teachers/getTeacherList',
  stuId: 'students/getStudentList',
  courseId: 'resourceCourse/getCourseList',
  projectId: 'project/getProjectList',
} as const

const { projectId: _project, ...chosen } = lists

/** Where the courses of a page are listed. */
export function courseListOf(
  page = '',
):
  | 'zyqStatistics/getGroupCourseList'
  | 'moocCourse/getCourseList'
  | 'zjyCourse/getCourseList'
  | (typeof lists)['courseId'] {
  if (/zyq|Course(Resources|Bank)Statistics/.test(page)) return 'zyqStatistics/getGroupCourseList'
  if (/MOOC/.test(page)) return 'moocCourse/getCourseList'
  return /zjyCourse|SPOC|ClassroomTeaching$/.test(page) ? 'zjyCourse/getCourseList' : lists.courseId
}

/** The first school of an account that has opened what pages are about; its first one where none has. */
export async function widestSchool(caller: Caller): Promise<{ id: string; name: string } | undefined> {
  const { code, data } = await caller.envelope('dataOverviewTotalData/getSchools', {})
  if (code !== SUCCESS_CODE) return undefined
  for (const school of data) {
    const ask = { schoolId: Number(school.id) }
    const answers = await Promise.all([
      caller.envelope('moocCourse/getCourseTotal', ask),
      caller.envelope('resourceCourse/getCourseTotal', ask),
      caller.envelope('zyqStatistics/getOverview', ask),
    ])
    if (answers.every((answer) => answer.code === SUCCESS_CODE)) return school
  }
  return data[0]
}

interface Choice {
  /** The widest one of the account's when absent. */
  school?: { id: string; name: string }
  /** Address of a page: a course that it can be about. */
  page?: string
}

/** What is chosen of a school, by the key of the session that keeps it. */
export type Choices = Readonly<Record<string, string>> & { schoolId: string; schoolName: string }

/** A school, and of it the first person, course and class that its lists name. */
export async function choicesOf(caller: Caller, { school: given, page }: Choice = {}): Promise<Choices | undefined> {
  const school = given ?? (await widestSchool(caller))
  if (!school) return undefined
  const ask = { schoolId: Number(school.id), pageSize: 1 }
  const found = await Promise.all(
    Object.entries({ ...chosen, courseId: courseListOf(page) }).map(async ([key, path]) => {
      const { code, data } = await caller.envelope(path, ask)
      const id = code === SUCCESS_CODE ? data.list[0]?.id : undefined
      return id === undefined ? [] : [[key, id]]
    }),
  )
  const lesson = await caller.envelope('zjyFaceTeach/getFaceTeachList', ask)
  const classId = lesson.code === SUCCESS_CODE ? lesson.data.list[0]?.within : undefined
  if (classId !== undefined) found.push([['classId', classId], ...(await memberOf(caller, school.id, classId))])
  return { schoolId: school.id, schoolName: school.name, ...Object.fromEntries(found.flat()) }
}

/** The address of a page with the ids of what it may be about. */
export function addressOf(path: string, { schoolId: _id, schoolName: _name, ...ids }: Choices, ticket = ''): string {
  const params = new URLSearchParams({ ...ids, ...(ticket ? { ticket } : {}) })
  return `${path}?${params}`
}

/** Has a school chosen in every page of a context, and of it what its lists name first. Pages about one thing lead to the list otherwise. */
export async function chooseIn(context: BrowserContext, caller: Caller, choice: Choice = {}): Promise<void> {
  const selected = await choicesOf(caller, choice)
  if (!selected) return
  await context.addInitScript((choices) => {
    for (const [key, value] of Object.entries(choices)) sessionStorage[key] ??= value
  }, selected)
}

/** A student of the class: pages of one student in one class are about both. */
async function memberOf(caller: Caller, schoolId: string, classId: string): Promise<[string, string][]> {
  const ask = { schoolId: Number(schoolId), classId, pageSize: 1 }
  const { code, data } = await caller.envelope('ZjyCourseClass/getClassStudentList', ask)
  const id = code === SUCCESS_CODE ? data.list[0]?.id.split('-')[0] : undefined
  return id === undefined ? [] : [['stuId', id]]
}

/** What a report about one thing needs besides its place: the first such thing; of courses, the first of its platform. */
export async function subjectInput(
  caller: Caller,
  path: string,
  { answer }: ReportCall,
  schoolId: number,
): Promise<InputOf<ReportPath>> {
  const subject = subjectOfAnswer(answer)
  if (!subject) return {}
  const id = await firstOf(caller, subject, path, schoolId)
  return id === undefined ? {} : { [subject]: id }
}

async function firstOf(
  caller: Caller,
  subject: EntitySubject,
  path: string,
  schoolId: number,
): Promise<string | undefined> {
  const ask = { schoolId, pageSize: 1 }
  if (subject === 'classId') return (await caller.data('zjyFaceTeach/getFaceTeachList', ask)).list[0]?.within
  const list = subject === 'courseId' && path.startsWith('mooc') ? 'moocCourse/getCourseList' : lists[subject]
  return (await caller.data(list, ask)).list[0]?.id
}
