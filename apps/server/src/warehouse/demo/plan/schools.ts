import parts from '../../../../data/name-parts.json' with { type: 'json' }
import regions from '../../../../data/regions.json' with { type: 'json' }
import quotas from '../../../../data/school-quotas.json' with { type: 'json' }
import { addDays } from '../../../platform/clock.ts'
import type { Dice } from '../dice.ts'
import type { Profile } from '../profile.ts'
import type { PlannedSchool } from './types.ts'

/** Share of the schools that join in each of the eight quarters before the anchor. */
const JOINING = [5, 8, 12, 18, 20, 17, 12, 8]
const QUARTER_DAYS = 91
const KM_PER_DEGREE = 111
/** Power of a province's number of colleges in the size of each. */
const QUOTA_PULL = 0.5
const typeNames = { 1: '高职(专科)', 2: '职业本科', 3: '中职' } as const

/** Days that a school's platform left out, as days after the anchor: some are missing in the past, some are late. */
const GAPS = [
  [-3, -2],
  [-1, 1],
  [-9, -7],
  [0, 2],
  [-20, -16],
  [-6, -6],
] as const

/** Schools per province: proportional to the real number of colleges by largest remainder, within the bounds of the profile. */
export function schoolsByProvince(profile: Profile): [code: string, count: number][] {
  const all = Object.entries(quotas as Record<string, number>)
    .filter(([code]) => !profile.provinces || profile.provinces.includes(code))
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  const total = all.reduce((sum, [, quota]) => sum + quota, 0)
  const shares = all.map(([code, quota], i) => ({ code, exact: (quota / total) * profile.schools, least: profile.perProvince?.[0] ?? (i < 10 ? 2 : 1) }))
  const max = profile.perProvince?.[1] ?? Number.POSITIVE_INFINITY
  const counts = new Map(shares.map(({ code, exact, least: min }) => [code, Math.min(max, Math.max(min, Math.floor(exact)))]))
  const given = () => [...counts.values()].reduce((sum, n) => sum + n, 0)
  for (const { code } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))) if (given() < profile.schools) counts.set(code, (counts.get(code) ?? 0) + 1)
  return all.map(([code]) => [code, counts.get(code) ?? 1])
}

function joiningDay(rank: number, total: number, anchor: string, dice: Dice, index: number): string {
  let share = ((rank + 0.5) / total) * 100
  let quarter = 0
  while (quarter < JOINING.length - 1 && share >= (JOINING[quarter] ?? 0)) share -= JOINING[quarter++] ?? 0
  const start = addDays(anchor, -JOINING.length * QUARTER_DAYS + quarter * QUARTER_DAYS)
  return addDays(start, dice.int(0, QUARTER_DAYS - 8, 'joining', index))
}

/** Last paid days around the anchor: two today, 5 % before, 8 % within 30 days, the rest later. */
function expiryOf(rank: number, total: number, anchor: string, dice: Dice, index: number): string {
  const today = total >= 20 ? 2 : 1
  const expired = today + Math.max(1, Math.round(total * 0.05))
  const soon = expired + Math.max(1, Math.round(total * 0.08))
  if (rank < today) return anchor
  if (rank < expired) return addDays(anchor, -dice.int(2, 40, 'expired', index))
  if (rank < soon) return addDays(anchor, dice.int(2, 29, 'expiring', index))
  return addDays(anchor, dice.int(60, 900, 'paid until', index))
}

const meanQuota = Object.values(quotas as Record<string, number>).reduce((sum, quota) => sum + quota, 0) / Object.keys(quotas).length
/** Provinces with many colleges have the large ones too, so that the map leans to the populous east although no province is empty. */
const sizeInProvince = (code: string): number => (((quotas as Record<string, number>)[code] ?? meanQuota) / meanQuota) ** QUOTA_PULL

