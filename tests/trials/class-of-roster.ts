import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import { studentsOf } from './school-numbers.ts'
import type { FeedSender } from './senders.ts'
import { inputPath, type TrialSchool } from './trial-server.ts'

/** The one class of the rosters, its teacher and its students as the product calls them. */
export interface RosterClass {
  school: TrialSchool
  classId: number
  courseId: number
  teacherId: number
  /** By the 学号: `2026A001` is P2 of the files, `2026A002` is P3. */
  student(number: string): number
  send: FeedSender
}

/** Imports rosters one after the other and answers the class that they bring. */
export async function classOf(school: TrialSchool, rosters: readonly string[]): Promise<RosterClass> {
  for (const roster of rosters) await school.load('oneroster', inputPath(roster))
  const account = await school.account()
  const [schoolId, students] = [school.id, await studentsOf(school)]
  const classes = await account.data('zjyCourse/getCourseClassList', { schoolId })
  const courses = await account.data('zjyCourse/getCourseList', { schoolId })
  const teachers = await account.data('teachers/getTeacherList', { schoolId })
  return {
    school,
    classId: Number(classes.list[0]?.id),
    courseId: Number(courses.list[0]?.id),
    teacherId: Number(teachers.list[0]?.id),
    student: (number) => students.find((student) => student.number === number)?.id ?? 0,
    send: await school.feed(),
  }
}

/** Ids of the feed are those of the platform: the school's own id keeps those of trials apart. */
export const idOf = ({ school }: RosterClass, number: number): number => school.id * 1000 + number

/** An event of the cloud platform at an hour of a day. */
export const eventAt = (day: string, hour: string, userId: number, more: object): SourceEvent =>
  ({
    eventId: `${userId} ${day} ${hour} ${JSON.stringify(more)}`,
    time: `${day}T${hour}:00+08:00`,
    platform: 'zjy',
    userId,
    ...more,
  }) as SourceEvent

/** A lesson with a sign-in at nine; who is named signs in. */
export function lessonOn(roster: RosterClass, day: string, number: number, present: readonly number[]): SourceEvent[] {
  const { classId, teacherId } = roster
  const [sessionId, signId] = [idOf(roster, number), idOf(roster, number)]
  return [
    eventAt(day, '08:30', teacherId, { type: 'teach', open: 'session', sessionId, classId, section: '第1-2节' }),
    eventAt(day, '09:00', teacherId, { type: 'teach', open: 'sign', signId, sessionId, classId, method: 'qr' }),
    ...present.map((userId) => eventAt(day, '09:05', userId, { type: 'sign', signId })),
  ]
}

/** Sign-ins of the class in the autumn, by day: who was expected and who came, by the report about sign-ins. */
export async function signsOf({
  school,
  classId,
}: RosterClass): Promise<Map<string, { expected: number; present: number }>> {
  const account = await school.account()
  const { list } = await account.data('signCheck/getSignList', { ...autumnOf(school), classId: String(classId) })
  return new Map(
    list.map(({ texts, values }) => [
      texts?.startedAt?.slice(0, 10) ?? '',
      { expected: values['attendance.expected'] ?? 0, present: values['attendance.present'] ?? 0 },
    ]),
  )
}

/** Numbers of the sign-ins at which one student was expected, by the report about the student. */
export async function signsExpecting(roster: RosterClass, userId: number): Promise<Set<number>> {
  const account = await roster.school.account()
  const { list } = await account.data('ZjyCourseClass/getStudentSignList', {
    ...autumnOf(roster.school),
    classId: String(roster.classId),
    stuId: String(userId),
  })
  return new Set(list.map(({ id }) => Number(id) - idOf(roster, 0)))
}

/** The days that the inputs are about. */
export const autumnOf = ({ id }: TrialSchool) =>
  ({ schoolId: id, periodType: 'custom', startDate: '2026-08-31', endDate: '2026-12-06', pageSize: 100 }) as const
