import { bars, logLines, share, stack } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { courseTables } from './course-tables.ts'

const built = <K extends 'schools' | 'levels' | 'built'>(part: K) => partOf('dataStatistics/getCourseTrend', part)

/** /province/CourseStatistics: the courses of a province by school, kind and source. */
export default statisticsPage(
  'provinceCourses',
  [
    cards('dataStatistics/getCourseTotal', [
      'courses.total',
      'courses.standard',
      'courses.selfBuilt',
      'courses.spoc',
      'courses.mooc',
      'groups.courses',
      'courses.activeRate',
      'courses.calls',
    ]),
    [
      stack(built('schools'), 'courses.total', '学校课程 TOP10', { span: 16 }),
      share('dataStatistics/getCurriculumSource', 'courses.spoc', 'courseSource', { span: 8 }),
    ],
    [
      logLines(built('built'), 'courses.new', { title: '新增课程', note: '近12个月', span: 16 }),
      bars(built('levels'), 'courses.total', 'courseLevel', { span: 8 }),
    ],
    courseTables,
  ],
  { filters: ['period', 'platform', 'courseType', 'courseLevel', 'keyword'], keyword: '学校名称' },
)
