import { grouped, runningLines, topRows } from '../../blocks/builders/charts.ts'
import { cards } from '../../blocks/builders/parts.ts'
import { dates } from '../../blocks/builders/tables.ts'
import { from } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { placeTables } from './place-tables.ts'

const columns = [
  { metric: 'schools.new', label: '学校' },
  { metric: 'users.new', label: '用户' },
  { metric: 'courses.new', label: '课程' },
  { metric: 'resources.new', label: '素材' },
  { metric: 'questions.new', label: '题目' },
  { metric: 'classes.new', label: '班级' },
] as const
const all = columns.map(({ metric }) => metric)
const trend = from('opeDataAddDetail/getAddTrend')

/** /operation/NewDetails: what is new in the nation by day, week or month, by province and school. */
export default statisticsPage(
  'operationNewDetails',
  [
    cards('opeDataAddDetail/getAddTotal', [
      'schools.new',
      'users.new',
      'courses.new',
      'resources.new',
      'questions.new',
    ]),
    grouped(trend, 'users.new', '新增趋势', { height: 320 }),
    [
      runningLines(trend, 'users.new', '累计新增', { height: 320 }),
      topRows('opeDataAddDetail/getAddProvinceList', 'users.new', '省份新增', {
        among: all,
        height: 320,
        drill: { filter: 'province' },
      }),
    ],
    placeTables(
      'users.new',
      columns,
      ['opeDataAddDetail/getAddProvinceList', 'opeDataAddDetail/exportAddProvinceList'],
      ['opeDataAddDetail/getAddSchoolList', 'opeDataAddDetail/exportAddSchoolList'],
      dates('opeDataAddDetail/getAddList', columns, { export: 'opeDataAddDetail/exportAddList' }),
    ),
  ],
  { filters: ['period', 'step', 'entity', 'province', 'platform'] },
)
