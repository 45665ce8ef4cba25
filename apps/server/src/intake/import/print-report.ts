import type { ImportReport } from './import-xapi.ts'
import { type OneRosterReport, reasonWords } from './oneroster/report.ts'
import type { OuladReport } from './oulad/report.ts'
import type { TableCounts } from './table-counts.ts'

const refusedText = (refused: Partial<Record<string, number>>, words: Partial<Record<string, string>> = {}): string => {
  const reasons = Object.entries(refused).map(([reason, count]) => `${words[reason] ?? reason} ${count}`)
  return reasons.length > 0 ? reasons.join('，') : '0'
}

/** Reasons of the intake and of the Open University data set, in words. */
const words: Partial<Record<string, string>> = {
  invalid: '内容不合规定',
  duplicate: '重复',
  conflict: '与已有事件矛盾',
  unknown_user: '人员不明',
  unknown_student: '学员不明',
  unknown_presentation: '课程期次不明',
  unknown_school: '没有对应的学校',
  future: '时间在将来',
  week_gone: '所在周已过保存期',
}
const sumOf = (refused: Partial<Record<string, number>>): number => Object.values(refused).reduce<number>((sum, count) => sum + (count ?? 0), 0)
/** How many rows of all files were refused. */
const refusedLine = (tables: Partial<Record<string, TableCounts>>): string => `拒收合计   ${Object.values(tables).reduce((sum, table) => sum + sumOf(table?.refused ?? {}), 0)} 行`

/** Lines about an import of xAPI statements. */
export const xapiLines = ({ school, rowsRead, taken, known, refused, people, newPeople, courses, resources, firstDay, lastDay, weeks }: ImportReport): string[] => [
  `学校       ${school}`,
  `读取       ${rowsRead} 条${firstDay ? `（${firstDay} 至 ${lastDay}）` : ''}`,
  `新增日志   ${taken} 条`,
  `已存在     ${known} 条`,
  `拒收       ${sumOf(refused)} 条${sumOf(refused) > 0 ? `（${refusedText(refused, words)}）` : ''}`,
  `学习者     ${people} 人，其中新增 ${newPeople} 人`,
  `课程       ${courses} 门，素材 ${resources} 个`,
  `更新汇总   ${weeks} 个周分区`,
]

const tableLine = ([name, { read, taken, known, refused }]: [string, TableCounts], words?: Partial<Record<string, string>>): string =>
  `${name.padEnd(20)}读取 ${read}，新增 ${taken}，已存在 ${known}，拒收 ${refusedText(refused, words)}`

/** Lines about an import of the Open University data set, one for each file. */
export const ouladLines = ({ school, tables, outcomes, people, newPeople, clicks, firstDay, lastDay, resumedAfter, weeks, notes }: OuladReport): string[] => [
  `学校       ${school}`,
  ...Object.entries(tables).map((table) => tableLine(table, words)),
  refusedLine(tables),
  `修读结果   ${Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join('，')}`,
  `学习者     ${people} 人，其中新增 ${newPeople} 人`,
  `点击       ${clicks} 次${firstDay ? `（${firstDay} 至 ${lastDay}）` : ''}`,
  ...(resumedAfter > 0 ? [`续传       studentVle 前 ${resumedAfter} 行已由中断的导入写入`] : []),
  `更新汇总   ${weeks} 个周分区`,
  ...notes.map((note) => `说明       ${note}`),
]

/** Lines about an import of a roster, one for each file, and the first rows that were refused. */
export const oneRosterLines = ({ version, schools, tables, people, newPeople, firstDay, resumedAfter, weeks, refusals, notes }: OneRosterReport): string[] => [
  `标准       OneRoster ${version}`,
  `学校       ${schools.join('、')}`,
  ...Object.entries(tables).map((table) => tableLine(table, reasonWords)),
  refusedLine(tables),
  `人员       ${people} 人，其中新增 ${newPeople} 人${firstDay ? `，最早 ${firstDay} 入校` : ''}`,
  ...(resumedAfter > 0 ? [`续传       前 ${resumedAfter} 行已由中断的导入写入`] : []),
  `更新汇总   ${weeks} 个周分区`,
  ...refusals.map((refusal) => `拒收       ${refusal}`),
  ...notes.map((note) => `说明       ${note}`),
]
