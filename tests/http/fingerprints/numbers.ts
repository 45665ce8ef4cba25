import { type Answer, type Answered, metric, type TableBy } from '@data-centre/api'

/** A number of an answer with the schools that may stand in it. */
export interface Found {
  /** Where it stands, in words. */
  at: string
  value: number
  /** Weight of all schools that it may hold, and holds whole. */
  weight: number
}

interface Weights {
  /** Of the caller's scope. */
  whole: number
  /** Of a place, school or entity within it, by the id of the row. */
  of(by: TableBy, id: string): number
}

/** Numbers that do not grow with what happens: rates, schools themselves, and what is rounded. */
function grows(id: string): boolean {
  const entry = metric(id as Parameters<typeof metric>[0])
  return !('numerator' in entry) && entry.unit !== '所' && (entry.decimals ?? 0) === 0 && !id.endsWith('Schools') && !id.endsWith('.provinces')
}

type Numbers = Partial<Record<string, number | null>>
const numberAt = (at: string, value: number | null | undefined, weight: number): Found[] => (typeof value === 'number' ? [{ at, value, weight }] : [])
const valuesOf = (values: Numbers, weight: number, at: string): Found[] =>
  Object.entries(values).flatMap(([id, value]) => (grows(id) ? numberAt(`${at} ${id}`, value, weight) : []))

/** Every number of an answer that grows with what happens. */
export function numbersOf(answer: Answer, data: unknown, weights: Weights): Found[] {
  const { whole } = weights
  switch (answer.shape) {
    case 'kpis':
      return (data as Answered<typeof answer>).flatMap(({ id, value, num, den, spark }) =>
        grows(id)
          ? [...numberAt(id, value, whole), ...(spark ?? []).flatMap((point) => numberAt(`${id} spark`, point, whole))]
          : metric(id).unit === '所' || id.startsWith('schools.')
            ? []
            : [...numberAt(`${id} num`, num, whole), ...numberAt(`${id} den`, den, whole)],
      )
    case 'series':
      return (data as Answered<typeof answer>).series.flatMap(({ id, data: points }) =>
        answer.measures.every((one) => grows(one)) ? points.flatMap((point) => numberAt(`series ${id}`, point, whole)) : [],
      )
    case 'hours':
      return answer.against === 'average'
        ? []
        : (data as Answered<typeof answer>).series.flatMap(({ id, data: points }) => points.flatMap((point) => numberAt(`hours ${id}`, point, whole)))
    case 'parts':
      return grows(answer.measure) ? (data as Answered<typeof answer>).flatMap(({ id, value }) => numberAt(`part ${id}`, value, whole)) : []
    case 'places':
      return (data as Answered<typeof answer>).flatMap(({ code, values }) => valuesOf(values, weights.of(answer.by, code), code))
    case 'lastDay':
      return (data as Answered<typeof answer>).flatMap(({ code, values }) => valuesOf(values, weights.of('city', code), code))
    case 'ranking':
      return grows(answer.measure) ? (data as Answered<typeof answer>).flatMap(({ id, value }) => numberAt(`rank ${id}`, value, weights.of(answer.by, id))) : []
    case 'table': {
      const { list, summary } = data as Answered<typeof answer>
      return [...list.flatMap(({ id, values }) => valuesOf(values, weights.of(answer.by, id), `row ${id}`)), ...valuesOf(summary ?? {}, whole, '总计')]
    }
    case 'flow':
      // Nothing crosses the border of a school in this world, so a whole province calls itself.
      return (data as Answered<typeof answer>).nodes.flatMap(({ id, value }) => numberAt(`node ${id}`, value, weights.of('province', /\d{6}/.exec(id)?.[0] ?? '')))
    case 'group':
      return Object.entries(answer.of).flatMap(([key, part]) => numbersOf(part, (data as Record<string, unknown>)[key], weights).map((one) => ({ ...one, at: `${key} ${one.at}` })))
  }
}
