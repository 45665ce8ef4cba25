import { isSamePlace, type Place, type PlacePoint, placeOn } from '../../../warehouse/directory/place-on.ts'

/** What a row of a roster says about where its person belongs. */
export interface PlaceStatement {
  /** Day of the row's last change, yyyy-MM-dd; null: the row does not say when. */
  day: string | null
  /** 0: not at the school; undefined: the row names no college. */
  collegeId: number | undefined
}

/** A person as they stand before a row: their points, and their place and end (yyyy-MM-dd) for who has no points. */
export interface Standing extends Place {
  points: readonly PlacePoint[]
  removedOn: string | null
}

/** The day of the place that stood before any row was dated. */
const EVER = '1970-01-01'
/** The day of a place that nobody stated: who left was there before, where they are next. */
const ASSUMED = '1970-01-02'

const isStated = ({ day }: PlacePoint): boolean => day !== ASSUMED

/** The points of somebody who has none yet. */
function firstPoints({ points, removedOn, collegeId, majorId, adminClassId }: Standing): PlacePoint[] {
  if (points.length > 0) return points.filter(isStated)
  if (collegeId === 0) return []
  const left = removedOn === null ? [] : [away(removedOn)]
  return [{ day: EVER, collegeId, majorId, adminClassId }, ...left]
}

const away = (day: string): PlacePoint => ({ day, collegeId: 0, majorId: 0, adminClassId: 0 })

/** Whether the last point up to a day says that they are not at the school. */
const isAway = (points: readonly PlacePoint[], day: string): boolean =>
  points.findLast((point) => point.day <= day)?.collegeId === 0

function withPoint(points: readonly PlacePoint[], point: PlacePoint): PlacePoint[] {
  const stated = [...points.filter(({ day }) => day !== point.day), point].sort((a, b) => (a.day < b.day ? -1 : 1))
  const next = stated.find(({ collegeId }) => collegeId > 0)
  return stated[0]?.collegeId === 0 && next ? [{ ...next, day: ASSUMED }, ...stated] : stated
}

/**
 * The points of a person after a row. A dated row puts a point at its day, also one that changes nothing there, so that rows of
 * different days end in the same points in whatever order they arrive. An undated row is about today and puts a point
 * only where it differs. A row that names no college says where they are only of somebody who was away: they are back.
 */
export function pointsAfter(
  standing: Standing,
  { day, collegeId }: PlaceStatement,
  today: string,
): readonly PlacePoint[] {
  const at = day ?? today
  const points = firstPoints(standing)
  const [before, wasAway] = [placeIn(standing, at), isAway(points, at)]
  const wanted = collegeId ?? (wasAway ? before.collegeId : undefined)
  if (wanted === undefined) return standing.points
  if (day === null && (wanted === 0 ? wasAway : !wasAway && wanted === before.collegeId)) return standing.points
  return withPoint(
    points,
    wanted === 0
      ? away(at)
      : { day: at, collegeId: wanted, majorId: before.majorId, adminClassId: before.adminClassId },
  )
}

/** The points of somebody who is new: one where their row is dated and names a college. */
export const pointsOfNew = (place: Place, { day, collegeId }: PlaceStatement): readonly PlacePoint[] =>
  day !== null && collegeId !== undefined && collegeId > 0 ? [{ day, ...place }] : []

/** Where a person was on a day. */
export const placeIn = ({ points, collegeId, majorId, adminClassId }: Standing, day: string): Place =>
  placeOn({ collegeId, majorId, adminClassId, ...(points.length > 0 ? { places: points } : {}) }, day)

/** The day of the newest row that was dated; '' where none was. */
export const newestPoint = ({ points }: Standing): string => points.filter(isStated).at(-1)?.day ?? ''

const daysOf = (one: Standing, other: Standing): string[] =>
  [EVER, ...[...one.points, ...other.points].map(({ day }) => day)].sort()

/** The first day on which two histories differ in where somebody belonged, or in whether they were at the school; undefined where they are the same. */
export const firstDifference = (one: Standing, other: Standing): string | undefined =>
  daysOf(one, other).find(
    (day) =>
      !isSamePlace(placeIn(one, day), placeIn(other, day)) || isAway(one.points, day) !== isAway(other.points, day),
  )

/** Whether two histories say the same of every day, whatever points they have. */
export const isSameHistory = (one: Standing, other: Standing): boolean => firstDifference(one, other) === undefined
