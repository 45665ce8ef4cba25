/** Where somebody belongs in a school. */
export interface Place {
  /** 0: not at the school. */
  collegeId: number
  majorId: number
  adminClassId: number
}

/** From `day` (yyyy-MM-dd) on, until the next point. */
export interface PlacePoint extends Place {
  day: string
}

/** Somebody's own place, and the points at which it changed, by day; none for who never moved. */
export interface Placed extends Place {
  places?: readonly PlacePoint[]
}

/**
 * Where somebody belonged on a day. Before the first point they were where it says; on a day on which they were not at the
 * school, where they had been last.
 */
export function placeOn(person: Placed, day: string): Place {
  const { places } = person
  if (!places) return person
  let found: PlacePoint | undefined
  for (const point of places) {
    if (point.day > day && found) break
    if (point.collegeId > 0) found = point
  }
  return found ?? person
}

/** Whether somebody had left the school before a day and was not back on it. The day of leaving is still one of theirs. */
export function isAwayOn(person: Pick<Placed, 'places'> | undefined, day: string): boolean {
  const { places = [] } = person ?? {}
  let at = places.findLastIndex((point) => point.day <= day)
  if (places[at]?.collegeId !== 0) return false
  // Leaving may be stated more than once: the first of them counts.
  while (places[at - 1]?.collegeId === 0) at--
  return (places[at]?.day ?? day) < day
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.collegeId === other.collegeId && one.majorId === other.majorId && one.adminClassId === other.adminClassId

/** A column `places` as the warehouse reads and writes it: day, college, major, class. */
export type PlaceTuple = readonly [day: string, collegeId: number, majorId: number, adminClassId: number]

export const pointOf = ([day, collegeId, majorId, adminClassId]: readonly (string | number)[]): PlacePoint => ({
  day: String(day ?? ''),
  collegeId: Number(collegeId ?? 0),
  majorId: Number(majorId ?? 0),
  adminClassId: Number(adminClassId ?? 0),
})
export const tupleOf = ({ day, collegeId, majorId, adminClassId }: PlacePoint): PlaceTuple => [
  day,
  collegeId,
  majorId,
  adminClassId,
]
