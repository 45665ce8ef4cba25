import parts from '../../../../data/name-parts.json' with { type: 'json' }
import quotas from '../../../../data/school-quotas.json' with { type: 'json' }
import type { Dice } from '../dice.ts'
import type { Profile } from '../profile.ts'
import { type Spot, schoolAt } from './one-school.ts'
import { furnishShowcase, plantRarities, showcaseSchool } from './planted-schools.ts'
import { expiryOf, joiningDay } from './school-dates.ts'
import type { PlannedSchool } from './types.ts'

/** Power of a province's number of colleges in the size of each. */
const QUOTA_PULL = 0.5

/** Schools per province: proportional to the real number of colleges by largest remainder, within the bounds of the profile. */
export function schoolsByProvince(profile: Profile): [code: string, count: number][] {
  const all = Object.entries(quotas as Record<string, number>)
    .filter(([code]) => !profile.provinces || profile.provinces.includes(code))
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  const total = all.reduce((sum, [, quota]) => sum + quota, 0)
  const shares = all.map(([code, quota], i) => ({
    code,
    exact: (quota / total) * profile.schools,
    least: profile.perProvince?.[0] ?? (i < 10 ? 2 : 1),
  }))
  const max = profile.perProvince?.[1] ?? Number.POSITIVE_INFINITY
  const counts = new Map(
    shares.map(({ code, exact, least: min }) => [code, Math.min(max, Math.max(min, Math.floor(exact)))]),
  )
  const given = () => [...counts.values()].reduce((sum, n) => sum + n, 0)
  for (const { code } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1)))
    if (given() < profile.schools) counts.set(code, (counts.get(code) ?? 0) + 1)
  return all.map(([code]) => [code, counts.get(code) ?? 1])
}

const meanQuota =
  Object.values(quotas as Record<string, number>).reduce((sum, quota) => sum + quota, 0) / Object.keys(quotas).length

/** Provinces with many colleges have the large ones too, so that the map leans to the populous east although no province is empty. */
const sizeInProvince = (code: string): number =>
  (((quotas as Record<string, number>)[code] ?? meanQuota) / meanQuota) ** QUOTA_PULL

/** How large schools are beside each other: by their province, by chance, and by their tier. */
function sizesOf(spots: readonly Omit<Spot, 'index'>[], profile: Profile, dice: Dice) {
  const tiers = spots.map(
    ({ nth }, i) =>
      (nth === 0 && dice.u('tier', i) < 0.3
        ? '双高'
        : dice.u('tier', i) < 0.5
          ? '省双高'
          : '普通') as PlannedSchool['tier'],
  )
  const weights = spots.map(
    ({ code }, i) =>
      sizeInProvince(code) *
      Math.exp(dice.normal('size', i) * profile.spread.size) *
      (tiers[i] === '双高' ? 1.8 : tiers[i] === '省双高' ? 1.3 : 1),
  )
  return { tiers, weights }
}

/** Invents the schools of a world. */
export function planSchools(profile: Profile, anchor: string, dice: Dice): PlannedSchool[] {
  const places = dice.shuffled(parts.places, 'places')
  const perProvince = schoolsByProvince(profile)
  const total = perProvince.reduce((sum, [, count]) => sum + count, 0)
  const spots = perProvince.flatMap(([code, count]) => Array.from({ length: count }, (_, nth) => ({ code, nth })))
  const indexes = spots.map((_, i) => i)
  const joiningRank = rankOf(dice.shuffled(indexes, 'joining order'))
  const expiryRank = rankOf(dice.shuffled(indexes, 'expiry order'))
  const { tiers, weights } = sizesOf(spots, profile, dice)
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const schools = spots.map(({ code, nth }, i): PlannedSchool => {
    return schoolAt(
      { code, nth, index: i },
      {
        profile,
        place: places[i % places.length] ?? '',
        trade: tradeOf(i, places.length, dice),
        tier: tiers[i] ?? '普通',
        share: (weights[i] ?? 0) / weightSum,
        joinedAt: joiningDay(joiningRank[i] ?? 0, total, anchor, dice, i),
        expiresOn: expiryOf(expiryRank[i] ?? 0, total, anchor, dice, i),
      },
      dice,
    )
  })
  const joinedEarly = joiningDay(0.1 * total, total, anchor, dice, 0)
  furnishShowcase(showcaseSchool(schools), { profile, anchor, total, joinedAt: joinedEarly })
  plantRarities(schools, profile, anchor)
  return schools
}

/** A place that comes again gets a trade that it does not have yet: five and the number of trades have no divisor in common. */
function tradeOf(index: number, places: number, dice: Dice): string {
  const first = parts.trades.indexOf(dice.pick(parts.trades, 'trade', index % places))
  return parts.trades[(first + 5 * Math.floor(index / places)) % parts.trades.length]?.name ?? ''
}

/** Place of each index in an order. */
const rankOf = (order: readonly number[]): number[] => {
  const ranks: number[] = []
  order.forEach((index, rank) => {
    ranks[index] = rank
  })
  return ranks
}
