import { colleges as testColleges, schools as testSchools } from '@data-centre/server/testing/server.ts'

export type Row = Record<string, unknown>

/** A school of the fingerprint world: everything in it happened `weight` times, and everything that has a name carries its mark. */
export interface MarkedSchool {
  id: number
  province: string
  city: string
  weight: number
  mark: string
}

const marked = (id: number, city: string, weight: number): MarkedSchool => ({
  id,
  province: `${city.slice(0, 2)}0000`,
  city,
  weight,
  mark: `〔S0${id}〕`,
})

/** Weights are primes whose sums over a province are primes too: a number that holds anything of another school is not divisible by the weight of its own scope. */
export const markedSchools: readonly MarkedSchool[] = [
  marked(testSchools.own, '530100', 23),
  marked(testSchools.sister, '532900', 31),
  marked(testSchools.foreign, '510100', 37),
  marked(testSchools.demo, '530100', 43),
]

/** Ids of one copy of the tiny world are this far from those of the next. */
const STRIDE = 10_000

const alike = (school: MarkedSchool, copy: number): number => (school.id * 100 + copy) * STRIDE

/** Whose copy of the tiny world a person or thing stands in. */
export const isCopiedInto = ({ id: school }: MarkedSchool, id: string): boolean =>
  Math.floor(Number(id) / STRIDE / 100) === school

export const collegeOf = ({ id }: MarkedSchool, college: number): number =>
  id === testSchools.own
    ? college === testColleges.first
      ? testColleges.first
      : testColleges.second
    : id * 10 + (college === testColleges.first ? 1 : 2)

/** The row as it happened in a school: the same, with the school's places and with ids of its own. */
export function moved(row: Row, school: MarkedSchool, copy: number): Row {
  const shift = alike(school, copy)
  const one = ([key, value]: [string, unknown]): [string, unknown] => {
    if (key.endsWith('school_id')) return [key, school.id]
    if (key === 'join_school_ids') return [key, [school.id]]
    if (key === 'join_days') return [key, (value as string[]).slice(0, 1)]
    if (key === 'province_code' || key === 'owner_province') return [key, school.province]
    if (key === 'city_code') return [key, school.city]
    if (key.endsWith('college_id')) return [key, value === 0 ? 0 : collegeOf(school, Number(value))]
    if (key === 'name' || key === 'title') return [key, `名${school.mark}${shift}`]
    if (key.endsWith('_id') && typeof value === 'number') return [key, value === 0 ? 0 : value + shift]
    if (key.endsWith('_ids') && Array.isArray(value)) return [key, value.map((id) => Number(id) + shift)]
    return [key, value]
  }
  return Object.fromEntries(Object.entries(row).map(one))
}
