import { type ParsedOf, schoolCapabilities } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { type ExportDocument, pagesOf } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { dayOf, stampOf } from '../../platform/clock.ts'
import { templateColumns } from './import/layouts.ts'
import { everySchool } from './rows.ts'

const columns = [
  '学校编码',
  '学校名称',
  '简称',
  '省份',
  '城市',
  '学校类型',
  '办学层次',
  '性质',
  '版本',
  '开始日期',
  '结束日期',
  '开通',
  '管理权限',
  '用户数',
  '联系人手机',
  '更新时间',
] as const

/** The list as it is filtered, or the chosen ones. */
export async function schoolsFile(
  { database, phones, places, config }: Services,
  { input, caller }: { input: ParsedOf<'school/exportSchools'>; caller: Caller },
): Promise<ExportDocument> {
  const now = config.clock.now()
  const rows = await everySchool({ pool: database.pool, phones, places, now }, caller, input)
  const date = (at: string | null): string => (at ? dayOf(Date.parse(at)) : '')
  return {
    place: input.schoolIds ? `已选${rows.length}所` : (input.province ?? '全部'),
    columns: columns.map((label) => ({
      id: label,
      label,
      kind: label === '用户数' ? 'number' : 'text',
      ...(label === '联系人手机' ? { personal: 'phone' } : {}),
    })),
    rows: rows.length,
    pages: () =>
      pagesOf(
        rows.map((row) => [
          row.code,
          row.name,
          row.shortName,
          row.province,
          row.city,
          row.typeName,
          row.tier,
          row.nature,
          row.version === 1 ? '正式' : '试用',
          date(row.schoolStartTime),
          date(row.schoolEndTime),
          row.isOpen ? '开通' : '关闭',
          row.manageIds.map((id) => schoolCapabilities[id] ?? String(id)).join('、'),
          row.users,
          row.contactMobile,
          stampOf(Date.parse(row.updatedAt)),
        ]),
      ),
    filters: [['范围', input.schoolIds ? `已选 ${rows.length} 所学校` : '当前筛选的全部学校']],
    definitions: [['用户数', '以该校为所属学校的账号数']],
    statTime: stampOf(now),
  }
}

const notes: readonly (readonly [string, string])[] = [
  ['必填', '带 * 的列必须填写'],
  ['更新', '编码已存在的学校会被更新，选填列留空时保持原值'],
  ['有误', '任何一行有误时，整个文件都不会导入'],
  ['撤销', '导入后 24 小时内可以撤销；学校又被修改或已有数据时不能撤销'],
  [
    '填写示例',
    '学校编码 4153012345，学校名称 示例职业技术学院，简称 示例职院，省份 云南省，城市 昆明市，学校类型 高职(专科)，办学层次 普通，性质 公办，经度 102.83，纬度 24.88，版本 试用，开始日期 2025-09-01，结束日期 2026-08-31',
  ],
  ['学校类型', '高职(专科)、职业本科、中职、普通本科、企业/其他'],
  ['办学层次', '双高、省双高、普通；新学校不填为普通'],
  ['性质', '公办、民办'],
  ['城市', '须属于所填省份；直辖市可填区名，也可填市名'],
  ['经度、纬度', '须同时填写；新学校不填时取城市中心'],
  ['版本', '正式、试用；新学校不填为试用；日期写作 2025-09-01'],
  ['也可使用', '教育部《全国高等学校名单》原表：序号、学校名称、学校标识码、主管部门、所在地、办学层次、备注'],
  ['限制', '只读第一张表，最多 5000 行，文件不超过 5 MB'],
]

/** An empty table; what belongs into each column, with an example, stands on the second sheet, so that nothing of it is ever imported. */
export async function templateFile({ config }: Services): Promise<ExportDocument> {
  return {
    place: '空白',
    columns: templateColumns.map(([id, label]) => ({ id, label, kind: 'text' })),
    rows: 0,
    pages: () => pagesOf([]),
    filters: notes,
    definitions: [],
    statTime: stampOf(config.clock.now()),
  }
}
