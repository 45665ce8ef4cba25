import { type Answer, type Answered, type Flow, metric, partsOf, type RankedBy, type TableBy } from '@data-centre/api'

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
  /** Of a place, school or entity within it, by the id of the row; a day is one of the whole scope. */
  of(by: TableBy | RankedBy | 'date', id: string): number
}

/** Parts of a school, counted: every school of this world has equally many. */
const partsOfSchool: ReadonlySet<string> = new Set(['colleges.total', 'majors.total', 'adminClasses.total'])

/** Numbers that do not grow with what happens: rates, schools themselves and their parts, and what is rounded. */
function grows(id: string): boolean {
  const entry = metric(id as Parameters<typeof metric>[0])
  return (
    !('numerator' in entry) &&
    !partsOfSchool.has(id) &&
    entry.unit !== '所' &&
    (entry.decimals ?? 0) === 0 &&
    !id.endsWith('Schools') &&
    !id.endsWith('.provinces')
  )
}

type Numbers = Partial<Record<string, number | null>>
/** Who learns from a school, calls its courses or lets it call theirs is of the school: nothing crosses its border here. */
const isOtherSide = (by: string): by is 'learnerProvince' | 'callerProvince' | 'ownerProvince' =>
  by === 'learnerProvince' || by === 'callerProvince' || by === 'ownerProvince'
const numberAt = (at: string, value: number | null | undefined, weight: number): Found[] =>
  typeof value === 'number' ? [{ at, value, weight }] : []
const valuesOf = (values: Numbers, weight: number, at: string): Found[] =>
  Object.entries(values).flatMap(([id, value]) => (grows(id) ? numberAt(`${at} ${id}`, value, weight) : []))

const sumOf = (nodes: readonly { value: number }[]): number => nodes.reduce((sum, { value }) => sum + value, 0)

type Curves = Extract<Answer, { shape: 'series' | 'weeks' | 'hours' | 'columns' | 'stack' }>

/** Points of curves. */
function pointsOf(answer: Curves, data: unknown, whole: number): Found[] {
  switch (answer.shape) {
    case 'series':
    case 'weeks':
      return (data as Answered<typeof answer>).series.flatMap(({ id, data: points }) =>
        answer.measures.every((one) => grows(one))
          ? points.flatMap((point) => numberAt(`series ${id}`, point, whole))
          : [],
      )
    case 'hours':
      return answer.against === 'average'
        ? []
        : (data as Answered<typeof answer>).series.flatMap(({ id, data: points }) =>
            points.flatMap((point) => numberAt(`hours ${id}`, point, whole)),
          )
    case 'columns':
    case 'stack':
      return grows(answer.measure)
        ? (data as Answered<typeof answer>).series.flatMap(({ id, data: points }) =>
            // A stack of schools or cities names each: together they are all.
            answer.by === 'school' || answer.by === 'city'
              ? numberAt(
                  `stacks ${id}`,
                  points.reduce<number>((all, point) => all + (point ?? 0), 0),
                  whole,
                )
              : points.flatMap((point) => numberAt(`stack ${id}`, point, whole)),
          )
        : []
  }
}

/** Nodes of a flow. */
function nodesOf(answer: Extract<Answer, { shape: 'flow' }>, nodes: Flow['nodes'], weights: Weights): Found[] {
  // Schools are not weighed.
  if (answer.sides === 'projects' || answer.sides === 'outside') return []
  if (answer.sides === 'steps') return nodes.flatMap(({ id, value }) => numberAt(`node ${id}`, value, weights.whole))
  if (answer.sides === 'schools')
    return nodes.flatMap(({ id, value }) => {
      const [side, code = ''] = id.split(':')
      if (code === 'rest') return []
      return numberAt(`node ${id}`, value, weights.of(side === 'owner' ? 'school' : 'province', code))
    })
  // Nothing crosses the border of a school in this world, so a whole province calls itself.
  if (answer.sides !== 'courses')
    return nodes.flatMap(({ id, value }) =>
      numberAt(`node ${id}`, value, weights.of('province', /\d{6}/.exec(id)?.[0] ?? '')),
    )
  const owned = nodes.filter(({ id }) => id.startsWith('owner:'))
  return [
    // Beyond the largest courses lie some of a school's copies: with them they are all.
    ...numberAt('all courses', sumOf(owned), weights.whole),
    ...nodes.flatMap(({ id, value }) => {
      const [side, code = ''] = id.split(':')
      if (code === 'rest') return []
      return numberAt(`node ${id}`, value, weights.of(side === 'owner' ? 'course' : 'school', code))
    }),
  ]
}

/** Every number of an answer that grows with what happens. */
export function numbersOf(answer: Answer, data: unknown, weights: Weights): Found[] {
  const { whole } = weights
  switch (answer.shape) {
    case 'kpis':
      return (data as Answered<typeof answer>).flatMap(({ id, value, num, den, spark }) =>
        grows(id)
          ? [...numberAt(id, value, whole), ...(spark ?? []).flatMap((point) => numberAt(`${id} spark`, point, whole))]
          : metric(id).unit === '所' || id.startsWith('schools.') || partsOfSchool.has(id)
            ? []
            : [
                ...(grows(partsOf(id)[0] ?? id) ? numberAt(`${id} num`, num, whole) : []),
                ...numberAt(`${id} den`, den, whole),
              ],
      )
    case 'series':
    case 'weeks':
    case 'hours':
    case 'columns':
    case 'stack':
      return pointsOf(answer, data, whole)
    // Means of terms, and how means of classes are spread: a school's copies have the same.
    case 'terms':
    case 'term':
    case 'box':
      return []
    // What the strongest share of the teachers have: so many of a school's copies as the share asks for, not all.
    case 'concentration':
      return []
    case 'parts':
      return grows(answer.measure)
        ? (data as Answered<typeof answer>).flatMap(({ id, value }) =>
            numberAt(`part ${id}`, value, answer.by === 'major' ? weights.of('major', id) : whole),
          )
        : []
    case 'bands':
    case 'sizes':
      return (data as Answered<typeof answer>).flatMap(({ id, value }) => numberAt(`band ${id}`, value, whole))
    case 'places': {
      return (data as Answered<typeof answer>).flatMap(({ code, values }) =>
        valuesOf(values, weights.of(isOtherSide(answer.by) ? 'province' : answer.by, code), code),
      )
    }
    case 'lastDay':
      return (data as Answered<typeof answer>).flatMap(({ code, values }) =>
        valuesOf(values, weights.of('city', code), code),
      )
    case 'ranking':
      return grows(answer.measure)
        ? (data as Answered<typeof answer>).flatMap(({ id, value }) =>
            numberAt(`rank ${id}`, value, weights.of(answer.by, id)),
          )
        : []
    case 'table': {
      const { list, summary } = data as Answered<typeof answer>
      return [
        ...list.flatMap(({ id, values }) => valuesOf(values, weights.of(answer.by, id), `row ${id}`)),
        ...valuesOf(summary ?? {}, whole, '总计'),
      ]
    }
    case 'points':
      return (data as Answered<typeof answer>).flatMap(({ id, values }) =>
        valuesOf(values, weights.of(answer.by, id), `point ${id}`),
      )
    // Sentences and heads have no numbers of their own.
    case 'insights':
    case 'entity':
      return []
    case 'flow':
      return nodesOf(answer, (data as Answered<typeof answer>).nodes, weights)
    case 'group':
      return Object.entries(answer.of).flatMap(([key, part]) =>
        numbersOf(part, (data as Record<string, unknown>)[key], weights).map((one) => ({
          ...one,
          at: `${key} ${one.at}`,
        })),
      )
  }
}
