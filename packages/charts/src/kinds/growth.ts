import { type MetricId, metric, type Series } from '@data-centre/api'
import { light, lightParts } from '../theme/tokens.ts'
import type { Points } from './points.ts'

interface Bars extends Points {
  name: string
  color: string
}

/** Growth as it is drawn: what is new, whole or part by part, and the stock. */
export interface Growth {
  /** Metric of the bars and of the line. */
  ids: readonly [MetricId, MetricId]
  bars: readonly Bars[]
  /** All parts together; absent where the answer is not split. */
  sum: Points | undefined
  line: Points
}

const measureOf = (id: string): MetricId => (id.split('/')[0] ?? id) as MetricId
/** Two parts get distant colours of the ramp: neighbours would differ by their order only. */
const partAt = (index: number, count: number): string =>
  lightParts[Math.min(count === 2 ? index * 2 : index, lightParts.length - 1)] ?? light.bar

/** Reads an answer of two measures, new first and stock second; split by a dimension their ids are `measure/part`, with `measure/total` beside the parts. */
export function growthOf({ series }: Series): Growth {
  const ids = [...new Set(series.map(({ id }) => measureOf(id)))]
  const [created = 'users.new', stock = 'users.total'] = ids
  const lineOf = (id: string) => series.find((line) => line.id === id)
  const parts = series.filter(({ id }) => measureOf(id) === created && id !== `${created}/total`)
  const bars = parts.map(({ name, data, withheld }, index) => ({
    name,
    data,
    withheld,
    color: parts.length > 1 ? partAt(index, parts.length) : light.barWeak,
  }))
  return {
    ids: [created, stock],
    bars,
    sum: lineOf(`${created}/total`),
    line: lineOf(stock) ?? lineOf(`${stock}/total`) ?? { data: [] },
  }
}

/** Columns of the data view: the parts, their sum, the stock. */
export const growthColumns = ({
  ids: [created, stock],
  bars,
  sum,
  line,
}: Growth): (Points & { id: MetricId; name: string })[] => [
  ...bars.map((bar) => ({ ...bar, id: created })),
  ...(sum ? [{ ...sum, id: created, name: metric(created).label }] : []),
  { ...line, id: stock, name: metric(stock).label },
]
