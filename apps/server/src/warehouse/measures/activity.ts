import type { Phase, WarehouseMeasureId } from '@data-centre/api'
import { alive, served, together, until, waiting, within } from './serve.ts'
import { count, countIf, distinct, hoursOf, type MeasureSql, sources, sum } from './source.ts'

const {
  logs,
  logsByHour,
  collegeLogs,
  logsByType,
  logFacts,
  sessions,
  sessionFacts,
  sessionsOfTeachers,
  teacherSessions,
  plannedLessons,
  activitiesByPhase,
  activityFacts,
  participation,
  participationFacts,
  participationByPhase,
  signIns,
  attendance,
  attendanceFacts,
  homework,
  homeworkFacts,
  learningLogs,
  studentLogFacts,
  studentAttendance,
  studentHomework,
} = sources

const PRESENT = "state IN ('present', 'late', 'early')"
/** Activities of one phase. */
const ofPhase = (phase: Phase): MeasureSql =>
  served(
    within(sessions, sum(`activities_${phase}`)),
    within(activityFacts, countIf(`phase = '${phase}'`), 'activity_date'),
  )
/** Students at sign-ins in one state. */
const inState = (column: string, condition: string): MeasureSql =>
  served(within(attendance, sum(column)), within(attendanceFacts, countIf(condition), 'sign_date'))

export const activitySql = {
  'logs.total': served(
    together(until(logs, sum('logs')), waiting(logFacts, count, 'log_hour')),
    together(until(collegeLogs, sum('logs')), waiting(logFacts, count, 'log_day')),
    together(until(logsByType, sum('type_logs')), waiting(logFacts, count, 'log_day')),
  ),
  'logs.count': served(
    within(logs, sum('logs')),
    within(collegeLogs, sum('logs')),
    within(logsByType, sum('type_logs')),
    within(logsByHour, sum('hour_logs')),
    within(logFacts, count, 'event_date'),
  ),
  'study.hours': served(
    within(collegeLogs, hoursOf('duration_s', "user_role = 'student'")),
    within(learningLogs, hoursOf('duration_s'), 'event_date'),
    within(studentLogFacts, hoursOf('duration_s'), 'event_date'),
  ),
  'sessions.count': served(
    within(sessions, sum('sessions')),
    within(teacherSessions, sum('sessions')),
    within(sessionFacts, count, 'teach_date'),
    within(sessionsOfTeachers, count, 'teach_date'),
  ),
  'lessons.planned': served(within(plannedLessons, count, 'plan_date')),
  'sessions.withActivity': served(
    within(sessions, sum('active_sessions')),
    within(sessionFacts, countIf('is_active'), 'teach_date'),
  ),
  'activities.count': served(
    within(sessions, sum('activities_before + activities_mid + activities_later')),
    within(activitiesByPhase, sum('phase_activities')),
    within(activityFacts, count, 'activity_date'),
  ),
  'activities.before': ofPhase('before'),
  'activities.mid': ofPhase('mid'),
  'activities.later': ofPhase('later'),
  'sessions.teachers': served(within(sessions, distinct('teacher_id', 'sessions > 0'))),
  'participation.expected': served(
    within(participation, sum('expected_before + expected_mid + expected_later')),
    within(participationByPhase, sum('phase_expected')),
    within(participationFacts, count, 'activity_date'),
  ),
  'participation.joined': served(
    within(participation, sum('joined_before + joined_mid + joined_later')),
    within(participationByPhase, sum('phase_joined')),
    within(participationFacts, countIf('joined = 1'), 'activity_date'),
  ),
  'participation.scored': served(
    within(participation, sum('scored')),
    within(participationFacts, countIf('joined = 1 AND score IS NOT NULL'), 'activity_date'),
  ),
  'participation.scoreSum': served(
    within(participation, sum('score_sum')),
    within(participationFacts, sum('if(joined = 1, toFloat64(ifNull(score, 0)), 0)'), 'activity_date'),
  ),
  'attendance.signIns': served(within(signIns, sum('signs'))),
  'attendance.fullSignIns': served(within(signIns, sum('full'))),
  'attendance.expected': served(
    within(attendance, sum('expected')),
    within(attendanceFacts, count, 'sign_date'),
    within(studentAttendance, count, 'sign_date'),
  ),
  'attendance.present': served(
    within(attendance, sum('present + late + early')),
    within(attendanceFacts, countIf(PRESENT), 'sign_date'),
    within(studentAttendance, countIf(PRESENT), 'sign_date'),
  ),
  'attendance.late': inState('late', "state = 'late'"),
  'attendance.early': inState('early', "state = 'early'"),
  'attendance.absent': inState('absent', "state = 'absent'"),
  'attendance.leave': inState('on_leave', "state IN ('personal_leave', 'sick_leave', 'official_leave')"),
  'homework.expected': served(
    within(homework, sum('expected')),
    within(homeworkFacts, count, 'due_date'),
    within(studentHomework, count, 'due_date'),
  ),
  'homework.submitted': served(
    within(homework, sum('submitted')),
    within(homeworkFacts, countIf('submitted_at IS NOT NULL'), 'due_date'),
    within(studentHomework, countIf('submitted_at IS NOT NULL'), 'due_date'),
  ),
  'homework.onTime': served(
    within(homework, sum('on_time')),
    within(homeworkFacts, countIf('submitted_at <= due_at'), 'due_date'),
  ),
  'homework.graded': served(
    within(homework, sum('graded')),
    within(homeworkFacts, countIf('graded_at IS NOT NULL'), 'due_date'),
  ),
  'homework.waiting': served(alive(homeworkFacts, count, 'toDate(submitted_at)', 'graded_at')),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