/** Invents the schools of a world. */
export function planSchools(profile: Profile, anchor: string, dice: Dice): PlannedSchool[] {
  const places = dice.shuffled(parts.places, 'places')
  const perProvince = schoolsByProvince(profile)
  const total = perProvince.reduce((sum, [, count]) => sum + count, 0)
  const spots = perProvince.flatMap(([code, count]) => Array.from({ length: count }, (_, nth) => ({ code, nth })))
  const indexes = spots.map((_, i) => i)
  const joiningRank = rankOf(dice.shuffled(indexes, 'joining order'))
  const expiryRank = rankOf(dice.shuffled(indexes, 'expiry order'))
  const tiers = spots.map(({ nth }, i) => (nth === 0 && dice.u('tier', i) < 0.3 ? '双高' : dice.u('tier', i) < 0.5 ? '省双高' : '普通') as PlannedSchool['tier'])
  const weights = spots.map(
    ({ code }, i) => sizeInProvince(code) * Math.exp(dice.normal('size', i) * profile.spread.size) * (tiers[i] === '双高' ? 1.8 : tiers[i] === '省双高' ? 1.3 : 1),
  )
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const schools = spots.map(({ code, nth }, i): PlannedSchool => {
    const province = regions.provinces.find((p) => p.code === code)
    const cities = regions.cities.filter((c) => c.provinceCode === code)
    if (!province) throw new Error(`Unknown province ${code}`)
    // The capital stands first in the code list and is three times as likely; the rest follow Zipf(0.8).
    const city =
      nth === 0 && cities[0]
        ? cities[0]
        : dice.weighted(
            cities.map((c, k) => [c, k === 0 ? 3 : k ** -0.8] as const),
            'city',
            i,
          )
    const place = places[i % places.length] ?? ''
    const trade = tradeOf(i, places.length, dice)
    const typeId = dice.weighted(
      [
        [1, 80],
        [2, 8],
        [3, 12],
      ] as const,
      'type',
      i,
    )
    const suffix = typeId === 2 ? '职业技术大学' : typeId === 3 ? '职业技术学校' : dice.u('suffix', i) < 0.75 ? '职业技术学院' : '职业学院'
    const angle = dice.u('bearing', i) * 2 * Math.PI
    const radius = (Math.sqrt(dice.u('distance', i)) * 8) / KM_PER_DEGREE
    return {
      id: 1001 + i,
      code: `${code.slice(0, 2)}${String(9001 + i)}`,
      name: `${place}${trade}${suffix}`,
      shortName: `${place}${trade}`,
      provinceCode: code,
      province: province.name,
      cityCode: city.code,
      city: city.name,
      lng: round(city.lng + (radius * Math.cos(angle)) / Math.cos((city.lat * Math.PI) / 180)),
      lat: round(city.lat + radius * Math.sin(angle)),
      typeId,
      typeName: typeNames[typeId],
      tier: tiers[i] ?? '普通',
      nature: dice.u('nature', i) < 0.8 ? '公办' : '民办',
      joinedAt: joiningDay(joiningRank[i] ?? 0, total, anchor, dice, i),
      manageIds: [],
      isDemo: false,
      edition: dice.u('edition', i) < 0.7 ? 1 : 2,
      expiresOn: expiryOf(expiryRank[i] ?? 0, total, anchor, dice, i),
      platforms: dice.u('without mooc', i) < 0.1 ? ['zyk', 'zjy'] : ['zyk', 'zjy', 'mooc'],
      size: Math.max(45, Math.round((profile.students * (weights[i] ?? 0)) / weightSum)),
      activity: profile.pace * Math.exp(dice.normal('activity', i) * profile.spread.activity) * (tiers[i] === '双高' ? 1.4 : 1),
      learning: profile.learning ? profile.learning[0] + dice.u('learning', i) * (profile.learning[1] - profile.learning[0]) : 1,
    }
  })
  // The school of the demo accounts has been here for long, is large and has everything.
  const showcase = showcaseSchool(schools)
  showcase.joinedAt = joiningDay(0.1 * total, total, anchor, dice, 0)
  Object.assign(showcase, {
    tier: '双高',
    size: Math.max(showcase.size, Math.round((2 * profile.students) / total)),
    edition: 1,
    expiresOn: addDays(anchor, 400),
    platforms: ['zyk', 'zjy', 'mooc'],
    ...(profile.flagship && {
      flagship: profile.flagship,
      size: profile.flagship.students,
      activity: profile.pace * profile.flagship.activity,
      learning: profile.flagship.learning,
    }),
  })
  // What a small world might lack by chance is planted: a trial, a school without MOOC, the demo school, the gap.
  const early = [...schools].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt))
  const last = early.findLast((s) => s !== showcase)
  const others = early.filter((s) => s !== showcase && s !== last)
  const withGap = others.slice(0, profile.gaps)
  if (!last || withGap.length < profile.gaps) throw new Error('A demo world needs at least four schools')
  withGap.forEach((school, i) => {
    const [from, to] = GAPS[i % GAPS.length] ?? GAPS[0]
    school.gap = { from: addDays(anchor, from), to: addDays(anchor, to) }
  })
  last.platforms = ['zyk', 'zjy']
  last.edition = 2
  const demo = others.find((s) => !s.gap && s.expiresOn > addDays(anchor, 30)) ?? others[1] ?? last
  demo.isDemo = true
  demo.edition = 2
  return schools
}

/** The school that the demo accounts work in: the first of 云南省. */
export function showcaseSchool(schools: readonly PlannedSchool[]): PlannedSchool {
  const school = schools.find(({ provinceCode }) => provinceCode === '530000')
  if (!school) throw new Error('The world has no school in 云南省')
  return school
}

/** A place that comes again gets a trade that it does not have yet: five and the number of trades have no divisor in common. */
function tradeOf(index: number, places: number, dice: Dice): string {
  const first = parts.trades.indexOf(dice.pick(parts.trades, 'trade', index % places))
  return parts.trades[(first + 5 * Math.floor(index / places)) % parts.trades.length]?.name ?? ''
}

const round = (x: number): number => Math.round(x * 1e5) / 1e5
/** Place of each index in an order. */
const rankOf = (order: readonly number[]): number[] => {
  const ranks: number[] = []
  order.forEach((index, rank) => {
    ranks[index] = rank
  })
  return ranks
}
