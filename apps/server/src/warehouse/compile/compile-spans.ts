import { Calendar } from '../calendar.ts'
import type { When } from '../measures/source.ts'
import type { Span } from '../metric-query.ts'
import type { Binder } from './compile-conditions.ts'

/** Days since 1970 of yyyy-MM-dd: the number behind the engine's Date. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const dayText = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)
/** Later than every day of a span. */
const NEVER = 65_535

const calendar = new Calendar()
const termsOf = (spans: readonly Span[]): string[] => spans.map(({ to }) => calendar.currentTerm(to).id)

/** First and last day that count for a span under a manner of reading; running totals have no beginning, and end with the last closed day also where a later one has been rolled up. */
function boundsOf(when: When, { from, to, end }: Span, today: string): readonly [first: number, last: number] {
  if (when.kind === 'within') return [dayNumber(from), dayNumber(to)]
  if (when.kind === 'window') return [dayNumber(to) - when.ago - when.days + 1, dayNumber(to) - when.ago]
  if (when.kind === 'end') return [dayNumber(end), dayNumber(end)]
  if (when.kind === 'during') return [dayNumber(from), dayNumber(end)]
  return [0, when.kind === 'until' ? Math.min(dayNumber(end), dayNumber(today) - 1) : dayNumber(end)]
}

/** Conditions that keep out rows which belong to no span. */
export function dayConditions(when: When, spans: readonly Span[], today: string, binder: Binder): string[] {
  if (when.kind === 'term')
    return [`${when.term} IN ${binder.bind('terms', 'Array(String)', [...new Set(termsOf(spans))].sort())}`]
  const bounds = spans.map((span) => boundsOf(when, span, today))
  const firsts = bounds.map(([first]) => first)
  const lasts = bounds.map(([, last]) => last)
  const last = () => binder.bind('last', 'Date', dayText(Math.max(...lasts)))
  if (when.kind === 'alive') {
    const earliest = binder.bind('first', 'Date', dayText(Math.min(...lasts)))
    return [`${when.born} <= ${last()}`, `(${when.gone} IS NULL OR toDate(${when.gone}) > ${earliest})`]
  }
  if (when.kind === 'during') {
    const earliest = binder.bind('first', 'Date', dayText(Math.min(...firsts)))
    return [`${when.born} <= ${last()}`, `(${when.last} IS NULL OR ${when.last} >= ${earliest})`]
  }
  if (when.kind === 'waiting')
    return [
      `${when.day} <= ${last()}`,
      `${when.day} < ${binder.bind('today', 'Date', today)}`,
      `${when.day} > (SELECT max(stat_date) FROM ${when.rollup})`,
    ]
  if (when.kind === 'until') return [`${when.day} <= ${last()}`]
  if (when.kind === 'end')
    return [`${when.day} IN ${binder.bind('ends', 'Array(Date)', [...new Set(lasts.map(dayText))].sort())}`]
  return [`${when.day} BETWEEN ${binder.bind('first', 'Date', dayText(Math.min(...firsts)))} AND ${last()}`]
}

/** How rows are grouped before spans are known, and the expression that then repeats a group for every span that it belongs to. */
export interface Cutting {
  columns: { expression: string; name: string }[]
  span: string
}

/**
 * The line of days is cut wherever a span begins or ends, and rows are grouped by the cell that they lie in. A cell lies
 * wholly inside a span or outside it, so that overlapping spans (a month, the month before, its last sixteen days) are
 * all read in one pass. A cell is named by its first day. An entity or a stay lies in two cells: that of its beginning and that of its end.
 */
export function cuttingOf(when: When, spans: readonly Span[], today: string, binder: Binder): Cutting {
  if (when.kind === 'term') {
    const ends = termsOf(spans)
    const terms = [...new Set(ends)].sort()
    const spansOf = terms.map((term) => ends.flatMap((end, i) => (end === term ? [i] : [])))
    const lists = `CAST(${binder.bind('term_spans', 'String', JSON.stringify(spansOf))}, 'Array(Array(UInt16))')`
    return {
      columns: [{ expression: `toString(${when.term})`, name: 'cell' }],
      span: `arrayJoin(${lists}[indexOf(${binder.bind('terms', 'Array(String)', terms)}, cell)])`,
    }
  }
  const bounds = spans.map((span) => boundsOf(when, span, today))
  // Before the first cut lies a cell of its own: a stay may have begun before every span.
  const cuts = [
    ...new Set([...(when.kind === 'during' ? [0] : []), ...bounds.flatMap(([first, last]) => [first, last + 1])]),
  ].sort((a, b) => a - b)
  const marks = binder.bind('cuts', 'Array(UInt16)', cuts)
  const cell = (day: string) => `roundDown(${day}, ${marks})`
  if (when.kind === 'alive') {
    const lasts = binder.bind(
      'span_last',
      'Array(UInt16)',
      bounds.map(([, last]) => last),
    )
    return {
      columns: [
        { expression: cell(`toUInt16(${when.born})`), name: 'born' },
        { expression: cell(`ifNull(toUInt16(toDate(${when.gone})), ${NEVER})`), name: 'gone' },
      ],
      span: `arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(${spans.length})), ${lasts}))`,
    }
  }
  if (when.kind === 'during') {
    const days = (name: string, of: readonly number[]) => binder.bind(name, 'Array(UInt16)', of)
    const [firsts, lasts] = [bounds.map(([first]) => first), bounds.map(([, last]) => last)]
    return {
      columns: [
        { expression: cell(`toUInt16(${when.born})`), name: 'born' },
        { expression: cell(`ifNull(toUInt16(${when.last}), ${NEVER})`), name: 'seen' },
      ],
      span: `arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(${spans.length})), ${days('span_first', firsts)}, ${days('span_last', lasts)}))`,
    }
  }
  // Lists of spans per cell are worked out here: a lambda over the spans would cost the planner a millisecond a source.
  const spansOf = cuts.map((cut) => bounds.flatMap(([first, last], i) => (first <= cut && cut <= last ? [i] : [])))
  const lists = `CAST(${binder.bind('cell_spans', 'String', JSON.stringify(spansOf))}, 'Array(Array(UInt16))')`
  return {
    columns: [{ expression: cell(`toUInt16(${when.day})`), name: 'cell' }],
    span: `arrayJoin(${lists}[indexOf(${marks}, cell)])`,
  }
}
