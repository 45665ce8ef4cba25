import { bars, funnel, logLines } from '../../blocks/builders/charts.ts'
import { cards, map, opens, previews, ranking } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import type { RowSpec } from '../../blocks/place-blocks.ts'

const trendOf = <K extends 'logs' | 'types' | 'resources' | 'top'>(part: K) => partOf('moocCourse/getCourseTrend', part)
const progressOf = <K extends 'steps' | 'bands'>(part: K) => partOf('moocCourse/getCourseProgress', part)

/** The open course that a page is about. */
export const moocCourse: Subject = {
  choose: 'courseId',
  head: partOf('moocCourse/getCourseInfo', 'info'),
  parent: 'moocCourses',
  open: 'moocCourseOpen',
}

/** What every page about one open course shows. */
export const moocCourseBlocks: readonly RowSpec[] = [
  cards(partOf('moocCourse/getCourseInfo', 'kpi'), [
    'mooc.periods',
    'mooc.enrolments',
    'mooc.externalEnrolments',
    'mooc.finishRate',
    'mooc.certificates',
    'mooc.posts',
  ]),
  [
    logLines(trendOf('logs'), 'courses.logs', { title: '学习趋势', note: '按角色' }),
    bars(trendOf('types'), 'courses.logs', 'logGroup'),
  ],
  [
    funnel(progressOf('steps'), 'mooc.enrolments', '学习转化', { span: 6, unit: undefined }),
    bars(progressOf('bands'), 'mooc.enrolments', 'progressBand', { span: 6, unit: undefined, note: '{term}' }),
    map('moocCourse/getLearnerRegion', '学员分布', ['mooc.enrolments'], { span: 12, note: '{term}' }),
  ],
  [
    bars(trendOf('resources'), 'resources.total', 'resourceType', { span: 8 }),
    ranking(trendOf('top'), 'resources.uses', '素材使用', { span: 16, drill: previews }),
  ],
]

/** Periods of the course in the term. */
export const moocPeriods = table(
  '期次',
  'moocCourse/getCoursePeriodList',
  [
    ...texts('courseClass', 'days', 'state'),
    { metric: 'mooc.enrolments', label: '选课' },
    { metric: 'mooc.externalEnrolments', label: '校外' },
    'mooc.finishRate',
    { metric: 'mooc.certificates', label: '证书' },
  ],
  { title: '期次', sort: 'mooc.certificates', export: 'moocCourse/exportPeriodList' },
)

/** Who learns in the course, from which school, and what has come of it. */
export const moocLearners = table(
  '学员',
  'moocCourse/getCourseStudentList',
  [
    ...texts('learner', 'school', 'progress'),
    { metric: 'courses.studyHours', label: '学习时长' },
    ...texts('learner', 'score', 'certificate', 'lastStudy'),
  ],
  { export: 'moocCourse/exportCourseStudentList', drill: opens('studentPortrait', 'student', 'student') },
)
