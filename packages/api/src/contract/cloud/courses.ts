import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { entity, group, kpis, parts, ranking, series, table, weeks } from '../shapes.ts'
import { classSizes } from '../spreads.ts'

const courses = { demand: { rights: [rights.classCourses] }, scope: 'school' } as const
/** One course, of the pages about it. */
const single = {
  demand: { rights: [rights.classCourses, rights.cloudCourseDetails, rights.spocCourseData] },
  scope: 'school',
} as const
const rates = ['attendance.rate', 'participation.rate', 'homework.onTimeRate', 'scores.average'] as const

/** Courses of the cloud platform and the classes that they are given to. */
export const cloudCourseCalls = {
  'zjyCourse/getCourseTotal': report(
    kpis(['courses.spoc', 'classes.total', 'courses.enrolments', 'courses.progress', 'courses.activeRate'], {
      platform: 'zjy',
    }),
    courses,
  ),
  'zjyCourse/getCourseOverview': report(
    group(
      {
        colleges: ranking('classes.total', 'college', 10),
        sizes: classSizes(),
        progress: parts('courses.tracked', 'progressBand'),
      },
      { platform: 'zjy' },
    ),
    courses,
  ),
  'zjyCourse/getCourseList': report(
    table(
      'course',
      ['classes.total', 'courses.enrolments', 'resources.total', 'courses.logs', 'courses.progress', 'scores.average'],
      { sort: 'courses.logs', platform: 'zjy' },
    ),
    courses,
  ),
  'zjyCourse/exportCourseList': exportOf('zjyCourse/getCourseList', '课程班级统计', courses),
  'zjyCourse/getCourseClassList': report(
    table('courseClass', ['courses.enrolments', 'sessions.count', ...rates], {
      sort: 'scores.average',
      platform: 'zjy',
    }),
    single,
  ),
  'zjyCourse/exportCourseClassList': exportOf('zjyCourse/getCourseClassList', '课程班级', single),
  'zjyCourse/getCourseDetail': report(
    group({
      info: entity('course'),
      kpi: kpis([
        'classes.total',
        'courses.enrolments',
        'sessions.count',
        'attendance.rate',
        'participation.rate',
        'homework.onTimeRate',
        'scores.average',
        'questions.correctRate',
      ]),
    }),
    single,
  ),
  'zjyCourse/getCourseTrend': report(
    group({
      logs: series(['courses.logs'], 'day', { split: 'role' }),
      types: parts('courses.logs', 'logGroup'),
      phases: weeks('activities.before', 'activities.mid', 'activities.later'),
      bands: parts('scores.count', 'scoreBand'),
      resources: parts('resources.total', 'resourceType'),
      top: ranking('resources.uses', 'resource', 10),
    }),
    single,
  ),
  'zjyCourse/getCourseResourceList': report(
    table('resource', ['resources.uses', 'resources.views', 'resources.plays', 'resources.downloads'], {
      sort: 'resources.uses',
    }),
    single,
  ),
  'zjyCourse/getCourseHomeworkList': report(
    table('homework', ['homework.expected', 'homework.submitRate', 'homework.onTimeRate', 'homework.average'], {
      sort: 'due',
    }),
    single,
  ),
  'zjyCourse/getCourseExamList': report(
    table('exam', ['exams.expected', 'exams.joinRate', 'exams.average', 'exams.passRate'], { sort: 'startedAt' }),
    single,
  ),
  'zjyCourse/getCourseTeacherList': report(
    table(
      'teacher',
      ['sessions.count', 'attendance.rate', 'participation.rate', 'homework.gradedRate', 'evaluations.average'],
      { sort: 'sessions.count' },
    ),
    single,
  ),
  'zjyCourse/exportCourseDetail': exportOf('zjyCourse/getCourseResourceList', '职教云课程素材', single),
  'zjyCourse/exportCourseHomework': exportOf('zjyCourse/getCourseHomeworkList', '职教云课程作业', single),
  'zjyCourse/exportCourseExam': exportOf('zjyCourse/getCourseExamList', '职教云课程考试', single),
  'zjyCourse/exportCourseTeacher': exportOf('zjyCourse/getCourseTeacherList', '职教云课程教师', single),
} as const
