import type { MetricRow } from '@data-centre/api'
import type { ListColumn } from '../../blocks/table/list-table.tsx'
import css from './metrics.module.css'

const short = (text: string): string => text.split(/[：，]/, 1)[0] ?? text

/** Two tables by name; of more the first and how many there are. */
const sourceText = (labels: readonly string[]): string =>
  labels.length > 2 ? `${labels[0]}等 ${labels.length} 张表` : labels.join('、')

export const columns: readonly ListColumn<MetricRow>[] = [
  { label: '指标', width: 176, cell: ({ label }) => label, hint: ({ label, id }) => `${label} ${id}` },
  { label: '标识', width: 200, cell: ({ id }) => id, hint: ({ id }) => id },
  {
    label: '口径定义',
    wrap: true,
    cell: ({ definition }) => <span className={css.definition}>{definition}</span>,
    hint: ({ definition }) => definition,
  },
  { label: '单位', width: 72, cell: ({ unit }) => unit },
  { label: '统计方式', width: 88, cell: ({ combines }) => short(combines), hint: ({ combines }) => combines },
  {
    label: '来源',
    width: 148,
    wrap: true,
    cell: ({ sources }) => sourceText(sources.map(({ label }) => label)),
    hint: ({ sources }) => sources.map(({ label }) => label).join('、'),
  },
  {
    label: '更新',
    width: 104,
    wrap: true,
    cell: ({ freshness }) => short(freshness),
    hint: ({ freshness }) => freshness,
  },
]
