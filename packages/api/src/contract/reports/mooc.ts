import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { points } from '../flows.ts'
import { entity, group, kpis, parts, places, ranking, series, table } from '../shapes.ts'
import { terms } from '../spreads.ts'

const overview = { demand: { rights: [rights.moocData] }, scope: 'school' } as const

const courses = { demand: { rights: [rights.moocCourses] }, scope: 'school' } as const
/** One course, of the pages about it. */
const single = {
  demand: { rights: [rights.moocCourses, rights.moocCourseDetails, rights.moocCourseData] },
  scope: 'school',
} as const
/** Persons of one course, of its page that lists them. */
const listed = { demand: { rights: [rights.moocCourses, rights.moocCourseDetails] }, scope: 'school' } as const

/** Open courses of a school: how many learn in them, from where, and what becomes of it. */
export const moocCalls = {
  'moocOverviewTotalDataController/getMoocTotal': report(
    kpis([
      'courses.mooc',
      'mooc.periods',
      'mooc.enrolments',
      'mooc.externalEnrolments',
      'mooc.finishRate',
      'mooc.certificates',
      'mooc.posts',
      'mooc.coveredSchools',
    ]),
    overview,
  ),
  'moocOverviewTotalDataController/getMoocTrend': report(
    series(['mooc.newEnrolments'], 'month', { split: 'learnerOrigin', window: 'months12' }),
    overview,
  ),
  /** What becomes of the enrolments of the term, each step a part of the first. */
  'moocOverviewTotalDataController/getMoocFunnel': report(
    kpis(['mooc.enrolments', 'mooc.started', 'mooc.finished', 'mooc.certificates']),
    overview,
  ),
  'moocOverviewTotalDataController/getMoocRegion': report(places(['mooc.enrolments'], 'learnerProvince'), overview),
  'moocOverviewTotalDataController/getMoocCategory': report(
    group({ categories: parts('courses.mooc', 'majorCategory'), levels: parts('courses.mooc', 'courseLevel') }),
    overview,
  ),
  'moocOverviewTotalDataController/getMoocRank': report(
    table(
      'course',
      ['mooc.enrolments', 'mooc.externalEnrolments', 'mooc.finishRate', 'mooc.certificates', 'mooc.posts'],
      { sort: 'mooc.enrolments', platform: 'mooc' },
    ),
    overview,
  ),
  'moocOverviewTotalDataController/exportMoocTotal': exportOf(
    'moocOverviewTotalDataController/getMoocRank',
    '慕课数据',
    overview,
  ),
  'moocCourse/getCourseTotal': report(
    kpis(['courses.mooc', 'mooc.runningPeriods', 'mooc.enrolments', 'mooc.finishRate', 'mooc.certificateRate']),
    courses,
  ),
  'moocCourse/getCourseOverview': report(
    group({
      top: ranking('mooc.enrolments', 'course', 10),
      points: points('mooc.enrolments', 'mooc.finishRate', 'course'),
      progress: parts('mooc.enrolments', 'progressBand'),
    }),
    courses,
  ),
  'moocCourse/getCourseList': report(
    table(
      'course',
      [
        'mooc.periods',
        'mooc.enrolments',
        'mooc.externalEnrolments',
        'mooc.finishRate',
        'mooc.certificates',
        'mooc.posts',
      ],
      { sort: 'mooc.enrolments', platform: 'mooc' },
    ),
    courses,
  ),
  'moocCourse/exportCourseList': exportOf('moocCourse/getCourseList', '慕课课程统计', courses),
  'moocCourse/getCourseInfo': report(
    group({
      info: entity('course'),
      kpi: kpis([
        'mooc.periods',
        'mooc.enrolments',
        'mooc.externalEnrolments',
        'mooc.finishRate',
        'mooc.certificates',
        'mooc.posts',
      ]),
    }),
    single,
  ),
  'moocCourse/getCourseTrend': report(
    group({
      logs: series(['courses.logs'], 'day', { split: 'role' }),
      types: parts('courses.logs', 'logGroup'),
      resources: parts('resources.total', 'resourceType'),
      top: ranking('resources.uses', 'resource', 10),
    }),
    single,
  ),
  'moocCourse/getCourseProgress': report(
    group({
      steps: kpis(['mooc.enrolments', 'mooc.started', 'mooc.finished', 'mooc.certificates']),
      bands: parts('mooc.enrolments', 'progressBand'),
    }),
    single,
  ),
  'moocCourse/getLearnerRegion': report(places(['mooc.enrolments'], 'learnerProvince'), single),
  /** Enrolments of the course by term: one in which it has some is a period that its page may show. */
  'moocCourse/getCourseTerms': report(terms(8, 'mooc.enrolments'), single),
  'moocCourse/getCoursePeriodList': report(
    table('courseClass', ['mooc.enrolments', 'mooc.externalEnrolments', 'mooc.finishRate', 'mooc.certificates'], {
      sort: 'mooc.certificates',
    }),
    single,
  ),
  'moocCourse/getCourseStudentList': report(
    table('learner', ['courses.studyHours'], { sort: 'courses.studyHours' }),
    listed,
  ),
  'moocCourse/exportCourseStudentList': exportOf('moocCourse/getCourseStudentList', '慕课学员', listed),
  'moocCourse/exportPeriodList': exportOf('moocCourse/getCoursePeriodList', '慕课课程期次', single),
} as const
