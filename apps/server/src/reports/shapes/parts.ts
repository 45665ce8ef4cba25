import { type Answer, memberLabel, type Part } from '@data-centre/api'
import { isDisclosed } from '../../warehouse/complements.ts'
import type { Amount } from '../../warehouse/small-groups.ts'
import { majorQuery, NO_MAJOR } from '../entities/branch-entities.ts'
import { changeOf, isOfNow, MetricReader, roundTo6 } from '../metric-reader.ts'
import { precedingOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { membersOf } from './series.ts'

type PartsAnswer = Extract<Answer, { shape: 'parts' }>

/** What parts are shares of: all of them, or, where the withheld ones would follow from that, those that are shown. */
function wholeOf(parts: readonly (Amount & { counted: number })[]): number {
  const hidden = parts.filter(({ withheld }) => withheld).map(({ counted }) => counted)
  const read = isDisclosed(hidden) ? parts.filter(({ withheld }) => !withheld) : parts
  return read.reduce((sum, { counted }) => sum + counted, 0)
}

/** Parts of a whole: every member of a fixed list in catalogue order, zeros too; members of an open list by value. */
export function partsPlan(context: Context, { measure, by, window }: PartsAnswer): ReportPlan<Part[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const reader = new MetricReader(context, [measure], [current, precedingOf(period)], [by])
  const listed = membersOf(by, context)
  const nameOf = (view: View, id: string): string =>
    by === 'major' ? (view.entities.find((major) => major.id === id)?.name ?? NO_MAJOR) : memberLabel(by, id)

  const build = (view: View): Part[] => {
    // Zeros would claim to know what the scope's colleges cannot narrow.
    if (!reader.knows(measure)) return []
    const amountOf = (id: string, span: number) => reader.amount(view, measure, span, id)
    const shownOf = (id: string) => amountOf(id, 0).value ?? 0
    const others = reader
      .members(view)
      .filter((id) => id !== '' && !listed.includes(id) && (amountOf(id, 0).withheld || shownOf(id) > 0))
      // Withheld parts come last: their place must not give them away.
      .sort((a, b) => shownOf(b) - shownOf(a) || (a < b ? -1 : 1))
    const ids = [...listed, ...others]
    const sum = wholeOf(ids.map((id) => ({ ...amountOf(id, 0), counted: reader.counted(view, measure, 0, id) ?? 0 })))
    return ids.flatMap((id): Part[] => {
      const { value, withheld } = amountOf(id, 0)
      const name = nameOf(view, id)
      if (value === null) return withheld ? [{ id, name, value, withheld, rate: 0 }] : []
      const hb = changeOf(measure, value, amountOf(id, 1).value)
      return [{ id, name, value, rate: sum === 0 ? 0 : roundTo6(value / sum), hb }]
    })
  }
  return {
    asks: reader.asks,
    ...(by === 'major' ? { entities: majorQuery(context) } : {}),
    live: reader.live,
    // Results of a term still come after it is over.
    reach:
      current.end === context.today && isOfNow(measure)
        ? 'now'
        : { day: (window === 'finishedTerm' ? context.period() : period).to },
    build,
  }
}
