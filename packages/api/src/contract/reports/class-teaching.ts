import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { columns, entity, group, kpis, parts, table, weeks } from '../shapes.ts'

/** The statistics of all classes, and the pages about one teacher or one course of them. */
const teaching = {
  demand: { rights: [rights.classTeaching, rights.classTeachingDetails, rights.classroomTeaching] },
  scope: 'school',
} as const
/** Pages about one class and its sessions. */
const lessons = {
  demand: { rights: [rights.classTeachingLesson, rights.classroomTeachingClass] },
  scope: 'school',
} as const
const totals = [
  'sessions.count',
  'sessions.teachers',
  'sessions.activeRate',
  'activities.perSession',
  'attendance.rate',
  'participation.rate',
  'evaluations.average',
] as const
const byTeacher = [
  'lessons.planned',
  'sessions.count',
  'sessions.withActivity',
  'activities.before',
  'activities.mid',
  'activities.later',
  'attendance.rate',
  'participation.rate',
  'evaluations.average',
] as const
const bySession = [
  'attendance.expected',
  'attendance.present',
  'attendance.rate',
  'activities.count',
  'participation.rate',
  'evaluations.average',
] as const
const byStudent = [
  'attendance.rate',
  'participation.rate',
  'participation.score',
  'homework.submitRate',
  'scores.average',
] as const
const ofSign = [
  'attendance.expected',
  'attendance.present',
  'attendance.rate',
  'attendance.late',
  'attendance.early',
  'attendance.absent',
  'attendance.leave',
] as const

/** What is taught in class in a term or some of its weeks: by whom, in which course, in which class, session by session. */
export const classTeachingCalls = {
  'zjyFaceTeach/getFaceTeachTotal': report(kpis(totals), teaching),
  'zjyFaceTeach/getFaceTeachTrend': report(
    group({
      sessions: weeks('sessions.count'),
      phases: weeks('activities.before', 'activities.mid', 'activities.later'),
      rates: weeks('attendance.rate', 'participation.rate'),
      interaction: weeks('activities.before', 'activities.mid', 'activities.later', 'participation.rate'),
      methods: parts('attendance.signIns', 'signMethod'),
      types: parts('activities.count', 'activityType'),
      sections: columns('sessions.count', 'section', 'weekday'),
    }),
    teaching,
  ),
  'zjyFaceTeach/getFaceTeachTeacherList': report(table('teacher', byTeacher, { sort: 'sessions.count' }), teaching),
  'zjyFaceTeach/exportFaceTeachTeacher': exportOf('zjyFaceTeach/getFaceTeachTeacherList', '课堂教学统计', teaching),
  'zjyFaceTeach/getFaceTeachTeacher': report(group({ info: entity('teacher'), kpi: kpis(totals) }), teaching),
  'zjyFaceTeach/getFaceTeachCourse': report(group({ info: entity('course'), kpi: kpis(totals) }), teaching),
  'zjyFaceTeach/getFaceTeachList': report(table('session', bySession, { sort: 'day' }), teaching),
  'zjyFaceTeach/exportFaceTeachList': exportOf('zjyFaceTeach/getFaceTeachList', '课堂教学明细', teaching),
  'zjyFaceTeach/getFaceTeachClass': report(
    group({
      info: entity('courseClass'),
      kpi: kpis(totals),
      types: parts('activities.count', 'activityType'),
      stars: parts('evaluations.done', 'star'),
    }),
    lessons,
  ),
  'zjyFaceTeach/getTeachDetailList': report(table('student', byStudent, { sort: 'participation.score' }), lessons),
  'zjyFaceTeach/exportTeachDetailList': exportOf('zjyFaceTeach/getTeachDetailList', '课堂教学班级', lessons),
  'zjyFaceTeach/getActivityList': report(
    table('activity', ['participation.expected', 'participation.joined', 'participation.rate'], { sort: 'startedAt' }),
    lessons,
  ),
  'signCheck/getSignList': report(table('sign', ofSign, { sort: 'startedAt' }), lessons),
  'signCheck/exportSignList': exportOf('signCheck/getSignList', '签到明细', lessons),
} as const
