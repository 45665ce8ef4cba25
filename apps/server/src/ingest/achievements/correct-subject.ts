import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { IntakeStore } from '../intake-store.ts'
import type { UnexpectedAction } from './class-events.ts'
import type { Change, ExpectedRow, Subject } from './correctable-kinds.ts'
import type { Openings } from './openings.ts'
import type { WaitingAction, WaitingKind } from './settlement.ts'

/** Which events act on an object of each kind. */
export const isActionOf: Record<WaitingKind, (event: AcceptedEvent) => boolean> = {
  sign: (event) => event.type === 'sign',
  activity: (event) => event.type === 'activity',
  homework: (event) => event.type === 'homework' || (event.type === 'grade' && event.examId === undefined),
  exam: (event) => event.type === 'exam' || (event.type === 'grade' && event.examId !== undefined),
  evaluation: (event) => event.type === 'evaluate',
}

/** Whom an action is about: a teacher's correction or mark names the student. */
const studentOf = (event: AcceptedEvent): number => event.studentId ?? event.userId

const MAX_READ = { maxMs: 30_000 }

export interface SubjectCorrection {
  change: Change
  nowWaiting: WaitingAction[]
  opened: { kind: WaitingKind; objectId: number }[]
  unexpected: UnexpectedAction[]
}

interface SubjectDeps {
  store: FactStore
  directory: Directory
  intakeStore: Pick<IntakeStore, 'waiting'>
}

/** Rows of one kind that the events of a segment change. `returned`: rows that begin as they are here where they are expected. */
export async function correctSubject<Row extends ExpectedRow>(
  subject: Subject<Row>,
  events: readonly AcceptedEvent[],
  openings: Openings,
  { store, directory, intakeStore }: SubjectDeps,
  returned: ReadonlyMap<string, Row> = new Map(),
): Promise<SubjectCorrection> {
  const { kind, table } = subject
  const opening = events.filter((event) => event.open === kind)
  const arrived = events.filter(isActionOf[kind])
  const change: Change = { table, rows: [], days: new Set() }
  if (opening.length + arrived.length === 0) return { change, nowWaiting: [], opened: [], unexpected: [] }
  const openedNow = new Map(opening.map((event) => [event.objectId, event]))
  const waited = openedNow.size > 0 ? await intakeStore.waiting(kind, [...openedNow.keys()]) : []
  const expected = opening.flatMap((event) => subject.expectations(openings, event))
  const schools = new Set(expected.map((row) => row.school_id))
  for (const action of arrived)
    for (const school of [action.schoolId, directory.courseClass(action.classId ?? 0)?.schoolId])
      if (school) schools.add(school)
  const objects = new Set([...openedNow.keys(), ...arrived.map((action) => action.objectId)])
  const standing = await standingRows(subject, store, [...schools], [...objects])
  const keys = keysOf(subject)
  const before = new Map(standing.map((row) => [keys.ofRow(row), row]))
  const rows = new Map(before)
  /** Class of each object that is open. */
  const classes = new Map([
    ...standing.map((row) => [keys.objectOf(row), row.class_id] as const),
    ...opening.map((event) => [event.objectId, event.classId ?? 0] as const),
  ])
  const missing = [...objects].filter((id) => !classes.has(id))
  for (const { id, classId } of await openedElsewhere(subject, store, missing)) classes.set(id, classId)
  for (const row of expected)
    if (!rows.has(keys.ofRow(row))) rows.set(keys.ofRow(row), returned.get(keys.ofRow(row)) ?? row)
  const nowWaiting: WaitingAction[] = []
  const unexpected: UnexpectedAction[] = []
  const fold = (action: AcceptedEvent, version: number): void => {
    const [userId, classId] = [studentOf(action), classes.get(action.objectId)]
    const key = keys.of(action.objectId, userId)
    const row = rows.get(key)
    if (classId === undefined) nowWaiting.push({ kind, objectId: action.objectId, event: action })
    // Somebody who was not enrolled when it opened has no row: they count in the log, and in the rate once a roster has them.
    else if (!row) unexpected.push({ kind, classId, userId, event: action })
    else {
      const folded = subject.fold(row, action)
      if (folded !== row) rows.set(key, { ...folded, version: Math.max(row.version, version) })
    }
  }
  for (const action of waited) fold(action, openedNow.get(action.objectId)?.sequence ?? action.sequence)
  for (const action of arrived) fold(action, action.sequence)
  const changed = [...rows].filter(([key, row]) => before.get(key) !== row).map(([, row]) => row)
  return {
    change: { table, rows: changed, days: new Set(changed.map(subject.dayOf)) },
    nowWaiting,
    opened: [...openedNow.keys()].map((objectId) => ({ kind, objectId })),
    unexpected,
  }
}

/** How rows of a kind are found again. */
export function keysOf<Row extends ExpectedRow>({ idColumn }: Subject<Row>) {
  const objectOf = (row: Row): number => (row as unknown as Record<string, number>)[idColumn] ?? 0
  const of = (objectId: number, userId: number): string => `${objectId} ${userId}`
  return { objectOf, of, ofRow: (row: Row): string => of(objectOf(row), row.user_id) }
}

export const standingRows = <Row extends ExpectedRow>(
  { columns, table, idColumn }: Subject<Row>,
  store: FactStore,
  schools: readonly number[],
  objects: readonly number[],
): Promise<Row[]> =>
  store.query<Row>(
    `SELECT ${columns} FROM ${table} FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${idColumn} IN {objects:Array(UInt64)}`,
    { schools, objects },
    MAX_READ,
  )

/** Objects that are open with nobody of the schools at hand: a guest from another school acts on one, or its class was empty. Only now whole tables are asked. */
async function openedElsewhere<Row extends ExpectedRow>(
  { kind, table, idColumn }: Subject<Row>,
  store: FactStore,
  missing: readonly number[],
): Promise<{ id: number; classId: number }[]> {
  if (missing.length === 0) return []
  return store.query(
    `SELECT id, any(class) AS classId FROM (
       SELECT ${idColumn} AS id, class_id AS class FROM ${table} WHERE ${idColumn} IN {missing:Array(UInt64)}
       UNION ALL SELECT object_id, class_id FROM class_event WHERE kind = {kind:String} AND is_opening = 1 AND object_id IN {missing:Array(UInt64)})
     GROUP BY id`,
    { missing, kind },
    MAX_READ,
  )
}
