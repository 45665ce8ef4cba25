import { dayOfSeconds } from '../../../platform/instant.ts'
import { isAwayOn, isSamePlace, type Place, type PlacePoint, placeOn } from '../../../warehouse/directory/place-on.ts'
import { secondsAt } from '../instant-of-day.ts'

/** What a row of a roster says about where its person belongs. */
export interface PlaceStatement {
  /** Seconds of the row's last change; null: the row does not say when. */
  at: number | null
  /** 0: not at the school; undefined: the row names no college. */
  collegeId: number | undefined
}

/** What was stated of a person, by the time of the sender; 0 seconds: what stood before any row was dated. */
export interface Stated {
  at: number
  /** 0: not at the school; {@link HERE}. */
  collegeId: number
}

/** At the school, in no college that was named: where they were, whatever rows say of that later. */
export const HERE = 2 ** 32 - 1

/** A person as they stand before a row: what was stated, the points made of it, and place and end (seconds) for who has neither. */
export interface Standing extends Place {
  points: readonly PlacePoint[]
  stated: readonly Stated[]
  removedAt: number | null
}

/** The day of the place that stood before any row was dated. */
const EVER = '1970-01-01'
/** The day of a place that nobody stated: who left was there before, where they are next. */
const ASSUMED = '1970-01-02'

const momentOf = (day: string): number => (day === EVER ? 0 : secondsAt(day))
const dayAt = (at: number): string => (at === 0 ? EVER : dayOfSeconds(at))

/** What was stated of somebody. Who has points alone has them of an earlier version. */
function statedOf({ stated, points, collegeId, removedAt }: Standing): readonly Stated[] {
  if (stated.length > 0) return stated
  const own = points.filter(({ day }) => day !== ASSUMED)
  if (own.length > 0) return own.map((point) => ({ at: momentOf(point.day), collegeId: point.collegeId }))
  if (collegeId === 0) return []
  return [{ at: 0, collegeId }, ...(removedAt === null ? [] : [{ at: removedAt, collegeId: 0 }])]
}

/** Whether somebody is at the school after these statements, and in which college the last of them was that named one. */
const stateAfter = (stated: readonly Stated[]): { isAway: boolean; collegeId: number | undefined } => ({
  isAway: stated.at(-1)?.collegeId === 0,
  collegeId: stated.findLast(({ collegeId }) => collegeId > 0 && collegeId !== HERE)?.collegeId,
})

/** The college that a row means: of several the one that was stated before it, else the first; 0 where it names none. */
export function collegeMeant(standing: Standing, at: number | null, colleges: readonly number[]): number {
  const stated = statedOf(standing)
  // Of dated rows only those of one second follow each other.
  const { collegeId } = stateAfter(at === null ? stated : stated.filter((one) => one.at === at))
  return colleges.find((college) => college === collegeId) ?? colleges[0] ?? 0
}

/**
 * What is stated of a person after a row, so that dated rows end in the same in whatever order they arrive: those of one second
 * replace each other. An undated row is about now and is kept only where it says something else.
 */
export function statedAfter(standing: Standing, statement: PlaceStatement, now: number): readonly Stated[] {
  const stated = statedOf(standing)
  const [at, collegeId] = [statement.at ?? now, statement.collegeId ?? HERE]
  const { isAway, collegeId: own } = stateAfter(stated.filter((one) => one.at <= at))
  const isSame = collegeId === 0 ? isAway : !isAway && (collegeId === HERE || collegeId === own)
  if (statement.at === null && isSame) return standing.stated
  return [...stated.filter((one) => one.at !== at), { at, collegeId }].sort((a, b) => a.at - b.at)
}

/** What is stated of somebody new, in the place that their first row or nobody gives them. Undated rows are not kept. */
export function statedOfNew({ collegeId: own }: Place, { at, collegeId = HERE }: PlaceStatement): readonly Stated[] {
  if (at === null) return []
  return [...([0, HERE].includes(collegeId) && own > 0 ? [{ at: 0, collegeId: own }] : []), { at, collegeId }]
}

/** The points at which a person's place changes; major and class are those that they have. One a day, the last, and one more where they leave on it. */
export function pointsOf(stated: readonly Stated[], { majorId, adminClassId }: Place): readonly PlacePoint[] {
  const first = stated.find(({ collegeId }) => collegeId > 0 && collegeId !== HERE)?.collegeId
  if (first === undefined) return []
  const placed = (day: string, collegeId: number): PlacePoint =>
    collegeId === 0 ? { day, collegeId, majorId: 0, adminClassId: 0 } : { day, collegeId, majorId, adminClassId }
  let own = first
  const points: PlacePoint[] = []
  for (const { at, collegeId } of stated) {
    if (collegeId > 0 && collegeId !== HERE) own = collegeId
    const point = placed(dayAt(at), collegeId === 0 ? 0 : own)
    // Who leaves on a day leaves the place that they had on it.
    while (point.collegeId > 0 && points.at(-1)?.day === point.day) points.pop()
    if (points.at(-1)?.collegeId !== point.collegeId) points.push(point)
  }
  return points[0]?.collegeId === 0 ? [placed(ASSUMED, first), ...points] : points
}

/** Where a person was on a day. */
export const placeIn = ({ points, collegeId, majorId, adminClassId }: Standing, day: string): Place =>
  placeOn({ collegeId, majorId, adminClassId, ...(points.length > 0 ? { places: points } : {}) }, day)

/** Seconds of the newest row that was dated; 0 where none was. */
export const newestStatement = (standing: Standing): number =>
  standing.points.length + standing.stated.length > 0 ? (statedOf(standing).at(-1)?.at ?? 0) : 0

/** Whether the last point up to a day says that they are not at the school, and whether they had left before it: who comes and leaves on a day has not. */
const absence = (points: readonly PlacePoint[], day: string): string =>
  `${points.findLast((point) => point.day <= day)?.collegeId === 0} ${isAwayOn({ places: points }, day)}`

const daysOf = (one: Standing, other: Standing): string[] =>
  [EVER, ...[...one.points, ...other.points].map(({ day }) => day)].sort()

/** The first day on which two histories differ in where somebody belonged, or in whether they were at the school; undefined where they are the same. */
export const firstDifference = (one: Standing, other: Standing): string | undefined =>
  daysOf(one, other).find(
    (day) =>
      !isSamePlace(placeIn(one, day), placeIn(other, day)) || absence(one.points, day) !== absence(other.points, day),
  )

/** Whether two histories say the same of every day, whatever was stated. */
export const isSameHistory = (one: Standing, other: Standing): boolean => firstDifference(one, other) === undefined
