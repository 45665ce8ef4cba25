import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { type ClassEvents, readClassEvents } from './class-events.ts'
import { correctSubject, keysOf, standingRows } from './correct-subject.ts'
import type { Change, ExpectedRow, Subject } from './correctable-kinds.ts'
import { attendance, evaluation, exam, homework, participation } from './correctable-kinds.ts'
import { Openings, readRosters } from './openings.ts'

interface Deps {
  store: FactStore
  directory: Directory
}

/** Nothing waits for the opening of what is open. */
const intakeStore = { waiting: async () => [] }

/**
 * Rows that rosters change after the fact: who was in a class when something opened is expected there and what they did
 * counts; who was not is taken out, and is put back with what they did by a roster that says so. Over its own result it
 * changes nothing. `since`: the first day, yyyy-MM-dd, on which the rosters of these classes are otherwise.
 */
export async function resettledRows(classIds: readonly number[], since: string, deps: Deps): Promise<Change[]> {
  const events = await readClassEvents(deps.store, classIds, since)
  if (events.openings.length === 0) return []
  const openings = new Openings(deps.directory, await readRosters(deps.store, classIds))
  const changes = [
    ...(await resettled(attendance, events, openings, deps)),
    ...(await resettled(participation, events, openings, deps)),
    ...(await resettled(homework, events, openings, deps)),
    ...(await resettled(exam, events, openings, deps)),
    ...(await resettled(evaluation, events, openings, deps)),
    await expectedOf('homework', 'dim_homework', 'homework_id', events.openings, openings, deps),
    await expectedOf('exam', 'dim_exam', 'exam_id', events.openings, openings, deps),
  ]
  return changes.filter(({ rows }) => rows.length > 0)
}

async function resettled<Row extends ExpectedRow>(
  subject: Subject<Row>,
  { openings: all, actions }: ClassEvents,
  openings: Openings,
  deps: Deps,
): Promise<Change[]> {
  const opened = all.filter(({ open }) => open === subject.kind)
  if (opened.length === 0) return []
  const objects = new Set(opened.map(({ objectId }) => objectId))
  const ids = [...objects]
  const keys = keysOf(subject)
  const expected = new Map(
    opened.flatMap((event) => subject.expectations(openings, event)).map((row) => [keys.ofRow(row), row]),
  )
  const removed = await removedRows(subject, deps.store, ids)
  // Rows that come back are as they were: what their students did is in them.
  const returned = new Map(
    [...removed]
      .filter(([key]) => expected.has(key))
      .map(([key, row]) => [key, { ...row, is_deleted: 0, version: row.version + 1 }]),
  )
  const own = actions.filter(({ objectId }) => objects.has(objectId))
  const { change } = await correctSubject(subject, [...opened, ...own], openings, { ...deps, intakeStore }, returned)
  const schools = [...new Set(opened.map(({ schoolId }) => schoolId))]
  const standing = await standingRows(subject, deps.store, await schoolsOf(subject, deps.store, ids, schools), ids)
  const left = standing
    .filter((row) => !expected.has(keys.ofRow(row)))
    .map((row) => ({ ...row, is_deleted: 1, version: row.version + 1 }))
  return [change, { table: subject.table, rows: left, days: new Set(left.map(subject.dayOf)) }]
}

/** Schools of the students of some objects: guests are of others. */
async function schoolsOf<Row extends ExpectedRow>(
  { table, idColumn }: Subject<Row>,
  store: FactStore,
  ids: readonly number[],
  own: readonly number[],
): Promise<number[]> {
  const rows = await store.query<{ school: number }>(
    `SELECT DISTINCT school_id AS school FROM ${table} WHERE ${idColumn} IN {ids:Array(UInt64)}`,
    { ids: [...ids] },
    { maxMs: 60_000 },
  )
  return [...new Set([...own, ...rows.map(({ school }) => school)])]
}

/** Rows of these objects that were taken out, as they were then. */
async function removedRows<Row extends ExpectedRow>(
  subject: Subject<Row>,
  store: FactStore,
  ids: readonly number[],
): Promise<Map<string, Row>> {
  const { table, idColumn, columns } = subject
  const rows = await store.query<Row & { removed: number }>(
    `SELECT ${columns}, is_deleted AS removed FROM ${table} WHERE ${idColumn} IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY ${idColumn}, user_id`,
    { ids: [...ids] },
    { maxMs: 60_000 },
  )
  const found = new Map<string, Row>()
  for (const { removed, ...row } of rows)
    if (removed === 1) found.set(keysOf(subject).ofRow(row as unknown as Row), row as unknown as Row)
  return found
}

/** Homeworks and exams themselves, where the number of those who are expected differs. */
async function expectedOf(
  kind: 'homework' | 'exam',
  table: 'dim_homework' | 'dim_exam',
  idColumn: 'homework_id' | 'exam_id',
  events: readonly AcceptedEvent[],
  openings: Openings,
  { store }: Deps,
): Promise<Change> {
  const opened = new Map(events.filter(({ open }) => open === kind).map((event) => [event.objectId, event]))
  if (opened.size === 0) return { table, rows: [], days: new Set() }
  const standing = await store.query<Record<string, string | number>>(
    `SELECT * FROM ${table} FINAL WHERE ${idColumn} IN {ids:Array(UInt64)}`,
    { ids: [...opened.keys()] },
    { maxMs: 60_000 },
  )
  const rows = standing.flatMap((row) => {
    const event = opened.get(Number(row[idColumn]))
    const expected = event ? openings.students(event).length : row.expected
    return expected === row.expected ? [] : [{ ...row, expected, version: Number(row.version) + 1 }]
  })
  return { table, rows, days: new Set() }
}
