import { bars, funnel, logLines } from '../../blocks/builders/charts.ts'
import { cards, map, opens } from '../../blocks/builders/parts.ts'
import { table, texts } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { dashboardPage } from '../../blocks/shapes.ts'
import { moocColumns } from './columns.ts'

const courses = <K extends 'categories' | 'levels'>(part: K) =>
  partOf('moocOverviewTotalDataController/getMoocCategory', part)

/** /school/MOOCData: the open courses of a school, who learns in them and what becomes of it. */
export default dashboardPage(
  'moocData',
  [
    cards('moocOverviewTotalDataController/getMoocTotal', [
      'courses.mooc',
      'mooc.periods',
      'mooc.enrolments',
      'mooc.externalEnrolments',
      'mooc.finishRate',
      'mooc.certificates',
      'mooc.posts',
      'mooc.coveredSchools',
    ]),
    [
      logLines('moocOverviewTotalDataController/getMoocTrend', 'mooc.newEnrolments', { note: '近12个月' }),
      funnel('moocOverviewTotalDataController/getMoocFunnel', 'mooc.enrolments', '学习转化'),
    ],
    [
      map('moocOverviewTotalDataController/getMoocRegion', '学员分布', ['mooc.enrolments'], { span: 12 }),
      bars(courses('categories'), 'courses.mooc', 'majorCategory', { span: 6 }),
      bars(courses('levels'), 'courses.mooc', 'courseLevel', { span: 6 }),
    ],
    table(
      '课程',
      'moocOverviewTotalDataController/getMoocRank',
      [...texts('course', 'college', 'lead'), ...moocColumns],
      {
        title: '课程 TOP10',
        export: 'moocOverviewTotalDataController/exportMoocTotal',
        drill: opens('moocCourseDetails', 'courseId'),
      },
    ),
  ],
  { filters: ['period'], refresh: 'day', attention: undefined },
)
