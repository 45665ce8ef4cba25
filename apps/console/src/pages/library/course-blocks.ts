import { bars, logLines, share } from '../../blocks/builders/charts.ts'
import { cards, map, opens, previews, ranking, rankingBars } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf, type Span, type Subject } from '../../blocks/definition.ts'
import type { RowSpec } from '../../blocks/place-blocks.ts'
import { SourceBadge } from './source-badge.tsx'

const trendOf = <K extends 'logs' | 'types' | 'resources' | 'top' | 'schools'>(part: K) =>
  partOf('resourceCourse/getCourseTrend', part)

/** The course that a page is about. */
export const libraryCourse: Subject = {
  choose: 'courseId',
  head: partOf('resourceCourse/getCourseDetail', 'info'),
  parent: 'libraryCourses',
  open: 'libraryCourseOpen',
  badge: SourceBadge,
}

/** Eight kinds of logs below their bar. */
const LOG_HEIGHT = 288

/** The numbers of a course, and what was done in it. */
export const courseNumbers: readonly RowSpec[] = [
  cards(partOf('resourceCourse/getCourseDetail', 'kpi'), [
    'resources.total',
    'questions.total',
    'courses.learners',
    'courses.externalLearners',
    'courses.calls',
    'courses.callerSchools',
  ]),
  [
    logLines(trendOf('logs'), 'courses.logs', { title: '日志趋势', note: '按角色', height: LOG_HEIGHT }),
    share(trendOf('types'), 'courses.logs', 'logGroup', { height: LOG_HEIGHT }),
  ],
]
/** What a course is made of, the most used of it, and where its learners are. */
export const resourceTypes = (span: Span) => bars(trendOf('resources'), 'resources.total', 'resourceType', { span })
export const topResources = (span: Span) =>
  ranking(trendOf('top'), 'resources.uses', '素材使用', { span, drill: previews })
export const learnerMap = (span: Span) =>
  map('resourceCourse/getLearnerRegion', '学习者分布', ['courses.learners'], { span })
/** Schools that the learners come from. */
export const learnerSchools = rankingBars(trendOf('schools'), 'courses.learners', '学习者学校', { span: 12 })

/** Schools that call the course. */
export const callingSchools = table(
  '学校',
  'resourceCourse/getCallSchool',
  [...texts('callerSchool', 'province', 'lastCall'), { metric: 'courses.calls', label: '调用次数' }],
  { title: '调用学校', tab: '调用学校', export: 'resourceCourse/exportCallSchool' },
)

/** The table of contents, with what lies in each chapter and how much it is used. */
export const courseChapters = table(
  '章',
  'resourceCourse/getChapterList',
  [
    { metric: 'resources.total', label: '素材数' },
    { metric: 'resources.uses', label: '使用量' },
  ],
  { tab: '章节', sort: 'id', empty: '本课程暂无素材', export: 'resourceCourse/exportChapterList' },
)

/** Who learns in the course, from which school, and how far each has come. */
export const courseLearners = table(
  '学员',
  'resourceCourse/getStudentList',
  [
    ...texts('learner', 'school'),
    { metric: 'courses.studyHours', label: '学习时长' },
    ...texts('learner', 'progress', 'lastStudy'),
  ],
  { export: 'resourceCourse/exportStudentList', drill: opens('studentPortrait', 'student', 'student') },
)
export const courseResources = table(
  '素材',
  'resourceCourse/getCourseResource',
  [
    ...texts('resource', 'type', 'author', 'extension', 'createdAt'),
    { metric: 'resources.uses', label: '使用量' },
    { metric: 'resources.calls', label: '被调用' },
  ],
  { export: 'resourceCourse/exportCourseResource', drill: previews },
)
export const courseQuestions = table(
  '题目',
  'resourceCourse/getCourseQuestion',
  [
    ...texts('question', 'type', 'difficulty', 'createdAt'),
    { metric: 'questions.answers', label: '作答' },
    { metric: 'questions.correctRate', label: '正确率' },
  ],
  { export: 'resourceCourse/exportCourseQuestion' },
)
