import type { WarehouseMeasureId } from '@data-centre/api'
import { served, together, until, waiting, within } from './serve.ts'
import { count, distinct, hoursOf, type MeasureSql, sources, sum } from './source.ts'

const { logs, logsByHour, collegeLogs, logsByType, logFacts, sessions, activitiesByPhase, activityFacts, participation, participationByPhase, signIns, attendance, homework } =
  sources

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
  'study.hours': served(within(collegeLogs, hoursOf('duration_s', "user_role = 'student'"))),
  'sessions.count': served(within(sessions, sum('sessions'))),
  'sessions.withActivity': served(within(sessions, sum('active_sessions'))),
  'activities.count': served(
    within(sessions, sum('activities_before + activities_mid + activities_later')),
    within(activitiesByPhase, sum('phase_activities')),
    within(activityFacts, count, 'activity_date'),
  ),
  'sessions.teachers': served(within(sessions, distinct('teacher_id', 'sessions > 0'))),
  'participation.expected': served(within(participation, sum('expected_before + expected_mid + expected_later')), within(participationByPhase, sum('phase_expected'))),
  'participation.joined': served(within(participation, sum('joined_before + joined_mid + joined_later')), within(participationByPhase, sum('phase_joined'))),
  'participation.scored': served(within(participation, sum('scored'))),
  'participation.scoreSum': served(within(participation, sum('score_sum'))),
  'attendance.signIns': served(within(signIns, sum('signs'))),
  'attendance.fullSignIns': served(within(signIns, sum('full'))),
  'attendance.expected': served(within(attendance, sum('expected'))),
  'attendance.present': served(within(attendance, sum('present + late + early'))),
  'attendance.late': served(within(attendance, sum('late'))),
  'attendance.early': served(within(attendance, sum('early'))),
  'attendance.absent': served(within(attendance, sum('absent'))),
  'attendance.leave': served(within(attendance, sum('on_leave'))),
  'homework.expected': served(within(homework, sum('expected'))),
  'homework.submitted': served(within(homework, sum('submitted'))),
  'homework.onTime': served(within(homework, sum('on_time'))),
  'homework.graded': served(within(homework, sum('graded'))),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
