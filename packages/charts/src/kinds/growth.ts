import { type MetricId, metric, type Series } from '@data-centre/api'
import { light, lightParts } from '../theme/tokens.ts'

interface Bars {
  name: string
  color: string
  data: readonly (number | null)[]
}

/** Growth as it is drawn: what is new, whole or part by part, and the stock. */
export interface Growth {
  /** Metric of the bars and of the line. */
  ids: readonly [MetricId, MetricId]
  bars: readonly Bars[]
  /** All parts together; absent where the answer is not split. */
  sum: readonly (number | null)[] | undefined
  line: readonly (number | null)[]
}

const measureOf = (id: string): MetricId => (id.split('/')[0] ?? id) as MetricId
/** Two parts get distant colours of the ramp: neighbours would differ by their order only. */
const partAt = (index: number, count: number): string =>
  lightParts[Math.min(count === 2 ? index * 2 : index, lightParts.length - 1)] ?? light.bar

/** Reads an answer of two measures, new first and stock second; split by a dimension their ids are `measure/part`, with `measure/total` beside the parts. */
export function growthOf({ series }: Series): Growth {
  const ids = [...new Set(series.map(({ id }) => measureOf(id)))]
  const [created = 'users.new', stock = 'users.total'] = ids
  const dataOf = (id: string) => series.find((line) => line.id === id)?.data
  const parts = series.filter(({ id }) => measureOf(id) === created && id !== `${created}/total`)
  const bars = parts.map(({ name, data }, index) => ({
    name,
    data,
    color: parts.length > 1 ? partAt(index, parts.length) : light.barWeak,
  }))
  return {
    ids: [created, stock],
    bars,
    sum: dataOf(`${created}/total`),
    line: dataOf(stock) ?? dataOf(`${stock}/total`) ?? [],
  }
}

/** Columns of the data view: the parts, their sum, the stock. */
export const growthColumns = ({
  ids: [created, stock],
  bars,
  sum,
  line,
}: Growth): { name: string; data: readonly (number | null)[] }[] => [
  ...bars,
  ...(sum ? [{ name: metric(created).label, data: sum }] : []),
  { name: metric(stock).label, data: line },
]
