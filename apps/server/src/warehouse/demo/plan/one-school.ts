import regions from '../../../../data/regions.json' with { type: 'json' }
import type { Dice } from '../dice.ts'
import type { Profile } from '../profile.ts'
import type { PlannedSchool } from './types.ts'

const KM_PER_DEGREE = 111

const typeNames = { 1: '高职(专科)', 2: '职业本科', 3: '中职' } as const

export interface Spot {
  code: string
  nth: number
  index: number
}

type City = (typeof regions.cities)[number]

/** The capital stands first in the code list and is three times as likely; the rest follow Zipf(0.8). */
function placeOf({ code, nth, index: i }: Spot, dice: Dice): { province: string; city: City } {
  const province = regions.provinces.find((p) => p.code === code)
  const cities = regions.cities.filter((c) => c.provinceCode === code)
  if (!province) throw new Error(`Unknown province ${code}`)
  const city =
    nth === 0 && cities[0]
      ? cities[0]
      : dice.weighted(
          cities.map((c, k) => [c, k === 0 ? 3 : k ** -0.8] as const),
          'city',
          i,
        )
  return { province: province.name, city }
}

interface Drawn {
  profile: Profile
  place: string
  trade: string
  tier: PlannedSchool['tier']
  /** Of all students. */
  share: number
  joinedAt: string
  expiresOn: string
}

/** Invents one school of a province. */
export function schoolAt(
  spot: Spot,
  { profile, place, trade, tier, share, joinedAt, expiresOn }: Drawn,
  dice: Dice,
): PlannedSchool {
  const { code, index: i } = spot
  const { province, city } = placeOf(spot, dice)
  const typeId = dice.weighted(
    [
      [1, 80],
      [2, 8],
      [3, 12],
    ] as const,
    'type',
    i,
  )
  const suffix =
    typeId === 2
      ? '职业技术大学'
      : typeId === 3
        ? '职业技术学校'
        : dice.u('suffix', i) < 0.75
          ? '职业技术学院'
          : '职业学院'
  const angle = dice.u('bearing', i) * 2 * Math.PI
  const radius = (Math.sqrt(dice.u('distance', i)) * 8) / KM_PER_DEGREE
  return {
    id: 1001 + i,
    code: `${code.slice(0, 2)}${String(9001 + i)}`,
    name: `${place}${trade}${suffix}`,
    shortName: `${place}${trade}`,
    provinceCode: code,
    province,
    cityCode: city.code,
    city: city.name,
    lng: round(city.lng + (radius * Math.cos(angle)) / Math.cos((city.lat * Math.PI) / 180)),
    lat: round(city.lat + radius * Math.sin(angle)),
    typeId,
    typeName: typeNames[typeId],
    tier,
    nature: dice.u('nature', i) < 0.8 ? '公办' : '民办',
    joinedAt,
    manageIds: [],
    isDemo: false,
    edition: dice.u('edition', i) < 0.7 ? 1 : 2,
    expiresOn,
    platforms: dice.u('without mooc', i) < 0.1 ? ['zyk', 'zjy'] : ['zyk', 'zjy', 'mooc'],
    size: Math.max(45, Math.round(profile.students * share)),
    activity:
      profile.pace * Math.exp(dice.normal('activity', i) * profile.spread.activity) * (tier === '双高' ? 1.4 : 1),
    learning: profile.learning
      ? profile.learning[0] + dice.u('learning', i) * (profile.learning[1] - profile.learning[0])
      : 1,
  }
}

const round = (x: number): number => Math.round(x * 1e5) / 1e5
