import type { ImportReport } from './import-xapi.ts'
import type { OuladReport, TableCounts } from './oulad/report.ts'

const refusedText = (refused: Partial<Record<string, number>>): string => {
  const reasons = Object.entries(refused).map(([reason, count]) => `${reason} ${count}`)
  return reasons.length > 0 ? reasons.join('，') : '0'
}

/** Lines about an import of xAPI statements. */
export const xapiLines = ({ school, rowsRead, taken, known, refused, people, newPeople, courses, resources, firstDay, lastDay, weeks }: ImportReport): string[] => [
  `学校       ${school}`,
  `读取       ${rowsRead} 条${firstDay ? `（${firstDay} 至 ${lastDay}）` : ''}`,
  `新增日志   ${taken} 条`,
  `已存在     ${known} 条`,
  `拒收       ${refusedText(refused)}`,
  `学习者     ${people} 人，其中新增 ${newPeople} 人`,
  `课程       ${courses} 门，素材 ${resources} 个`,
  `更新汇总   ${weeks} 个周分区`,
]

const tableLine = ([name, { read, taken, known, refused }]: [string, TableCounts]): string =>
  `${name.padEnd(20)}读取 ${read}，新增 ${taken}，已存在 ${known}，拒收 ${refusedText(refused)}`

/** Lines about an import of the Open University data set, one for each file. */
export const ouladLines = ({ school, tables, outcomes, people, newPeople, clicks, firstDay, lastDay, resumedAfter, weeks, notes }: OuladReport): string[] => [
  `学校       ${school}`,
  ...Object.entries(tables).map(tableLine),
  `修读结果   ${Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join('，')}`,
  `学习者     ${people} 人，其中新增 ${newPeople} 人`,
  `点击       ${clicks} 次${firstDay ? `（${firstDay} 至 ${lastDay}）` : ''}`,
  ...(resumedAfter > 0 ? [`续传       studentVle 前 ${resumedAfter} 行已由中断的导入写入`] : []),
  `更新汇总   ${weeks} 个周分区`,
  ...notes.map((note) => `说明       ${note}`),
]
