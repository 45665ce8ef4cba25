import { type Dimension, type Measure, metric, type WarehouseMeasureId } from '@data-centre/api'
import type { SchoolEntry } from '../../warehouse/directory/directory.ts'

/** Everybody, whatever their member of a dimension. */
export const ANY = '*'

/** Dimensions of which everybody has one member: people of all members are their sum. */
const personal: readonly Dimension[] = [
  'province',
  'city',
  'school',
  'college',
  'major',
  'grade',
  'adminClass',
  'role',
  'teacherTitle',
  'teacherKind',
  'ageBand',
  'gender',
]
export const isPersonal = (dimension: Dimension): boolean => personal.includes(dimension)

/** Places, the widest first. */
const places = ['province', 'city', 'school'] as const
export type PlaceDimension = (typeof places)[number]
export const isPlace = (dimension: Dimension): dimension is PlaceDimension =>
  (places as readonly Dimension[]).includes(dimension)
/** The narrowest of some places. */
export const narrowest = (list: readonly PlaceDimension[]): PlaceDimension | undefined =>
  [...list].sort((a, b) => places.indexOf(b) - places.indexOf(a))[0]

export const placeNode = (dimension: PlaceDimension, id: string): string => `${dimension}:${id}`

/** A member and all wider ones that hold it, up to {@link ANY}; of a dimension that does not add up the member alone. */
export type ChainOf = (member: string) => readonly string[]

/** Wider places of a place: a city lies in the province that its code begins with. */
export function placeChain(dimension: PlaceDimension, schoolOf: (id: number) => SchoolEntry | undefined): ChainOf {
  const ofProvince = (code: string) => [placeNode('province', code), ANY]
  const ofCity = (code: string) => [placeNode('city', code), ...ofProvince(`${code.slice(0, 2)}0000`)]
  if (dimension === 'province') return ofProvince
  if (dimension === 'city') return ofCity
  return (id) => {
    const school = schoolOf(Number(id))
    return [
      placeNode('school', id),
      ...(school ? [placeNode('city', school.cityCode), placeNode('province', school.provinceCode)] : []),
      ANY,
    ]
  }
}

/** Chains of the members of a dimension. What is counted as it happens adds up over all of them: a sign-in is of one lesson, and of one class. */
export const memberChain = (dimension: Dimension, measure: WarehouseMeasureId): ChainOf =>
  isPersonal(dimension) || (metric(measure) as Measure).kind === 'flow'
    ? (member) => [member, ANY]
    : (member) => [member]
