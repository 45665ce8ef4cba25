import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { dateTable, kpis, series, table } from '../shapes.ts'

const added = { demand: { rights: [rights.operationNewDetails] }, scope: 'nation' } as const
const cards = ['schools.new', 'users.new', 'courses.new', 'resources.new', 'questions.new'] as const
const columns = [...cards, 'classes.new'] as const

/** What is new in the nation, by day, week or month, by province and by school. */
export const operationNewDetailCalls = {
  'opeDataAddDetail/getAddTotal': report(kpis(cards, { spark: true }), added),
  'opeDataAddDetail/getAddTrend': report(series(columns, 'step'), added),
  'opeDataAddDetail/getAddList': report(dateTable(columns), added),
  'opeDataAddDetail/getAddProvinceList': report(table('province', columns, { sort: 'users.new' }), added),
  'opeDataAddDetail/getAddSchoolList': report(table('school', columns, { sort: 'users.new' }), added),
  'opeDataAddDetail/exportAddList': exportOf('opeDataAddDetail/getAddList', '新增明细', added),
  'opeDataAddDetail/exportAddProvinceList': exportOf('opeDataAddDetail/getAddProvinceList', '省份新增明细', added),
  'opeDataAddDetail/exportAddSchoolList': exportOf('opeDataAddDetail/getAddSchoolList', '学校新增明细', added),
} as const
