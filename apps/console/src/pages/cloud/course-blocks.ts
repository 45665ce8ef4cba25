import { bars, histogram, logLines, weekChart } from '../../blocks/builders/charts.ts'
import { cards, opens, previews, ranking } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import type { RowSpec } from '../../blocks/place-blocks.ts'
import { rateColumns } from './columns.ts'

const trendOf = <K extends 'logs' | 'types' | 'phases' | 'bands' | 'resources' | 'top'>(part: K) =>
  partOf('zjyCourse/getCourseTrend', part)

/** The course of the cloud platform that a page is about. */
export const cloudCourse: Subject = {
  choose: 'courseId',
  head: partOf('zjyCourse/getCourseDetail', 'info'),
  parent: 'cloudCourses',
  open: 'spocCourseOpen',
}

/** What every page about one course of the cloud platform shows. */
export const cloudCourseBlocks: readonly RowSpec[] = [
  cards(partOf('zjyCourse/getCourseDetail', 'kpi'), [
    'classes.total',
    'courses.enrolments',
    'sessions.count',
    'attendance.rate',
    'participation.rate',
    'homework.onTimeRate',
    'scores.average',
    'questions.correctRate',
  ]),
  [
    logLines(trendOf('logs'), 'courses.logs', { title: '学习趋势', note: '按角色', span: 12 }),
    bars(trendOf('types'), 'courses.logs', 'logGroup', { span: 6 }),
    bars(trendOf('resources'), 'resources.total', 'resourceType', { span: 6 }),
  ],
  [
    weekChart(trendOf('phases'), 'activities.count', '每周活动', { span: 9 }),
    histogram(trendOf('bands'), 'scores.count', '成绩分布', { span: 6, note: '{term}' }),
    ranking(trendOf('top'), 'resources.uses', '素材使用', { span: 9, drill: previews }),
  ],
]

/** Classes that the course is given to in the term. */
export const cloudCourseClasses = table(
  '班级',
  'zjyCourse/getCourseClassList',
  [
    ...texts('courseClass', 'teacher'),
    { metric: 'courses.enrolments', label: '学生' },
    'sessions.count',
    ...rateColumns,
  ],
  {
    title: '课程班级',
    sort: 'scores.average',
    export: 'zjyCourse/exportCourseClassList',
    drill: opens('courseClassDetails', 'classId'),
  },
)
