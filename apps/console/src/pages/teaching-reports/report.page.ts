import { lines, weekChart } from '../../blocks/builders/charts.ts'
import { cards, custom } from '../../blocks/builders/parts.ts'
import { insights } from '../../blocks/builders/tables.ts'
import { from, partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { ReportFigures } from './report-figures.tsx'
import { reportTables } from './report-tables.ts'

/** /school/report: the report of a term or some of its weeks that a dean takes into a meeting. */
export default statisticsPage(
  'teachingReport',
  [
    custom(ReportFigures),
    insights('overview/getReportInsights', { filter: 'college' }),
    weekChart(partOf('overview/getReportTrend', 'rates'), 'attendance.rate', '每周教学情况', {
      span: 24,
      height: 300,
      unit: '%',
    }),
    [
      weekChart(partOf('overview/getReportTrend', 'sessions'), 'sessions.count', '每周课堂数', { height: 264 }),
      lines('resourcesBuild/getBuildTrend', 'resources.new', '资源建设', { height: 264, note: '按月' }),
    ],
    cards('resourcesBuild/getBuildTotal', [
      'resources.new',
      'questions.new',
      'resources.uses',
      'teachers.builders',
      'resources.perTeacher',
    ]),
    reportTables,
  ],
  {
    period: 'term',
    filters: ['term', 'college', 'keyword', 'weeks'],
    keyword: '院系、教师或班级',
    asOf: from('overview/getReportOverview'),
    document: true,
  },
)
