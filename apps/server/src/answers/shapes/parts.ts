import { type Answer, memberLabel, type Part } from '@data-centre/api'
import type { Context, Draft, View } from '../draft.ts'
import { precedingOf, spanOf } from '../period.ts'
import { changeOf, isOfNow, knownIn, Reading, tidy } from '../reading.ts'
import { membersOf } from './series.ts'

type PartsAnswer = Extract<Answer, { shape: 'parts' }>

/** Parts of a whole: every member of a fixed list in catalogue order, zeros too; members of an open list by value. */
export function partsDraft(context: Context, { measure, by, window }: PartsAnswer): Draft<Part[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const reading = new Reading(context, [measure], [current, precedingOf(period)], [by])
  const listed = membersOf(by, context)

  const build = (view: View): Part[] => {
    // Zeros would claim to know what the scope's colleges cannot narrow.
    if (!knownIn(context, measure)) return []
    const amountOf = (id: string, span: number) => reading.amount(view, measure, span, id).value
    const others = reading
      .members(view)
      .filter((id) => id !== '' && !listed.includes(id) && (amountOf(id, 0) ?? 0) > 0)
      .sort((a, b) => (amountOf(b, 0) ?? 0) - (amountOf(a, 0) ?? 0) || (a < b ? -1 : 1))
    const ids = [...listed, ...others]
    const sum = ids.reduce((total, id) => total + (amountOf(id, 0) ?? 0), 0)
    // A part of too few people to be shown is left out: a nought would claim that there is nobody.
    return ids.flatMap((id) => {
      const value = amountOf(id, 0)
      return value === null ? [] : [{ id, name: memberLabel(by, id), value, rate: sum === 0 ? 0 : tidy(value / sum), hb: changeOf(measure, value, amountOf(id, 1)) }]
    })
  }
  return { asks: reading.asks, live: reading.live, reach: current.end === context.today && isOfNow(measure) ? 'now' : { day: period.to }, build }
}
