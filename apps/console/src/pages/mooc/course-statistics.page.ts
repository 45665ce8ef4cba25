import { bars } from '../../blocks/builders/charts.ts'
import { cards, opens, rankingBars } from '../../blocks/builders/parts.ts'
import { scatter } from '../../blocks/builders/scatter.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { moocColumns } from './columns.ts'

const overview = <K extends 'top' | 'points' | 'progress'>(part: K) => partOf('moocCourse/getCourseOverview', part)
const toCourse = opens('moocCourseDetails', 'courseId')

/** /school/MOOCCourseStatistics: the open courses of a school beside each other. */
export default statisticsPage(
  'moocCourses',
  [
    cards('moocCourse/getCourseTotal', [
      'courses.mooc',
      'mooc.runningPeriods',
      'mooc.enrolments',
      'mooc.finishRate',
      'mooc.certificateRate',
    ]),
    [
      rankingBars(overview('top'), 'mooc.enrolments', '选课', { drill: toCourse, note: '{term}' }),
      scatter(overview('points'), 'mooc.enrolments', 'mooc.finishRate', { title: '选课与完课', note: '{term}' }),
      bars(overview('progress'), 'mooc.enrolments', 'progressBand', { note: '{term}' }),
    ],
    table(
      '课程',
      'moocCourse/getCourseList',
      [...texts('course', 'lead'), { metric: 'mooc.periods', label: '期次' }, ...moocColumns],
      {
        title: '慕课课程',
        sort: 'mooc.enrolments',
        export: 'moocCourse/exportCourseList',
        compare: true,
        drill: toCourse,
      },
    ),
  ],
  { filters: ['period', 'periodState', 'college', 'keyword'], keyword: '课程名称' },
)
