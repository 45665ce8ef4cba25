import type { Answer, Kpi, MetricId, Page, Part, Place, RankRow, Row, Series, Withheld } from '@data-centre/api'

/** A number of an answer: where it stands, and what it counts. */
export interface Stated {
  metric: MetricId
  value: number | null
  withheld: Withheld | undefined
}

type Entry = readonly [at: string, stated: Stated]
const stated = (at: string, metric: MetricId, value: number | null | undefined, withheld?: Withheld): Entry => [
  at,
  { metric, value: value ?? null, withheld },
]

const ofValues = (at: string, { values, withheld }: Pick<Row, 'values' | 'withheld'>): Entry[] =>
  (Object.keys(values) as MetricId[]).map((id) => stated(`${at}/${id}`, id, values[id], withheld?.[id]))

const ofParts = (at: string, measure: MetricId, { parts, withheldParts }: Pick<Row, 'parts' | 'withheldParts'>) =>
  Object.entries(parts ?? {}).map(([member, value]) =>
    stated(`${at}/${measure}/${member}`, measure, value, withheldParts?.[member]),
  )

function ofTable(answer: Extract<Answer, { shape: 'table' }>, page: Page<Row>): Entry[] {
  const { split } = answer
  const { summary, summaryParts, withheld, withheldParts } = page
  const sum = { values: summary ?? {}, ...(withheld ? { withheld } : {}) }
  const sums = { ...(summaryParts ? { parts: summaryParts } : {}), ...(withheldParts ? { withheldParts } : {}) }
  return [
    ...page.list.flatMap((row) => [...ofValues(row.id, row), ...(split ? ofParts(row.id, split.measure, row) : [])]),
    ...ofValues('sum', sum),
    ...(split ? ofParts('sum', split.measure, sums) : []),
  ]
}

function ofLines(answer: Answer, { x, series }: Series): Entry[] {
  const measures = 'measures' in answer ? answer.measures : 'measure' in answer ? [answer.measure] : []
  return series.flatMap(({ id, data, withheld }) => {
    const measure = (measures.find((one) => id === one || id.startsWith(`${one}/`)) ?? measures[0]) as MetricId
    return data.map((value, i) => stated(`${id}/${x[i]}`, measure, value, withheld?.[i]))
  })
}

const ofKpi = ({ id, value, withheld, spark = [] }: Kpi): Entry[] => [
  stated(id, id, value, withheld),
  ...spark.map((point, i) => stated(`${id}/spark/${i}`, id, point, point === null ? 'few' : undefined)),
]

/** Every number of a report that stands for a metric, by where it stands. Boxes, points of a flow and sentences have none. */
export function numbersOf(answer: Answer, data: unknown): Map<string, Stated> {
  switch (answer.shape) {
    case 'kpis':
      return new Map((data as Kpi[]).flatMap(ofKpi))
    case 'table':
      return new Map(ofTable(answer, data as Page<Row>))
    case 'points':
    case 'places':
    case 'lastDay':
      return new Map((data as (Row | Place)[]).flatMap((one) => ofValues('id' in one ? one.id : one.code, one)))
    case 'parts':
      return new Map((data as Part[]).map(({ id, value, withheld }) => stated(id, answer.measure, value, withheld)))
    case 'bands':
      return new Map(
        (data as Part[]).map(({ id, value, withheld }) => {
          const metric = answer.by === 'student' ? 'students.total' : 'questions.total'
          return stated(id, metric, value, withheld)
        }),
      )
    case 'ranking':
      return new Map((data as RankRow[]).map(({ id, value }) => stated(id, answer.measure, value)))
    case 'series':
    case 'weeks':
    case 'terms':
    case 'hours':
    case 'columns':
    case 'stack':
      return new Map(ofLines(answer, data as Series))
    case 'group':
      return new Map(
        Object.entries(answer.of).flatMap(([name, one]) =>
          [...numbersOf(one, (data as Record<string, unknown>)[name])].map(
            ([at, number]) => [`${name}/${at}`, number] as const,
          ),
        ),
      )
    default:
      return new Map()
  }
}
