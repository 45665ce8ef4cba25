import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { Change } from './correctable-kinds.ts'
import type { WaitingKind } from './settlement.ts'

/** Table of what is kept of classes for rosters that come later. */
export const CLASS_EVENTS = 'class_event'

/** An action on an object of a class that found no row of its student there. */
export interface UnexpectedAction {
  kind: WaitingKind
  /** Class of the object. */
  classId: number
  userId: number
  event: AcceptedEvent
}

/** What has to be kept of a segment, so that a roster that comes later can still decide who was expected. */
export function classEvents(
  opening: readonly AcceptedEvent[],
  unexpected: readonly UnexpectedAction[],
  directory: Directory,
): Change {
  const rows = [
    ...opening
      .filter(({ open }) => isKind(open))
      .map((event) => ({
        ...columnsOf(event, event.userId, directory),
        class_id: event.classId ?? 0,
        kind: event.open,
        is_opening: 1,
      })),
    ...unexpected.map(({ kind, classId, userId, event }) => ({
      ...columnsOf(event, userId, directory),
      class_id: classId,
      kind,
      is_opening: 0,
    })),
  ]
  return { table: CLASS_EVENTS, rows, days: new Set() }
}

const kinds: Record<WaitingKind, true> = { sign: true, activity: true, homework: true, exam: true, evaluation: true }
const isKind = (open: string | undefined): open is WaitingKind => open !== undefined && Object.hasOwn(kinds, open)

const columnsOf = (event: AcceptedEvent, userId: number, directory: Directory) => ({
  event_id: event.id,
  event_date: event.day,
  user_id: userId,
  school_id: directory.person(userId)?.schoolId ?? event.schoolId,
  object_id: event.objectId,
  event: JSON.stringify(event),
})

/** What happened in a class: openings, and the actions that nobody expected. */
export interface ClassEvents {
  openings: AcceptedEvent[]
  actions: AcceptedEvent[]
}

/** What is kept of some classes about objects that opened on a day or later (yyyy-MM-dd). */
export async function readClassEvents(
  store: FactStore,
  classIds: readonly number[],
  since: string,
): Promise<ClassEvents> {
  const rows = await store.query<{ isOpening: number; classId: number; event: string }>(
    `SELECT any(is_opening) AS isOpening, any(class_id) AS classId, any(event) AS event FROM ${CLASS_EVENTS}
     WHERE class_id IN {classes:Array(UInt64)} AND (kind, object_id) IN (SELECT kind, object_id FROM ${CLASS_EVENTS} WHERE class_id IN {classes:Array(UInt64)} AND is_opening = 1 AND event_date >= {since:Date})
     GROUP BY event_id, kind ORDER BY event_id`,
    { classes: [...classIds], since },
    { maxMs: 120_000 },
  )
  const found: ClassEvents = { openings: [], actions: [] }
  for (const { isOpening, classId, event } of rows) {
    const accepted = JSON.parse(event) as AcceptedEvent
    if (isOpening === 1) found.openings.push({ ...accepted, classId })
    else found.actions.push(accepted)
  }
  return found
}
