import { metric, subjects } from '@data-centre/api'
import { type ExportDocument, pagesOf } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { stampOf } from '../../platform/clock.ts'
import { dictionary } from './dictionary.ts'

const columns = [
  '主题',
  '指标',
  '标识',
  '口径定义',
  '不含',
  '单位',
  '统计方式',
  '计算',
  '可用维度',
  '来源',
  '汇总表',
  '更新',
] as const

/** The whole dictionary as a workbook. */
export async function dictionaryFile({ config }: Services): Promise<ExportDocument> {
  const lines = dictionary()
  const tables = (list: readonly { table: string; label: string }[]): string =>
    list.map(({ table, label }) => (table === 'live' || table === label ? label : `${label}（${table}）`)).join('、')
  return {
    place: '全部指标',
    columns: columns.map((label) => ({ id: label, label, kind: 'text' })),
    rows: lines.length,
    pages: () =>
      pagesOf(
        lines.map((line) => [
          subjects[line.subject],
          line.label,
          line.id,
          line.definition,
          line.excludes,
          line.unit,
          line.combines,
          line.ratio
            ? `${metric(line.ratio.numerator).label} ÷ ${metric(line.ratio.denominator).label}${line.ratio.scale === 100 ? ' × 100%' : ''}`
            : '',
          line.grain.join('、'),
          tables(line.sources),
          tables(line.rollups),
          line.freshness,
        ]),
      ),
    filters: [['范围', '全部指标']],
    definitions: [],
    statTime: stampOf(config.clock.now()),
  }
}
