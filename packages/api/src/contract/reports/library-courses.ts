import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { courseFlow, outsideFlow } from '../flows.ts'
import { entity, group, insights, kpis, parts, places, ranking, series, stack, table } from '../shapes.ts'

const courses = { demand: { rights: [rights.libraryCourses] }, scope: 'school' } as const
/** One course, of the pages about it. */
const single = {
  demand: { rights: [rights.libraryCourses, rights.libraryCourseDetails, rights.libraryCourseData] },
  scope: 'school',
} as const
/** Persons of one course, of its page that lists them. */
const listed = { demand: { rights: [rights.libraryCourses, rights.libraryCourseDetails] }, scope: 'school' } as const
const calls = { demand: { rights: [rights.courseCalls] }, scope: 'school' } as const

const list = table(
  'course',
  ['resources.total', 'questions.total', 'courses.learners', 'courses.logs', 'courses.calls'],
  {
    sort: 'courses.logs',
  },
)

/** Courses of a school: what has been built, who learns from each, who calls it. */
export const libraryCourseCalls = {
  'resourceCourse/getCourseTotal': report(
    kpis([
      'courses.total',
      'courses.standard',
      'courses.selfBuilt',
      'courses.spoc',
      'courses.mooc',
      'courses.activeRate',
    ]),
    courses,
  ),
  'resourceCourse/getCourseTypeDist': report(
    group({
      colleges: stack('courses.total', 'college', 'courseType'),
      resources: ranking('courses.resourcesPerCourse', 'college', 10),
      questions: ranking('courses.questionsPerCourse', 'college', 10),
    }),
    courses,
  ),
  'dataStatistics/getCurriculumSource': report(parts('courses.spoc', 'courseSource'), {
    demand: { rights: [rights.libraryCourses, rights.provinceCourses] },
    scope: 'area',
  }),
  'resourceCourse/getTrend': report(series(['courses.new'], 'month', { window: 'months12' }), courses),
  'resourceCourse/getCourseList': report(list, courses),
  'resourceCourse/getCourseInsights': report(insights(list, 'courses.learners'), courses),
  'resourceCourse/exportCourseList': exportOf('resourceCourse/getCourseList', '课程建设', courses),
  'resourceCourse/getCourseDetail': report(
    group({
      info: entity('course'),
      kpi: kpis([
        'resources.total',
        'questions.total',
        'courses.learners',
        'courses.externalLearners',
        'courses.calls',
        'courses.callerSchools',
      ]),
    }),
    single,
  ),
  'resourceCourse/getCourseTrend': report(
    group({
      logs: series(['courses.logs'], 'day', { split: 'role' }),
      types: parts('courses.logs', 'logGroup'),
      resources: parts('resources.total', 'resourceType'),
      top: ranking('resources.uses', 'resource', 10),
      schools: ranking('courses.learners', 'learnerSchool', 10),
    }),
    single,
  ),
  'resourceCourse/getLearnerRegion': report(places(['courses.learners'], 'learnerProvince'), single),
  'resourceCourse/getCallSchool': report(table('callerSchool', ['courses.calls'], { sort: 'courses.calls' }), single),
  'resourceCourse/getChapterList': report(
    table('chapter', ['resources.total', 'resources.uses'], { sort: 'id' }),
    single,
  ),
  'resourceCourse/exportChapterList': exportOf('resourceCourse/getChapterList', '课程章节', single),
  'resourceCourse/getStudentList': report(
    table('learner', ['courses.studyHours'], { sort: 'courses.studyHours' }),
    listed,
  ),
  'resourceCourse/exportStudentList': exportOf('resourceCourse/getStudentList', '课程学员', listed),
  'resourceCourse/getCourseResource': report(
    table('resource', ['resources.uses', 'resources.calls'], { sort: 'resources.uses' }),
    single,
  ),
  'resourceCourse/exportCourseResource': exportOf('resourceCourse/getCourseResource', '课程素材', single),
  'resourceCourse/getCourseQuestion': report(
    table('question', ['questions.answers', 'questions.correctRate'], { sort: 'questions.answers' }),
    single,
  ),
  'resourceCourse/exportCourseQuestion': exportOf('resourceCourse/getCourseQuestion', '课程题目', single),
  'resourceCourse/exportCallSchool': exportOf('resourceCourse/getCallSchool', '课程调用学校', single),
  'courseInvoked/getInvokedTotal': report(
    kpis([
      'courses.calls',
      'courses.called',
      'courses.callerSchools',
      'courses.callsOut',
      'resources.calls',
      'courses.standardUseRate',
    ]),
    calls,
  ),
  'courseInvoked/getInvokedTrend': report(
    series(['courses.calls'], 'month', { split: 'courseSource', window: 'months12' }),
    calls,
  ),
  'courseInvoked/getInvokedFlow': report(
    group({
      flow: courseFlow(10),
      places: places(['courses.calls'], 'callerProvince'),
    }),
    calls,
  ),
  'courseInvoked/getInvokedList': report(
    table('course', ['courses.wholeCalls', 'courses.partCalls', 'courses.calls', 'courses.callerSchools'], {
      sort: 'courses.calls',
    }),
    calls,
  ),
  /** Single calls: of one course where it is named. */
  'courseInvoked/getInvokedCallList': report(table('courseCall', ['courses.calls'], { sort: 'startedAt' }), calls),
  'courseInvoked/exportInvokedList': exportOf('courseInvoked/getInvokedList', '课程调用', calls),
  'courseInvoked/getInvokedSchoolList': report(
    table('callerSchool', ['courses.called', 'courses.wholeCalls', 'courses.partCalls', 'courses.calls'], {
      sort: 'courses.calls',
    }),
    calls,
  ),
  'courseInvoked/exportInvokedSchoolList': exportOf('courseInvoked/getInvokedSchoolList', '课程调用学校', calls),
  /** The other direction: courses of other schools that the school calls. */
  'courseInvoked/getOutgoingTrend': report(
    group({
      calls: series(['courses.callsOut'], 'month', { split: 'courseSource', window: 'months12' }),
      flow: outsideFlow(10),
      places: places(['courses.callsOut'], 'ownerProvince'),
    }),
    calls,
  ),
  'courseInvoked/getOutgoingList': report(
    table('outsideCourse', ['courses.callsOut'], { sort: 'courses.callsOut' }),
    calls,
  ),
  'courseInvoked/exportOutgoingList': exportOf('courseInvoked/getOutgoingList', '调用外校课程', calls),
  'courseInvoked/getOutgoingCallList': report(table('outsideCall', ['courses.callsOut'], { sort: 'startedAt' }), calls),
  'courseInvoked/exportOutgoingCallList': exportOf('courseInvoked/getOutgoingCallList', '外校课程调用记录', calls),
} as const
