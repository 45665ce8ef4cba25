import { lines, share } from '../../blocks/builders/charts.ts'
import { cards, custom, map, rankingBars } from '../../blocks/builders/parts.ts'
import { table } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { InfluenceIndexPanel } from './influence-index.tsx'
import { partnerColumns } from './partner-columns.ts'

const influence = <K extends 'kpi' | 'places' | 'origin' | 'provinces' | 'types'>(part: K) =>
  partOf('dataOverviewTotalData/getInfluence', part)
const toProvince = { drill: { open: 'distributionDetails', filterBy: 'partnerProvince' } } as const

/** /school/effect: how far the content of a school reaches, by whom it is used and where they are. */
export default statisticsPage(
  'influence',
  [
    cards(influence('kpi'), [
      'influence.schools',
      'influence.provinces',
      'courses.externalLearners',
      'influence.calls',
      'influence.uses',
    ]),
    [
      map(influence('places'), '辐射分布', ['influence.uses', 'influence.calls', 'influence.schools'], {
        origin: influence('origin'),
        span: 16,
        ...toProvince,
      }),
      custom(InfluenceIndexPanel, 8),
    ],
    [
      lines('dataOverviewTotalData/getInfluenceTrend', 'influence.uses', '影响力趋势', { note: '近12个月', span: 9 }),
      rankingBars(influence('provinces'), 'influence.uses', '辐射省份', { ...toProvince, span: 9 }),
      share(influence('types'), 'influence.uses', 'resourceType', { title: '外校使用构成', note: undefined, span: 6 }),
    ],
    table('学校', 'dataOverviewTotalData/getInfluenceSchoolList', partnerColumns, {
      title: '辐射学校',
      sort: 'influence.uses',
      export: 'dataOverviewTotalData/exportInfluenceSchoolList',
    }),
  ],
  { filters: ['period', 'platform'], platforms: ['zyk', 'mooc'], period: '365' },
)
