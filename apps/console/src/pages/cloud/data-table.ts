import { opensFiltered } from '../../blocks/builders/parts.ts'
import { table } from '../../blocks/builders/tables.ts'
import { rateColumns } from './columns.ts'

export const toCollege = opensFiltered('cloudColleges', 'college')

/** Colleges of the school by what they teach on the cloud platform. */
export const collegeTable = table(
  '院系',
  'zjyOverviewTotalData/getCollegeList',
  ['sessions.count', { metric: 'sessions.teachers', label: '教师' }, ...rateColumns, 'logs.count'],
  { sort: 'sessions.count', export: 'zjyOverviewTotalData/exportZjyTotal', drill: toCollege },
)
