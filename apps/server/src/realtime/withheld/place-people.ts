import {
  type AttendanceKind,
  attendanceKinds,
  type DayAttendance,
  type LiveMeasureId,
  platforms,
  withheldIf,
} from '@data-centre/api'
import { isOfPeople } from '../../warehouse/small-groups.ts'
import { cellOf, EXPECTED, JOINED, measureIds, ONLINE_PLATFORMS, ONLINE_ROLES, phases, roles } from '../day/cells.ts'
import type { Attendance } from '../day/class-book.ts'
import type { PeopleCells, ShownPeople } from './people-cells.ts'

/** What is counted of the people of one place. */
export interface PlacePeople {
  tally: ArrayLike<number>
  users: number
  students: number
  /** Not kept by college. */
  attendance?: Attendance
}

/** Counters of today that count people, or how often they did something. */
export const peopleMeasures: readonly LiveMeasureId[] = measureIds.filter(isOfPeople)

export const onlineOf = (part: string): string => `online.users/${part}`
export const joinedIn = (phase: string): string => `joined/${phase}`
export const expectedIn = (phase: string): string => `expected/${phase}`
/** Of all sign-ins of today: whom they expected, who came, who did not, and what was said of them. */
export type AttendanceName = 'should' | 'came' | 'missing' | AttendanceKind
export const attendanceOf = (of: AttendanceName): string => `attendance/${of}`

/** Numbers that are shown of a college. */
const ofCollege = ['users.total', 'students.total', 'today.activeUsers', 'today.signIns'] as const
/** Numbers that are shown of schools, provinces and the nation. */
const ofPlace: readonly string[] = [
  'users.total',
  'students.total',
  ...peopleMeasures,
  ...[...platforms, ...roles].map(onlineOf),
  ...phases.flatMap((phase) => [expectedIn(phase), joinedIn(phase)]),
  ...(['should', 'came', 'missing', ...attendanceKinds] as const).map(attendanceOf),
]

/** Key of a number of a place. */
export const atPlace = (place: string, name: string): string => `${place}|${name}`

/** Adds the numbers of a place and what follows from them by subtraction. */
export function addPlace(
  people: PeopleCells,
  place: string,
  { tally, users, students, attendance }: PlacePeople,
): void {
  const put = (name: string, n: number | undefined) => people.put(atPlace(place, name), n ?? 0)
  const sum = (whole: string, parts: readonly string[]) =>
    people.addSum(
      atPlace(place, whole),
      parts.map((part) => atPlace(place, part)),
    )
  put('users.total', users)
  put('students.total', students)
  for (const id of peopleMeasures) put(id, tally[cellOf[id]])
  platforms.forEach((platform, i) => void put(onlineOf(platform), tally[ONLINE_PLATFORMS + i]))
  roles.forEach((role, i) => void put(onlineOf(role), tally[ONLINE_ROLES + i]))
  phases.forEach((phase, i) => {
    put(joinedIn(phase), tally[JOINED + i])
    put(expectedIn(phase), tally[EXPECTED + i])
  })
  sum('users.total', ['students.total'])
  // Who was not active today follows from who was.
  sum('users.total', ['today.activeUsers'])
  sum('today.activeUsers', ['today.activeTeachers'])
  sum('online.users', roles.map(onlineOf))
  sum('online.users', platforms.map(onlineOf))
  sum('today.participations', phases.map(joinedIn))
  for (const phase of phases) sum(expectedIn(phase), [joinedIn(phase)])
  if (!attendance) return
  addAttendance(people, attendance, (of) => atPlace(place, attendanceOf(of)))
  const came = cameOf(attendance)
  // Both count who signed in: where they agree, one says the other.
  if (tally[cellOf['today.signIns']] === came) sum('today.signIns', [attendanceOf('came')])
}

/** Adds who was expected at sign-ins, and what was said of them. */
export function addAttendance(
  people: PeopleCells,
  attendance: Attendance,
  keyOf: (of: AttendanceName) => string,
): void {
  people.put(keyOf('should'), attendance.should)
  people.put(keyOf('came'), cameOf(attendance))
  people.put(keyOf('missing'), attendance.should - cameOf(attendance))
  for (const kind of attendanceKinds) people.put(keyOf(kind), attendance.states[kind])
  people.addSum(keyOf('should'), [keyOf('came'), keyOf('missing')])
  people.addSum(keyOf('came'), [keyOf('present'), keyOf('late'), keyOf('early')])
  people.addSum(keyOf('missing'), [keyOf('leave'), keyOf('absent')])
}

const shownOfAttendance = ['should', 'came', ...attendanceKinds] as const

/** Who came to the sign-ins of a day, as far as it is shown. */
export const dayAttendance = (people: ShownPeople, keyOf: (of: AttendanceName) => string): DayAttendance => ({
  should: people.number(keyOf('should')),
  came: people.number(keyOf('came')),
  states: people.numbers(attendanceKinds, keyOf),
  ...withheldIf(people.marks(shownOfAttendance, keyOf)),
})

const cameOf = ({ states }: Attendance): number => states.present + states.late + states.early

/** Adds that the numbers of a place are the sums of those of its parts. */
export function addParts(people: PeopleCells, place: string, parts: readonly string[], areColleges: boolean): void {
  for (const name of areColleges ? ofCollege : ofPlace)
    people.addSum(
      atPlace(place, name),
      parts.map((part) => atPlace(part, name)).filter((key) => people.of(key) > 0),
    )
}
