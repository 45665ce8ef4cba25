import type { CommandResult } from './commands.ts'
import type { ImportReport } from './import-xapi.ts'
import { type OneRosterReport, type Reason, reasonText as rosterWords } from './oneroster/report.ts'
import type { OuladReport } from './oulad/report.ts'
import { reasonText } from './report/reason-text.ts'
import type { TableCounts } from './report/table-counts.ts'

const refusedText = (
  refused: Partial<Record<string, number>>,
  labels: Partial<Record<string, string>> = {},
): string => {
  const reasons = Object.entries(refused).map(([reason, count]) => `${labels[reason] ?? reason} ${count}`)
  return reasons.length > 0 ? reasons.join('，') : '0'
}

const sumOf = (refused: Partial<Record<string, number>>): number =>
  Object.values(refused).reduce<number>((sum, count) => sum + (count ?? 0), 0)
/** How many rows of all files were refused. */
const refusedRow = (tables: Partial<Record<string, TableCounts>>): string =>
  `拒收合计   ${Object.values(tables).reduce((sum, table) => sum + sumOf(table?.refused ?? {}), 0)} 行`

/** What a roster holds by its standard and nobody asks for here, and the end of what never stood: that it is left out is no fault of the file. */
const leftOut: ReadonlySet<string> = new Set<Reason>([
  'unsupported_type',
  'unsupported_role',
  'second_teacher',
  'nothing_to_end',
])

/** Whether an import has neither brought nor found anything that it was for: people, or where its files have none, rows. */
export function isFruitless(result: CommandResult): boolean {
  if (result.kind === 'key') return false
  if (result.kind === 'xapi') return result.report.taken + result.report.known + result.report.voided === 0
  if (result.kind === 'oulad') return result.report.people === 0
  const { people, tables } = result.report
  const rows = Object.values(tables).reduce((sum, { taken, known: existing }) => sum + taken + existing, 0)
  return rows === 0 || (tables.users !== undefined && people === 0)
}

/** Whether somebody has to correct something: rows were refused, or nobody was taken. */
export function hasFaults(result: CommandResult): boolean {
  if (result.kind === 'key') return false
  const refused =
    result.kind === 'xapi' ? [result.report.refused] : Object.values(result.report.tables).map((table) => table.refused)
  return (
    isFruitless(result) ||
    refused.some((reasons) =>
      Object.entries(reasons).some(([reason, count]) => (count ?? 0) > 0 && !leftOut.has(reason)),
    )
  )
}

/** What the command says to somebody who has to correct something. */
export const faultText = (result: CommandResult): string =>
  isFruitless(result)
    ? '没有导入任何人员或记录：请按上面列出的原因更正后再次运行同一命令。'
    : '有被拒收的记录：其余记录已经导入。请按上面列出的行号更正后再次运行同一命令，已导入的不会重复。'

/** Lines about an import of xAPI statements. */
export const xapiLines = ({
  school,
  rowsRead,
  taken,
  known: existing,
  refused,
  voided,
  takenBack,
  people,
  newPeople,
  courses,
  resources,
  firstDay,
  lastDay,
  weeks,
  refusals,
  notes,
}: ImportReport): string[] => [
  `学校       ${school}`,
  `读取       ${rowsRead} 条${firstDay ? `（${firstDay} 至 ${lastDay}）` : ''}`,
  `新增日志   ${taken} 条`,
  `已存在     ${existing} 条`,
  `拒收       ${sumOf(refused)} 条${sumOf(refused) > 0 ? `（${refusedText(refused, reasonText)}）` : ''}`,
  ...(voided > 0 ? [`作废       ${voided} 条${takenBack > 0 ? `，另撤回已导入的日志 ${takenBack} 条` : ''}`] : []),
  `学习者     ${people} 人，其中新增 ${newPeople} 人`,
  `课程       ${courses} 门，素材 ${resources} 个`,
  `更新汇总   ${weeks} 个周分区`,
  ...refusals.map((refusal) => `拒收       ${refusal}`),
  ...notes.map((note) => `说明       ${note}`),
]

const tableLine = (
  [name, { read, taken, known: existing, refused }]: [string, TableCounts],
  text?: Partial<Record<string, string>>,
): string => `${name.padEnd(20)}读取 ${read}，新增 ${taken}，已存在 ${existing}，拒收 ${refusedText(refused, text)}`

/** Lines about an import of the Open University data set, one for each file. */
export const ouladLines = ({
  school,
  tables,
  outcomes,
  people,
  newPeople,
  clicks,
  firstDay,
  lastDay,
  resumedAfter,
  weeks,
  refusals,
  notes,
}: OuladReport): string[] => [
  `学校       ${school}`,
  ...Object.entries(tables).map((table) => tableLine(table, reasonText)),
  refusedRow(tables),
  `修读结果   ${Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join('，')}`,
  `学习者     ${people} 人，其中新增 ${newPeople} 人`,
  `点击       ${clicks} 次${firstDay ? `（${firstDay} 至 ${lastDay}）` : ''}`,
  ...(resumedAfter > 0 ? [`续传       studentVle 前 ${resumedAfter} 行已由中断的导入写入`] : []),
  `更新汇总   ${weeks} 个周分区`,
  ...refusals.map((refusal) => `拒收       ${refusal}`),
  ...notes.map((note) => `说明       ${note}`),
]

/** Lines about an import of a roster, one for each file, and the first rows that were refused. */
export const oneRosterLines = ({
  version,
  schools,
  tables,
  people,
  newPeople,
  firstDay,
  resumedAfter,
  weeks,
  refusals,
  notes,
}: OneRosterReport): string[] => [
  `标准       OneRoster ${version}`,
  `学校       ${schools.join('、')}`,
  ...Object.entries(tables).map((table) => tableLine(table, rosterWords)),
  refusedRow(tables),
  `人员       ${people} 人，其中新增 ${newPeople} 人${firstDay ? `，最早 ${firstDay} 入校` : ''}`,
  ...(resumedAfter > 0 ? [`续传       前 ${resumedAfter} 行已由中断的导入写入`] : []),
  `更新汇总   ${weeks} 个周分区`,
  ...refusals.map((refusal) => `拒收       ${refusal}`),
  ...notes.map((note) => `说明       ${note}`),
]
