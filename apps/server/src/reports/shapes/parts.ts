import { type Answer, memberLabel, type Part } from '@data-centre/api'
import { majorQuery, NO_MAJOR } from '../entities/branch-entities.ts'
import { changeOf, isOfNow, MetricReader, roundTo6 } from '../metric-reader.ts'
import { precedingOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'
import { membersOf } from './series.ts'

type PartsAnswer = Extract<Answer, { shape: 'parts' }>

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
    const amountOf = (id: string, span: number) => reader.amount(view, measure, span, id).value
    const others = reader
      .members(view)
      .filter((id) => id !== '' && !listed.includes(id) && (amountOf(id, 0) ?? 0) > 0)
      .sort((a, b) => (amountOf(b, 0) ?? 0) - (amountOf(a, 0) ?? 0) || (a < b ? -1 : 1))
    const ids = [...listed, ...others]
    const sum = ids.reduce((total, id) => total + (amountOf(id, 0) ?? 0), 0)
    // A part of too few people to be shown is left out: a nought would claim that there is nobody.
    return ids.flatMap((id) => {
      const value = amountOf(id, 0)
      return value === null
        ? []
        : [
            {
              id,
              name: nameOf(view, id),
              value,
              rate: sum === 0 ? 0 : roundTo6(value / sum),
              hb: changeOf(measure, value, amountOf(id, 1)),
            },
          ]
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
