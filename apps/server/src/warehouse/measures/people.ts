import type { WarehouseMeasureId } from '@data-centre/api'
import { studentStays, teacherStays } from './people-sources.ts'
import { alive, atEnd, during, ofTerm, served, together, until, window, within } from './serve.ts'
import { count, countIf, distinct, hoursOf, less, type MeasureSql, people, sources, sum, type Value } from './source.ts'
import { openedSchools, type Source } from './source-tables.ts'

const {
  schools,
  teachers,
  peopleStock,
  peopleChange,
  activeProvinces,
  active,
  logins,
  loginsByHour,
  loginsByClient,
  loginFacts,
  logs,
  collegeLogs,
  teacherLogs,
  teacherLogFacts,
  teacherLoginFacts,
  studentLogFacts,
  chosenCourses,
  ledCourses,
  sharedResources,
  madeQuestions,
} = sources

const created = sum('created')
const net = sum('toInt64(created) - toInt64(removed)')
/** Of log rows: the person was at the school on that day. */
const HERE = 'is_away = 0'
/** Log types that are teaching and learning: they make a school one that uses the platforms. */
const teaching = "arrayExists(type -> types[type] > 0, ['study', 'sign', 'activity', 'homework', 'exam', 'teach'])"
const activePeople = (value: Value): MeasureSql => served(within(activeProvinces, value), within(active, value))
const windowPeople = (days: number): MeasureSql =>
  served(window(activeProvinces, people(), days), window(active, people(), days))
const stillHere = 'user_id IN (SELECT user_id FROM dim_teacher FINAL WHERE removed_at IS NULL)'
/** After so many days without a login a teacher counts as one who stays away. */
const SILENT_DAYS = 7
const stockOf = (stays: Source) => alive(stays, count, 'here_from', 'here_to')
const [teacherStock, studentStock] = [stockOf(teacherStays), stockOf(studentStays)]
/** Who moved within the period, or left and came back, has several stays in it and is one person. */
const enrolledOf = (stays: Source) => during(stays, distinct('user_id'), 'here_from', 'seen_to')
const [teachersEnrolled, studentsEnrolled] = [enrolledOf(teacherStays), enrolledOf(studentStays)]
/** Who joined the school or came back to it, in the college to which they came; a move within the school brings it nobody. */
const newOf = (stays: Source) => within(stays, sum('came'), 'here_from')
/** Teachers who are here, without those of them who came; both in the college that is theirs now. */
const present = alive(teachers, countIf('removed_at IS NULL'), 'joined_at')
const awayFrom = (source: Source, who: string) =>
  window(source, less(distinct('user_id', who)), SILENT_DAYS, 0, 'event_date')
/** Logins of everybody, whose college would be that of the day. */
const everyLogin: Source = { ...loginFacts, columns: { platform: 'platform', role: loginFacts.columns.role } }
const loginsOfTeachers: Source = {
  ...teacherLoginFacts,
  columns: { ...teacherLoginFacts.columns, college: 'own_college' },
}

export const peopleSql = {
  'schools.total': served(alive(schools, count, 'joined_at')),
  'schools.new': served(within(schools, count, 'joined_at')),
  'schools.official': served(alive(schools, countIf('edition = 1'), 'joined_at')),
  'schools.trial': served(alive(schools, countIf('edition <> 1'), 'joined_at')),
  'schools.open': served(alive(schools, countIf('is_open = 1'), 'joined_at')),
  'schools.opened': served(alive(openedSchools, count, 'joined_at')),
  'schools.active': served(within(logs, distinct('school_id', 'logs > 0'))),
  'schools.using': served(within(collegeLogs, distinct('school_id', teaching))),
  'users.total': served(
    atEnd(peopleStock, sum('teachers + students')),
    until(peopleChange, net, 'change_date'),
    together(teacherStock, studentStock),
  ),
  // No roll-up says who left and came back within a period.
  'users.enrolled': served(together(teachersEnrolled, studentsEnrolled)),
  'teachers.enrolled': served(teachersEnrolled),
  'students.enrolled': served(studentsEnrolled),
  'users.new': served(within(peopleChange, created, 'change_date'), together(newOf(teacherStays), newOf(studentStays))),
  'teachers.total': served(atEnd(peopleStock, sum('teachers')), teacherStock),
  'students.total': served(atEnd(peopleStock, sum('students')), studentStock),
  'users.active': activePeople(people()),
  'users.dau': windowPeople(1),
  'users.wau': windowPeople(7),
  'users.mau': windowPeople(30),
  'teachers.active': [
    ...activePeople(people("user_role = 'teacher'")),
    within(teacherLogFacts, distinct('user_id', HERE), 'event_date'),
  ],
  'teachers.dual': served(alive(teacherStays, countIf('is_dual = 1'), 'here_from', 'here_to')),
  'teachers.courses': served(alive(ledCourses, count, 'toDate(created_at)')),
  'teachers.resources': served(alive(sharedResources, count, 'toDate(created_at)')),
  'teachers.videos': served(alive(sharedResources, countIf("resource_type = 'video'"), 'toDate(created_at)')),
  'teachers.builders': served(alive(sharedResources, distinct('of_user'), 'toDate(created_at)')),
  'teachers.questions': served(alive(madeQuestions, count, 'toDate(created_at)')),
  'teachers.logs': served(within(teacherLogs, sum('logs')), within(teacherLogFacts, count, 'event_date')),
  'teachers.logins': served(within(teacherLoginFacts, count, 'event_date')),
  'students.active': [
    ...activePeople(people("user_role = 'student'")),
    within(studentLogFacts, distinct('user_id', HERE), 'event_date'),
  ],
  'students.courses': served(ofTerm(chosenCourses, count)),
  'logins.count': served(
    within(logins, sum('logins')),
    within(loginsByHour, sum('hour_logins')),
    within(loginsByClient, sum('client_logins')),
    within(loginFacts, count, 'event_date'),
  ),
  'teachers.notLoggedIn': served(
    together(present, awayFrom(everyLogin, `user_role = 'teacher' AND ${stillHere}`)),
    together(present, awayFrom(loginsOfTeachers, stillHere)),
  ),
  'online.hours': served(within(logins, hoursOf('session_s'))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
