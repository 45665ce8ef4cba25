import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, insights, kpis, ranking, series, table, weeks } from '../shapes.ts'

const whole = { demand: { rights: [rights.teachingReport] }, scope: 'school' } as const
const ranks = { demand: { rights: [rights.reportRanking] }, scope: 'school' } as const
const figures = [
  'sessions.count',
  'attendance.rate',
  'participation.rate',
  'homework.onTimeRate',
  'scores.average',
  'evaluations.average',
] as const
/** Colleges by every figure of the report; `students.total` says how many people a sentence about a row speaks of. */
const colleges = table('college', [...figures, 'resources.new', 'users.activeRate', 'students.total'], {
  sort: 'sessions.count',
})
const ranked = [
  'sessions.count',
  'activities.count',
  'attendance.rate',
  'participation.rate',
  'homework.gradedRate',
  'evaluations.average',
] as const
/** Other courses and their classes have no lessons. */
const cloud = { platform: 'zjy' } as const
const listed = <const By extends 'college' | 'teacher' | 'courseClass' | 'course'>(by: By) =>
  table(by, ranked, { sort: 'sessions.count', ...(by === 'courseClass' || by === 'course' ? cloud : {}) })

/** The teaching report of a term or some of its weeks, and who is first in it by what. */
export const teachingReportCalls = {
  'overview/getReportOverview': report(kpis([...figures, 'resources.new', 'users.activeRate']), whole),
  'overview/getReportTrend': report(
    group({
      rates: weeks('attendance.rate', 'participation.rate', 'homework.onTimeRate'),
      sessions: weeks('sessions.count'),
    }),
    whole,
  ),
  'overview/getReportCollege': report(colleges, whole),
  /** What stands out among the colleges. */
  'overview/getReportInsights': report(insights(colleges, 'students.total'), whole),
  'overview/getReportTeacherList': report(table('teacher', figures, { sort: 'sessions.count' }), whole),
  'overview/getReportClassList': report(table('courseClass', figures, { sort: 'sessions.count', ...cloud }), whole),
  'overview/exportReport': exportOf('overview/getReportCollege', '教学报告-院系', whole),
  'overview/exportReportTeacher': exportOf('overview/getReportTeacherList', '教学报告-教师', whole),
  'overview/exportReportClass': exportOf('overview/getReportClassList', '教学报告-班级', whole),
  /** Resources and questions of the term: how many came, how large, how much is used; by college, teacher and month. */
  'resourcesBuild/getBuildTotal': report(
    kpis(['resources.new', 'questions.new', 'resources.uses', 'teachers.builders', 'resources.perTeacher']),
    whole,
  ),
  'resourcesBuild/getBuildCollegeList': report(
    table('college', ['resources.new', 'questions.new', 'resources.total', 'questions.total', 'resources.uses'], {
      sort: 'resources.new',
    }),
    whole,
  ),
  'resourcesBuild/getBuildTeacherList': report(
    table('teacher', ['resources.new', 'questions.new', 'teachers.resources', 'teachers.questions', 'resources.uses'], {
      sort: 'resources.new',
    }),
    whole,
  ),
  'resourcesBuild/exportBuild': exportOf('resourcesBuild/getBuildCollegeList', '资源建设-院系', whole),
  'resourcesBuild/exportBuildTeacher': exportOf('resourcesBuild/getBuildTeacherList', '资源建设-教师', whole),
  'resourcesBuild/getBuildTrend': report(series(['resources.new', 'questions.new'], 'month', { keep: true }), whole),
  'overview/getPhb': report(
    group({
      sessions: ranking('sessions.count', 'college', 10),
      attendance: ranking('attendance.rate', 'college', 10),
      participation: ranking('participation.rate', 'college', 10),
    }),
    ranks,
  ),
  'overview/getPhbCollegeList': report(listed('college'), ranks),
  'overview/getPhbTeacherList': report(listed('teacher'), ranks),
  'overview/getPhbClassList': report(listed('courseClass'), ranks),
  'overview/getPhbCourseList': report(listed('course'), ranks),
  'overview/exportPhb': exportOf('overview/getPhbCollegeList', '教学排行榜-院系', ranks),
  'overview/exportPhbTeacher': exportOf('overview/getPhbTeacherList', '教学排行榜-教师', ranks),
  'overview/exportPhbClass': exportOf('overview/getPhbClassList', '教学排行榜-班级', ranks),
  'overview/exportPhbCourse': exportOf('overview/getPhbCourseList', '教学排行榜-课程', ranks),
} as const
