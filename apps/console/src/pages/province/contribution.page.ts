import { lines, sankey, share, topRows } from '../../blocks/builders/charts.ts'
import { cards, opens } from '../../blocks/builders/parts.ts'
import { schoolTextColumns, table } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'

const trend = <K extends 'calls' | 'types' | 'flow'>(part: K) => partOf('rankingList/getContributionTrend', part)
const list = 'rankingList/getContributionSchoolList'
const drill = opens('schoolDashboard', 'school')

/** /province/ResourceContribution: what the schools of a province give to others, and where it goes. */
export default statisticsPage(
  'provinceContribution',
  [
    cards('rankingList/getContributionTotal', [
      'resources.contributed',
      'resources.externalCalls',
      'courses.externalCalls',
      'resources.contributionIndex',
    ]),
    [
      topRows(list, 'resources.contributionIndex', '学校贡献指数', { note: '{period}', height: 368, drill, span: 9 }),
      sankey(trend('flow'), 'resources.externalCalls', '素材流向', { height: 368, span: 15 }),
    ],
    [
      lines(trend('calls'), 'resources.externalCalls', '被外校调用趋势', { span: 16 }),
      share(trend('types'), 'resources.externalCalls', 'resourceType', {
        title: '被调用素材类型',
        span: 8,
        drill: { filter: 'resourceType' },
      }),
    ],
    table(
      '学校',
      list,
      [
        ...schoolTextColumns('indexRank'),
        { metric: 'resources.contributed', label: '贡献素材' },
        { metric: 'resources.externalCalls', label: '素材被调用' },
        { metric: 'courses.externalCalls', label: '课程被调用' },
        { metric: 'questions.total', label: '题目' },
        { metric: 'resources.contributionIndex', label: '贡献指数' },
      ],
      { sort: 'resources.contributionIndex', export: 'rankingList/exportContributionSchool', drill },
    ),
  ],
  { filters: ['period', 'schoolType', 'resourceType'], period: '365' },
)
