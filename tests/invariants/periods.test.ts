import { isLive, isRatio, type MetricId, metric, type Ratio } from '@data-centre/api'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { readShown } from './shown.ts'
import { dayAfter, type Question, YESTERDAY } from './shown-days.ts'
import type { Shown } from './shown-series.ts'

let nation: Caller
let province: Question['place']
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
  province = { name: '云南省', province: '云南省' }
})

const custom = (from: string, to: string): Question['period'] => ({
  periodType: 'custom',
  startDate: from,
  endDate: to,
})
const nationwide: Question['place'] = { name: '全国' }
const read = (place: Question['place'], period: Question['period']): Promise<Shown[]> =>
  readShown(nation, { place, period })

/** The same place of the same answer, whatever the days. */
const spotOf = ({ metric: id, place, where }: Shown): string => `${where} ${id} ${place}`
const bySpot = (shown: readonly Shown[]): Map<string, number | null> =>
  new Map(shown.map((one) => [spotOf(one), one.value]))

const isFlow = (id: MetricId): boolean =>
  !isRatio(id) && 'kind' in metric(id) && (metric(id) as { kind: string }).kind === 'flow'
/** Numbers that were counted within exactly these days: a curve and a fixed window have others. */
const countedIn = (shown: readonly Shown[], from: string, to: string): Shown[] =>
  shown.filter((one) => !one.fixed && isFlow(one.metric) && one.days === `${from}..${to}`)

/** Periods that overlap by all but a day, and the days that they are made of. */
interface Week {
  before: readonly Shown[]
  week: readonly Shown[]
  /** Eight days, the first of `before` to the last of `week`. */
  days: readonly (readonly Shown[])[]
}

/** Numbers of the week that have days beside them: who is not among the first of every day has none. */
const inWeek = ({ before, week, days }: Week, last: string): Shown[] => {
  const everywhere = [before, ...days].map(bySpot)
  return countedIn(week, dayAfter(last, -6), last).filter(
    (one) => !one.listed || everywhere.every((spots) => spots.has(spotOf(one))),
  )
}

/** L15: what is not the sum of its days, or changes by more than the two edge days when the period moves by one. */
function wrongPeriods(periods: Week, last: string): string[] {
  const [earlier, singles] = [bySpot(periods.before), periods.days.map(bySpot)]
  return inWeek(periods, last).flatMap((one) => {
    const [first = 0, ...seven] = singles.map((day) => day.get(spotOf(one)) ?? 0)
    const value = one.value ?? 0
    return [
      ...(Math.abs(value - seven.reduce((sum, n) => sum + n, 0)) > 1e-6
        ? [`${spotOf(one)}: ${value} is not the sum of ${seven}`]
        : []),
      ...(Math.abs(value - ((earlier.get(spotOf(one)) ?? 0) - first + (seven.at(-1) ?? 0))) > 1e-6
        ? [`${spotOf(one)}: moved by more than ${first} and ${seven.at(-1)}`]
        : []),
    ]
  })
}

/** 环比 as the documents define it: percentages by the difference of their points, all else relative, null without a base. */
function changeBetween(id: MetricId, now: number | null, then: number | null): number | null {
  if (now === null || then === null) return null
  if (isRatio(id) && (metric(id) as Ratio).scale === 100) return (now - then) / 100
  return then === 0 ? null : (now - then) / then
}

/** L15: changes that are not those against the preceding period of the same answer. */
function wrongChanges(now: readonly Shown[], preceding: readonly Shown[]): string[] {
  const before = bySpot(preceding)
  return withChange(now).flatMap((one) => {
    if (one.listed && !before.has(spotOf(one))) return []
    const due = changeBetween(one.metric, one.value, before.get(spotOf(one)) ?? null)
    const same =
      due === null || one.hb === null ? due === (one.hb ?? null) : Math.abs(due - (one.hb as number)) <= 1.5e-6
    return same ? [] : [`${spotOf(one)}: shows ${one.hb}, is ${due}`]
  })
}
/** Counters of today compare with yesterday at the same minute, and fixed windows do not move with the period. */
const withChange = (shown: readonly Shown[]): Shown[] =>
  shown.filter(({ metric: id, hb, fixed }) => hb !== undefined && !isLive(id) && !fixed)

describe('L15: periods add up on every page and wall', () => {
  it.each(['全国', '云南省'])('seven days of %s are the sum of seven days, and move with their edges', async (name) => {
    const place = name === '全国' ? nationwide : province
    const week: Week = {
      before: await read(place, custom(dayAfter(YESTERDAY, -7), dayAfter(YESTERDAY, -1))),
      week: await read(place, { periodType: '7' }),
      days: await Promise.all(
        Array.from({ length: 8 }, (_, i) => dayAfter(YESTERDAY, i - 7)).map((day) => read(place, custom(day, day))),
      ),
    }
    expect(wrongPeriods(week, YESTERDAY)).toEqual([])
    expect(inWeek(week, YESTERDAY).length).toBeGreaterThan(20)

    // One more on the last day: the sum is another one. One more on the first day of the earlier week: the move is.
    const raised = (shown: readonly Shown[]) =>
      shown.map((one) => (isFlow(one.metric) ? { ...one, value: (one.value ?? 0) + 1 } : one))
    const all = inWeek(week, YESTERDAY).length
    expect(
      wrongPeriods({ ...week, days: [...week.days.slice(0, 7), raised(week.days[7] as Shown[])] }, YESTERDAY),
    ).toHaveLength(2 * all)
    expect(
      wrongPeriods({ ...week, days: [raised(week.days[0] as Shown[]), ...week.days.slice(1)] }, YESTERDAY),
    ).toHaveLength(all)
    expect(wrongPeriods({ ...week, week: raised(week.week) }, YESTERDAY)).toHaveLength(2 * all)
  })

  it.each([
    ['day', 1],
    ['7', 7],
    ['30', 30],
  ] as const)('every change of %s is the change against the preceding period', async (periodType, length) => {
    for (const place of [nationwide, province]) {
      const now = await read(place, { periodType })
      const preceding = await read(place, custom(dayAfter(YESTERDAY, 1 - 2 * length), dayAfter(YESTERDAY, -length)))
      expect(wrongChanges(now, preceding)).toEqual([])
      const shown = withChange(now).filter(({ hb }) => hb !== null)
      expect(shown.length).toBeGreaterThan(10)
      const [one] = shown
      const broken = now.map((entry) => (entry === one ? { ...entry, hb: (entry.hb ?? 0) + 0.01 } : entry))
      expect(wrongChanges(broken, preceding)).toHaveLength(1)
      expect(
        wrongChanges(
          now.map((entry) => (entry === one ? { ...entry, hb: null } : entry)),
          preceding,
        ),
      ).toHaveLength(1)
    }
  })
})
