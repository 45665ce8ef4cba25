import { bars, stack, trend } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { tabs } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { schoolTables } from './school-tables.ts'

const schools = <K extends 'kpi' | 'cities' | 'platforms' | 'trend'>(part: K) =>
  partOf('dataStatistics/queryProvinceSchool', part)

/** /province/CollegeStatistics: the schools of a province, what they have open and how they work with it. */
export default statisticsPage(
  'provinceSchools',
  [
    cards(schools('kpi'), [
      'schools.total',
      'schools.official',
      'schools.trial',
      'schools.open',
      'schools.active',
      'schools.using',
    ]),
    [
      stack(schools('cities'), 'schools.total', '城市学校', { span: 12 }),
      bars(schools('platforms'), 'schools.opened', 'openPlatform', { span: 12 }),
    ],
    trend(schools('trend'), 'schools.active'),
    tabs(...schoolTables),
  ],
  {
    filters: ['period', 'city', 'schoolType', 'schoolTier', 'edition', 'keyword'],
    keyword: '学校名称',
  },
)
