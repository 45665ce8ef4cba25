import { bars, histogram } from '../../blocks/builders/charts.ts'
import { cards, rankingBars } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { courseListTables } from './courses-tables.ts'

const overview = <K extends 'colleges' | 'sizes' | 'progress'>(part: K) => partOf('zjyCourse/getCourseOverview', part)
/** /school/CCStatistics: courses of the cloud platform and the classes that they are given to. */
export default statisticsPage(
  'cloudCourses',
  [
    cards('zjyCourse/getCourseTotal', [
      'courses.spoc',
      'classes.total',
      'courses.enrolments',
      'courses.progress',
      'courses.activeRate',
    ]),
    [
      rankingBars(overview('colleges'), 'classes.total', '院系开课班级', { drill: { filter: 'college' } }),
      histogram(overview('sizes'), 'courses.enrolments', '班级规模', { unit: '个', note: '{term}' }),
      bars(overview('progress'), 'courses.tracked', 'progressBand', { note: '{term}' }),
    ],
    courseListTables,
  ],
  { period: 'term', filters: ['term', 'college', 'course', 'keyword'], keyword: '课程或班级名称', platform: 'zjy' },
)
