import { grouped } from '../../platform/grouped.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { scopeKey } from '../../warehouse/data-scope.ts'
import { addTo, CELLS } from '../day/cells.ts'
import { type Attendance, sumOfAttendance } from '../day/class-book.ts'
import type { LiveDay } from '../day/live-day.ts'
import type { SchoolDay } from '../day/school-day.ts'
import { PeopleCells, ShownPeople } from './people-cells.ts'
import { addParts, addPlace, atPlace, type PlacePeople } from './place-people.ts'

/** A place with the places it is made of. */
interface PlaceNode {
  key: string
  people: PlacePeople
  parts: readonly PlaceNode[]
  areColleges: boolean
}

/** From so many schools on, what is hidden is found again once a second only: counters change ten times as often. */
const MANY_SCHOOLS = 50
const KEPT_MS = 1000

const kept = new WeakMap<object, Map<string, { at: number; hidden: ReadonlySet<string> }>>()

/** Today's numbers of people of a scope, by `atPlace(placeOf(scope), …)`, and of its school's colleges. */
export function peopleOf(live: LiveDay, scope: Scope): ShownPeople {
  const cells = new PeopleCells()
  const node = nodeOf(live, scope)
  addPlace(cells, node.key, node.people)
  if (node.areColleges) for (const { key, people } of node.parts) addPlace(cells, key, people)
  return new ShownPeople(cells, scope.hidesSmallGroups && hiddenIn(live, scope, node))
}

/** Key of the place that a scope is about. */
export function placeOf({ level, schools, provinces, colleges }: Scope): string {
  if (colleges) return 'colleges'
  if (level === 'school' && schools?.length === 1) return schoolKey(Number(schools[0]))
  return provinces?.length === 1 && !schools ? `province:${provinces[0]}` : 'all'
}

const schoolKey = (id: number): string => `school:${id}`
export const collegeKey = (schoolId: number, id: number): string => `college:${schoolId}:${id}`

/** What a scope may not read, looked at among all that its caller can ask about and subtract. */
function hiddenIn(live: LiveDay, scope: Scope, own: PlaceNode): ReadonlySet<string> {
  const whole = scope.within && placeOf(scope) !== 'all' && !scope.colleges ? scope.within : scope
  const schools = live.view.schoolsOf(whole).length
  if (schools <= MANY_SCHOOLS) return hiddenOf(whole === scope ? own : nodeOf(live, whole))
  const ofBook = kept.get(live.book) ?? new Map<string, { at: number; hidden: ReadonlySet<string> }>()
  kept.set(live.book, ofBook)
  const key = scopeKey(whole)
  const now = performance.now()
  const existing = ofBook.get(key)
  if (existing && now - existing.at < KEPT_MS) return existing.hidden
  const hidden = hiddenOf(whole === scope ? own : nodeOf(live, whole))
  ofBook.set(key, { at: now, hidden })
  return hidden
}

function hiddenOf(node: PlaceNode): ReadonlySet<string> {
  const cells = new PeopleCells()
  addCells(cells, node)
  // The widest sums first: what they hide is hidden in every answer about their parts.
  addSums(cells, node)
  return cells.hidden()
}

function addCells(cells: PeopleCells, { key, people, parts }: PlaceNode): void {
  addPlace(cells, key, people)
  for (const part of parts) addCells(cells, part)
}

function addSums(cells: PeopleCells, { key, parts, areColleges }: PlaceNode): void {
  if (parts.length > 0)
    addParts(
      cells,
      key,
      parts.map((part) => part.key),
      areColleges,
    )
  for (const part of parts) addSums(cells, part)
}

function nodeOf(live: LiveDay, scope: Scope): PlaceNode {
  const key = placeOf(scope)
  const schools = live.view.schoolsOf(scope)
  if (scope.colleges)
    return sumNode(
      key,
      schools.flatMap((school) => collegesOf(live, school, scope.colleges)),
      true,
    )
  if (key.startsWith('school:') && schools[0]) return schoolNode(live, schools[0])
  if (key !== 'all')
    return sumNode(
      key,
      schools.map((school) => schoolNode(live, school)),
    )
  const byProvince = grouped(schools, ({ provinceCode }) => provinceCode)
  const provinces = [...byProvince].map(([code, inside]) =>
    sumNode(
      `province:${code}`,
      inside.map((school) => schoolNode(live, school)),
    ),
  )
  return sumNode(key, provinces)
}

const schoolNode = (live: LiveDay, school: SchoolDay): PlaceNode => ({
  key: schoolKey(school.id),
  people: {
    tally: school.tally,
    ...live.stocks.ofSchool(school.id),
    attendance: live.book.classes.attendance(school.id),
  },
  parts: collegesOf(live, school),
  areColleges: true,
})

function collegesOf({ stocks, directory }: LiveDay, school: SchoolDay, only?: readonly number[]): PlaceNode[] {
  const ids = only ?? new Set([...directory.colleges(school.id).map(({ id }) => id), ...school.colleges.keys()])
  return [...ids].map((id) => ({
    key: collegeKey(school.id, id),
    // College 0 is one number for all schools: who has no college is what the colleges leave of their school.
    people: {
      tally: school.colleges.get(id)?.tally ?? [],
      ...(id === 0 ? { users: 0, students: 0 } : stocks.people(id)),
    },
    parts: [],
    areColleges: false,
  }))
}

function sumNode(key: string, parts: readonly PlaceNode[], areColleges = false): PlaceNode {
  const tally = new Float64Array(CELLS)
  let users = 0
  let students = 0
  const signed: Attendance[] = []
  for (const { people } of parts) {
    addTo(tally, people.tally)
    users += people.users
    students += people.students
    if (people.attendance) signed.push(people.attendance)
  }
  return {
    key,
    people: { tally, users, students, ...(signed.length > 0 ? { attendance: sumOfAttendance(signed) } : {}) },
    parts,
    areColleges,
  }
}

/** How the numbers of a scope are named. */
export const ownKey = (scope: Scope): ((name: string) => string) => {
  const place = placeOf(scope)
  return (name) => atPlace(place, name)
}
