import type { ExportPath } from '@data-centre/api'
import { opens } from '../../blocks/builders/parts.ts'
import { schoolTextColumns, table } from '../../blocks/builders/tables.ts'
import type { TableBlock } from '../../blocks/definition.ts'

const numbers = [
  { metric: 'teachers.total', label: '教师' },
  { metric: 'students.total', label: '学生' },
  { metric: 'courses.total', label: '课程' },
  { metric: 'resources.total', label: '素材' },
  { metric: 'logs.count', label: '日志' },
  'users.activeRate',
] as const
const look = { sort: 'logs.count', drill: opens('schoolDashboard', 'school') } as const
type ListPath =
  | 'dataStatistics/getZjySchoolList'
  | 'dataStatistics/getZykSchoolList'
  | 'dataStatistics/getJysSchoolList'
  | 'dataStatistics/getMoocSchoolList'
  | 'dataStatistics/getBigDataSchoolList'

/** Schools that have a platform open. */
const having = (tab: string, path: ListPath, exported: ExportPath): TableBlock =>
  table('学校', path, [...schoolTextColumns('schoolType', 'edition', 'opened'), ...numbers], {
    ...look,
    tab,
    export: exported,
  })

/** All schools of a province, and those that have each platform open. */
export const schoolTables: readonly TableBlock[] = [
  table(
    '学校',
    'dataStatistics/getProvinceSchoolList',
    [...schoolTextColumns('schoolType', 'edition', 'opened'), ...numbers],
    { ...look, tab: '全部', export: 'dataStatistics/exportProvinceSchoolList' },
  ),
  having('职教云', 'dataStatistics/getZjySchoolList', 'dataStatistics/exportZjySchoolList'),
  having('资源库', 'dataStatistics/getZykSchoolList', 'dataStatistics/exportZykSchoolList'),
  having('教研室', 'dataStatistics/getJysSchoolList', 'dataStatistics/exportJysSchoolList'),
  having('慕课', 'dataStatistics/getMoocSchoolList', 'dataStatistics/exportMoocSchoolList'),
  having('大数据', 'dataStatistics/getBigDataSchoolList', 'dataStatistics/exportBigDataSchoolList'),
  table(
    '学校',
    'dataStatistics/getPeerSchoolList',
    [
      ...schoolTextColumns('schoolType', 'sizeClass'),
      { metric: 'peers.count', label: '同类校数' },
      { metric: 'users.activeRate', label: '活跃率' },
      { metric: 'peers.activeRate', label: '百分位' },
      { metric: 'logs.perUser', label: '人均日志' },
      { metric: 'peers.logsPerUser', label: '百分位' },
      { metric: 'attendance.rate', label: '出勤率' },
      { metric: 'peers.attendanceRate', label: '百分位' },
    ],
    { ...look, sort: 'users.activeRate', tab: '同类对比', export: 'dataStatistics/exportPeerSchoolList' },
  ),
]
