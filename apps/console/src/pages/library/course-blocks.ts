import { bars, logLines } from '../../blocks/builders/charts.ts'
import { cards, map, opens, previews, ranking, rankingBars } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf, type Subject } from '../../blocks/definition.ts'
import type { RowSpec } from '../../blocks/place-blocks.ts'

const trendOf = <K extends 'logs' | 'types' | 'resources' | 'top' | 'schools'>(part: K) =>
  partOf('resourceCourse/getCourseTrend', part)

/** The course that a page is about. */
export const libraryCourse: Subject = {
  choose: 'courseId',
  head: partOf('resourceCourse/getCourseDetail', 'info'),
  parent: 'libraryCourses',
  open: 'libraryCourseOpen',
}

/** What every page about one course of the library shows. */
export const libraryCourseBlocks: readonly RowSpec[] = [
  cards(partOf('resourceCourse/getCourseDetail', 'kpi'), [
    'resources.total',
    'questions.total',
    'courses.learners',
    'courses.externalLearners',
    'courses.calls',
    'courses.callerSchools',
  ]),
  [
    logLines(trendOf('logs'), 'courses.logs', { title: '日志趋势', note: '按角色' }),
    bars(trendOf('types'), 'courses.logs', 'logGroup'),
  ],
  [
    bars(trendOf('resources'), 'resources.total', 'resourceType', { span: 6 }),
    ranking(trendOf('top'), 'resources.uses', '素材使用', { span: 9, drill: previews }),
    map('resourceCourse/getLearnerRegion', '学习者分布', ['courses.learners'], { span: 9 }),
  ],
]
/** Schools that the learners come from. */
export const learnerSchools = rankingBars(trendOf('schools'), 'courses.learners', '学习者学校')

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
