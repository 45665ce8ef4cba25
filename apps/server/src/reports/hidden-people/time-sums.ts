import { addDays, mondayOf } from '../../platform/clock.ts'
import type { Span } from '../../warehouse/metric-query.ts'

type Days = Pick<Span, 'from' | 'to'>

/** Spans that lie one after the other, and which of them are together a wider one; all by their places in `spans`. */
export interface TimeSums {
  /** The spans that were asked for, then the weeks, months and whole runs that they make up. */
  spans: readonly Days[]
  /** Wider ones first. */
  sums: readonly { whole: number; parts: readonly number[] }[]
}

const isWithin = (one: Days, other: Days): boolean => one.from >= other.from && one.to <= other.to
const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to

/** Runs of spans without gaps that hold no other span. */
function runsOf(spans: readonly Days[]): number[][] {
  const leaves = spans
    .map((span, i) => ({ span, i }))
    .filter(
      ({ span, i }) =>
        !spans.some((other, j) => (isWithin(other, span) && !isSame(other, span)) || (isSame(other, span) && j < i)),
    )
    .sort((a, b) => (a.span.from < b.span.from ? -1 : 1))
  const runs: number[][] = []
  let end = ''
  for (const { span, i } of leaves) {
    if (span.from === end) runs.at(-1)?.push(i)
    else runs.push([i])
    end = addDays(span.to, 1)
  }
  return runs.filter((run) => run.length > 1)
}

/** Days, weeks and months of one number of people that a reader could add up: a table by day is read beside one by week and one by month. */
export function timeSumsOf(asked: readonly Days[]): TimeSums {
  const spans: Days[] = asked.map(({ from, to }) => ({ from, to }))
  const sums: { whole: number; parts: readonly number[] }[] = []
  const indexOf = (days: Days): number => {
    const existing = spans.findIndex((span) => isSame(span, days))
    return existing < 0 ? spans.push(days) - 1 : existing
  }
  const together = (parts: readonly number[]): Days => ({
    from: spans[parts[0] ?? 0]?.from ?? '',
    to: spans[parts.at(-1) ?? 0]?.to ?? '',
  })
  /** Parts by the week or month that they lie in; one that lies in two is a group of its own. */
  const grouped = (run: readonly number[], keyOf: (day: string) => string): number[] => {
    const groups = new Map<string, number[]>()
    for (const i of run) {
      const { from = '', to = '' } = spans[i] ?? {}
      const key = keyOf(from) === keyOf(to) ? keyOf(from) : from
      groups.set(key, [...(groups.get(key) ?? []), i])
    }
    return [...groups.values()].map((parts) => {
      const whole = indexOf(together(parts))
      if (parts.length > 1) sums.push({ whole, parts })
      return whole
    })
  }
  for (const run of runsOf(asked)) {
    const at = sums.length
    const steps = [grouped(run, mondayOf), grouped(run, (day) => day.slice(0, 7))]
    const whole = indexOf(together(run))
    const wide = [...steps, run].filter((parts) => parts.length > 1).map((parts) => ({ whole, parts }))
    sums.splice(at, 0, ...wide)
    // A wider span that was asked for and that some of the run make up.
    for (const [i, span] of asked.entries()) {
      const parts = run.filter((j) => spans.slice(j, j + 1).some((one) => isWithin(one, span)))
      if (parts.length > 1 && isSame(together(parts), span) && i !== whole) sums.splice(at, 0, { whole: i, parts })
    }
  }
  return { spans, sums }
}
