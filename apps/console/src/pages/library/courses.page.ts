import { logLines, share, stack } from '../../blocks/builders/charts.ts'
import { cards, opens, rankingBars } from '../../blocks/builders/parts.ts'
import { insights, table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { courseColumns, coursePages, courseTotals } from './columns.ts'

const built = <K extends 'colleges' | 'resources' | 'questions'>(part: K) =>
  partOf('resourceCourse/getCourseTypeDist', part)
const byCollege = { drill: { filter: 'college' } } as const

/** /school/CurriculumConstruction: the courses of a school, by college, source and time, and each of them. */
export default statisticsPage(
  'libraryCourses',
  [
    cards('resourceCourse/getCourseTotal', courseTotals),
    insights('resourceCourse/getCourseInsights', opens('libraryCourseDetails', 'courseId')),
    [
      stack(built('colleges'), 'courses.total', '院系课程', { span: 16 }),
      share('dataStatistics/getCurriculumSource', 'courses.spoc', 'courseSource', { span: 8 }),
    ],
    [
      logLines('resourceCourse/getTrend', 'courses.new', { title: '新增课程', note: '近12个月', span: 8 }),
      rankingBars(built('resources'), 'courses.resourcesPerCourse', '门均素材', { ...byCollege, span: 8 }),
      rankingBars(built('questions'), 'courses.questionsPerCourse', '门均题目', { ...byCollege, span: 8 }),
    ],
    table(
      '课程',
      'resourceCourse/getCourseList',
      [...texts('course', 'type', 'level', 'college', 'lead'), ...courseColumns],
      {
        title: '课程',
        sort: 'courses.logs',
        export: 'resourceCourse/exportCourseList',
        compare: true,
        drill: opens(coursePages, 'courseId'),
      },
    ),
  ],
  {
    filters: ['period', 'platform', 'courseType', 'courseLevel', 'college', 'keyword'],
    keyword: '课程名称',
  },
)
