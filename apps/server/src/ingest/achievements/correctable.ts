import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { IntakeStore } from '../intake-store.ts'
import { achievementRows } from './achievements.ts'
import {
  attendance,
  type Change,
  type Correction,
  evaluation,
  exam,
  homework,
  participation,
  type Subject,
} from './correctable-kinds.ts'
import { headRows } from './head-rows.ts'
import { Openings, readRosters } from './openings.ts'
import type { WaitingAction, WaitingKind } from './settlement.ts'

const isAction: Record<WaitingKind, (event: AcceptedEvent) => boolean> = {
  sign: (event) => event.type === 'sign',
  activity: (event) => event.type === 'activity',
  homework: (event) => event.type === 'homework' || (event.type === 'grade' && event.examId === undefined),
  exam: (event) => event.type === 'exam' || (event.type === 'grade' && event.examId !== undefined),
  evaluation: (event) => event.type === 'evaluate',
}

const isCorrectable = (event: AcceptedEvent): boolean =>
  event.open !== undefined || Object.values(isAction).some((isOfKind) => isOfKind(event))

/** Whom an action is about: a teacher's correction or mark names the student. */
const studentOf = (event: AcceptedEvent): number => event.studentId ?? event.userId

export interface CorrectableDeps {
  store: FactStore
  directory: Directory
  intakeStore: IntakeStore
}

/**
 * Turns the openings and actions of a segment into rows of the correctable facts. It reads what stands there, folds the
 * actions in, and answers the rows that changed. Running it again over its own result changes nothing, and actions that
 * come before their opening wait in the books: so any order of arrival ends in the same rows.
 */
export async function correct(events: readonly AcceptedEvent[], deps: CorrectableDeps): Promise<Correction> {
  const achieved = await achievementRows(events, deps)
  const touching = events.filter(isCorrectable)
  if (touching.length === 0) return { changes: achieved, nowWaiting: [], opened: [] }
  const opening = touching.filter((event) => event.open !== undefined)
  const openings = new Openings(
    deps.directory,
    await readRosters(
      deps.store,
      opening.map((event) => event.classId ?? 0),
    ),
  )
  const changes: Change[] = []
  const nowWaiting: WaitingAction[] = []
  const opened: { kind: WaitingKind; objectId: number }[] = []
  const correctOne = async <Row extends { user_id: number; school_id: number; version: number }>(
    subject: Subject<Row>,
  ): Promise<void> => {
    const result = await correctSubject(subject, touching, openings, deps)
    changes.push(result.change)
    nowWaiting.push(...result.nowWaiting)
    opened.push(...result.opened)
  }
  await correctOne(attendance)
  await correctOne(participation)
  await correctOne(homework)
  await correctOne(exam)
  await correctOne(evaluation)
  changes.push(...(await headRows(opening, openings, deps.store)))
  return { changes: [...achieved, ...changes.filter((change) => change.rows.length > 0)], nowWaiting, opened }
}

async function correctSubject<Row extends { user_id: number; school_id: number; version: number }>(
  subject: Subject<Row>,
  events: readonly AcceptedEvent[],
  openings: Openings,
  { store, directory, intakeStore }: CorrectableDeps,
): Promise<{ change: Change; nowWaiting: WaitingAction[]; opened: { kind: WaitingKind; objectId: number }[] }> {
  const opening = events.filter((event) => event.open === subject.kind)
  const arrived = events.filter(isAction[subject.kind])
  if (opening.length + arrived.length === 0)
    return { change: { table: subject.table, rows: [], days: new Set() }, nowWaiting: [], opened: [] }
  const openedNow = new Map(opening.map((event) => [event.objectId, event]))
  const waited = openedNow.size > 0 ? await intakeStore.waiting(subject.kind, [...openedNow.keys()]) : []
  const expected = opening.flatMap((event) => subject.expectations(openings, event))
  const schools = new Set(expected.map((row) => row.school_id))
  for (const action of arrived)
    for (const school of [action.schoolId, directory.courseClass(action.classId ?? 0)?.schoolId])
      if (school) schools.add(school)
  const objects = new Set([...openedNow.keys(), ...arrived.map((action) => action.objectId)])
  const standing = await store.query<Row>(
    `SELECT ${subject.columns} FROM ${subject.table} FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${subject.idColumn} IN {objects:Array(UInt64)}`,
    { schools: [...schools], objects: [...objects] },
    { maxMs: 30_000 },
  )
  const objectOf = (row: Row): number => (row as unknown as Record<string, number>)[subject.idColumn] ?? 0
  const keyOf = (objectId: number, userId: number): string => `${objectId} ${userId}`
  const before = new Map(standing.map((row) => [keyOf(objectOf(row), row.user_id), row]))
  const rows = new Map(before)
  const existing = new Set([...openedNow.keys(), ...standing.map(objectOf)])
  const missing = [...objects].filter((id) => !existing.has(id))
  if (missing.length > 0) {
    // A guest from another school acts on it, or it is not open yet: only now the whole table is asked.
    const elsewhere = await store.query<{ id: number }>(
      `SELECT DISTINCT ${subject.idColumn} AS id FROM ${subject.table} WHERE ${subject.idColumn} IN {missing:Array(UInt64)}`,
      {
        missing,
      },
    )
    for (const { id } of elsewhere) existing.add(id)
  }
  for (const row of expected)
    if (!rows.has(keyOf(objectOf(row), row.user_id))) rows.set(keyOf(objectOf(row), row.user_id), row)
  const nowWaiting: WaitingAction[] = []
  const fold = (action: AcceptedEvent, version: number): void => {
    if (!existing.has(action.objectId)) {
      nowWaiting.push({ kind: subject.kind, objectId: action.objectId, event: action })
      return
    }
    // Somebody who was not enrolled when it opened has no row: they count in the log, not in the rate.
    const row = rows.get(keyOf(action.objectId, studentOf(action)))
    if (!row) return
    const folded = subject.fold(row, action)
    if (folded !== row)
      rows.set(keyOf(action.objectId, studentOf(action)), { ...folded, version: Math.max(row.version, version) })
  }
  for (const action of waited) fold(action, openedNow.get(action.objectId)?.sequence ?? action.sequence)
  for (const action of arrived) fold(action, action.sequence)
  const changed = [...rows].filter(([key, row]) => before.get(key) !== row).map(([, row]) => row)
  return {
    change: { table: subject.table, rows: changed, days: new Set(changed.map(subject.dayOf)) },
    nowWaiting,
    opened: [...openedNow.keys()].map((objectId) => ({ kind: subject.kind, objectId })),
  }
}
