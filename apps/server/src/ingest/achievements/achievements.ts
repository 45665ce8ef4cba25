import { dayOfSeconds } from '../../platform/instant.ts'
import type { Directory, PersonEntry } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { lessonOf, placeColumns } from '../events/lesson-place.ts'
import { type Achievement, certificate, credit, type Place, progress } from './achievement-kinds.ts'
import type { Change } from './correctable-kinds.ts'
import type { Student } from './openings.ts'

interface Deps {
  store: FactStore
  directory: Directory
}

/** Rows of progress, certificates and credits that the events of a segment change. Over its own result it changes nothing. */
export async function achievementRows(events: readonly AcceptedEvent[], deps: Deps): Promise<Change[]> {
  const changes = [
    await changed(progress, events, deps),
    await changed(certificate, events, deps),
    await changed(credit, events, deps),
  ]
  return changes.filter((change) => change.rows.length > 0)
}

async function changed<Row extends { version: number }>(
  achievement: Achievement<Row>,
  events: readonly AcceptedEvent[],
  { store, directory }: Deps,
): Promise<Change> {
  const { table, school, columns, found, foundBy, keyOf, first, fold, daysOf } = achievement
  const actions = events.filter((event) => event.type === achievement.type).flatMap((event) => placed(event, directory))
  const days = new Set<string>()
  if (actions.length === 0) return { table, rows: [], days }
  const standing = await store.query<Row>(
    `SELECT ${columns} FROM ${table} FINAL WHERE ${school} IN {schools:Array(UInt32)} AND ${found} IN {found:Array(UInt64)} AND user_id IN {users:Array(UInt64)}`,
    {
      schools: [
        ...new Set(
          actions.map(({ place }) => (school === 'school_id' ? place.student.school_id : place.owner_school_id)),
        ),
      ],
      found: [...new Set(actions.map(({ event }) => foundBy(event)))],
      users: [...new Set(actions.map(({ place }) => place.student.user_id))],
    },
    { maxMs: 30_000 },
  )
  const before = new Map(standing.map((row) => [keyOf(row), row]))
  const rows = new Map(before)
  for (const { event, place } of actions) {
    const fresh = first(event, place)
    const row = rows.get(keyOf(fresh)) ?? fresh
    const folded = fold(row, event)
    if (folded !== row || row === fresh)
      rows.set(keyOf(fresh), { ...folded, version: Math.max(row.version, event.sequence) })
  }
  const written = [...rows].filter(([key, row]) => before.get(key) !== row)
  // A day that the row leaves is counted again as well.
  for (const [key, row] of written)
    for (const one of [row, before.get(key)])
      for (const at of one ? daysOf(one) : []) if (at !== null) days.add(dayOfSeconds(at))
  return { table, rows: written.map(([, row]) => row), days }
}

/** An action with its class and its student; none where the directory has forgotten one of them since it was accepted. */
function placed(event: AcceptedEvent, directory: Directory): { event: AcceptedEvent; place: Place }[] {
  const entry = directory.courseClass(event.classId ?? 0)
  const person = directory.person(event.studentId ?? event.userId)
  if (!entry || !person) return []
  const { teacher_id: _, ...lesson } = lessonOf(entry)
  return [
    {
      event,
      place: {
        event_id: '0',
        version: event.sequence,
        ...lesson,
        owner_school_id: entry.schoolId,
        student: studentOf(person, directory, event.day),
      },
    },
  ]
}

const studentOf = (person: PersonEntry, directory: Directory, day: string): Student => ({
  user_id: person.id,
  school_id: person.schoolId,
  province_code: directory.school(person.schoolId)?.provinceCode ?? '',
  ...placeColumns(person, day),
})
