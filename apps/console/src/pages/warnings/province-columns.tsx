import type { MetricId, ProvinceWarning, WarnedCity, WarnedNumbers, WarningKind } from '@data-centre/api'
import { FigureText } from '@data-centre/charts'
import type { ListColumn } from '../../blocks/table/list-table.tsx'
import { metricsOfKind } from '../../blocks/warnings/kinds.ts'
import { percent, shown } from './province-figures.tsx'

type NumberName = Exclude<keyof WarnedNumbers, 'withheld'>

const number = (label: string, name: NumberName, metric: MetricId): ListColumn<WarnedNumbers> => ({
  label,
  width: name.startsWith('l') ? 96 : 112,
  align: 'right',
  sort: name,
  cell: ({ [name]: value, withheld }) => (
    <FigureText
      metric={metric}
      value={value}
      withheld={withheld?.[name]}
      write={name === 'rate' || name === 'handleRate' ? percent : shown}
    />
  ),
})

function numbersOf(kind: WarningKind, byLevel: boolean): ListColumn<WarnedNumbers>[] {
  const { count, rate } = metricsOfKind(kind)
  return [
    number('统计数', 'of', count),
    ...(byLevel ? [number('红色', 'l3', count), number('橙色', 'l2', count), number('黄色', 'l1', count)] : []),
    number('预警合计', 'warned', count),
    number('预警率', 'rate', rate),
    number('处置率', 'handleRate', 'warnings.handledRate'),
  ]
}

/** The schools of a province; their numbers order the list on the server. */
export const schoolColumns = (kind: WarningKind): ListColumn<ProvinceWarning>[] => [
  { label: '学校', name: true, least: 220, cell: ({ name }) => name },
  { label: '城市', width: 140, cell: ({ city }) => city },
  ...numbersOf(kind, true),
]

/** Whether more of the numbers by level are shown than withheld: else the levels stand together. */
const showsLevels = (cities: readonly WarnedCity[]): boolean => {
  const hidden = cities.flatMap(({ withheld }) => [withheld?.l1, withheld?.l2, withheld?.l3]).filter(Boolean).length
  return hidden * 2 <= cities.length * 3
}

/** The cities of a province. */
export const cityColumns = (kind: WarningKind, cities: readonly WarnedCity[]): ListColumn<WarnedCity>[] => [
  { label: '城市', name: true, least: 160, cell: ({ name }) => name },
  { label: '学校数', width: 96, align: 'right', cell: ({ schools }) => shown(schools) },
  ...numbersOf(kind, showsLevels(cities)),
]
