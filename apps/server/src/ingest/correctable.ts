import type { Directory } from '../warehouse/directory.ts'
import type { AcceptedEvent, AttendanceState } from '../warehouse/events/event.ts'
import type { FactStore } from '../warehouse/store.ts'
import { achievementRows } from './achievements.ts'
import { foldGrade, foldJoin, foldOpinion, foldPaper, foldSign, foldSubmission } from './fold.ts'
import { dayOfSeconds } from './instant.ts'
import type { IntakeStore, WaitingAction, WaitingKind } from './intake-store.ts'
import { type EvaluationRow, type ExamHead, type ExamRow, evaluationsOf, examOf, papersOf } from './learning-openings.ts'
import { type ActivityRow, type AttendanceRow, type HomeworkHead, type HomeworkRow, Openings, type ParticipationRow, readRosters, type SessionRow } from './openings.ts'

/** Rows of one table to be written, and the days whose roll-ups they touch. */
export interface Change {
  table: string
  rows: readonly object[]
  days: ReadonlySet<string>
}

interface Correction {
  changes: readonly Change[]
  nowWaiting: readonly WaitingAction[]
  opened: readonly { kind: WaitingKind; objectId: number }[]
}

/** How the kinds of student x object differ. */
interface Subject<Row extends { user_id: number; school_id: number; version: number }> {
  kind: WaitingKind
  table: string
  idColumn: string
  /** Columns of a row as the engine reads them; times as seconds. */
  columns: string
  expectations(openings: Openings, event: AcceptedEvent): Row[]
  fold(row: Row, action: AcceptedEvent): Row
  dayOf(row: Row): string
}

const lessonAndStudent = 'term_id, class_id, course_id, teacher_id, user_id, school_id, province_code, college_id, major_id, admin_class_id, version'
const moment = ({ at, id }: AcceptedEvent) => ({ at, id })

const attendance: Subject<AttendanceRow> = {
  kind: 'sign',
  table: 'fact_attendance',
  idColumn: 'sign_id',
  columns: `sign_id, toString(event_id) AS event_id, toUnixTimestamp(event_time) AS event_time, sign_date, session_id, ${lessonAndStudent}, teacher_college_id, method, state`,
  expectations: (openings, event) => openings.attendances(event),
  fold: (row, action) => foldSign(row, { ...moment(action), state: (action.state ?? 'present') as AttendanceState }),
  dayOf: (row) => row.sign_date,
}
const participation: Subject<ParticipationRow> = {
  kind: 'activity',
  table: 'fact_participation',
  idColumn: 'activity_id',
  columns: `activity_id, toString(event_id) AS event_id, toUnixTimestamp(event_time) AS event_time, activity_date, session_id, ${lessonAndStudent}, phase, activity_type, joined, score`,
  expectations: (openings, event) => openings.participations(event),
  fold: (row, action) => foldJoin(row, { ...moment(action), score: action.score ?? null }),
  dayOf: (row) => row.activity_date,
}
const homework: Subject<HomeworkRow> = {
  kind: 'homework',
  table: 'fact_homework',
  idColumn: 'homework_id',
  columns: `homework_id, toString(event_id) AS event_id, due_date, ${lessonAndStudent}, toUnixTimestamp(assigned_at) AS assigned_at, toUnixTimestamp(due_at) AS due_at, toUnixTimestamp(submitted_at) AS submitted_at, toUnixTimestamp(graded_at) AS graded_at, score`,
  expectations: (openings, event) => openings.homeworks(event),
  fold: (row, action) => (action.type === 'grade' ? foldGrade(row, { ...moment(action), score: action.score ?? 0 }) : foldSubmission(row, moment(action))),
  dayOf: (row) => row.due_date,
}

const exam: Subject<ExamRow> = {
  kind: 'exam',
  table: 'fact_exam',
  idColumn: 'exam_id',
  columns: `exam_id, toString(event_id) AS event_id, exam_date, toString(kind) AS kind, ${lessonAndStudent}, toUnixTimestamp(started_at) AS started_at, toUnixTimestamp(ends_at) AS ends_at, toUnixTimestamp(submitted_at) AS submitted_at, used_s, toUnixTimestamp(graded_at) AS graded_at, score, full_score, pass_score`,
  expectations: papersOf,
  fold: (row, action) =>
    action.type === 'grade' ? foldGrade(row, { ...moment(action), score: action.score ?? 0 }) : foldPaper(row, { ...moment(action), duration: action.duration ?? 0 }),
  dayOf: (row) => row.exam_date,
}
const evaluation: Subject<EvaluationRow> = {
  kind: 'evaluation',
  table: 'fact_evaluation',
  idColumn: 'evaluation_id',
  columns:
    'evaluation_id, user_id, toString(event_id) AS event_id, toString(kind) AS kind, evaluation_date, session_id, term_id, class_id, course_id, teacher_id, school_id, province_code, college_id, toUnixTimestamp(opened_at) AS opened_at, toUnixTimestamp(evaluated_at) AS evaluated_at, star, content, method, attitude, effect, interaction, version',
  expectations: evaluationsOf,
  fold: (row, action) => {
    const [content = null, method = null, attitude = null, effect = null, interaction = null] = action.aspects ?? []
    return foldOpinion(row, moment(action), { star: action.star ?? null, content, method, attitude, effect, interaction })
  },
  dayOf: (row) => row.evaluation_date,
}

const isAction: Record<WaitingKind, (event: AcceptedEvent) => boolean> = {
  sign: (event) => event.type === 'sign',
  activity: (event) => event.type === 'activity',
  homework: (event) => event.type === 'homework' || (event.type === 'grade' && event.examId === undefined),
  exam: (event) => event.type === 'exam' || (event.type === 'grade' && event.examId !== undefined),
  evaluation: (event) => event.type === 'evaluate',
}
const isCorrectable = (event: AcceptedEvent): boolean => event.open !== undefined || Object.values(isAction).some((isOfKind) => isOfKind(event))
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
  const correctOne = async <Row extends { user_id: number; school_id: number; version: number }>(subject: Subject<Row>): Promise<void> => {
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
  if (opening.length + arrived.length === 0) return { change: { table: subject.table, rows: [], days: new Set() }, nowWaiting: [], opened: [] }
  const openedNow = new Map(opening.map((event) => [event.objectId, event]))
  const waited = openedNow.size > 0 ? await intakeStore.waiting(subject.kind, [...openedNow.keys()]) : []
  const expected = opening.flatMap((event) => subject.expectations(openings, event))
  const schools = new Set(expected.map((row) => row.school_id))
  for (const action of arrived) for (const school of [action.schoolId, directory.courseClass(action.classId ?? 0)?.schoolId]) if (school) schools.add(school)
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
    const elsewhere = await store.query<{ id: number }>(`SELECT DISTINCT ${subject.idColumn} AS id FROM ${subject.table} WHERE ${subject.idColumn} IN {missing:Array(UInt64)}`, {
      missing,
    })
    for (const { id } of elsewhere) existing.add(id)
  }
  for (const row of expected) if (!rows.has(keyOf(objectOf(row), row.user_id))) rows.set(keyOf(objectOf(row), row.user_id), row)
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
    if (folded !== row) rows.set(keyOf(action.objectId, studentOf(action)), { ...folded, version: Math.max(row.version, version) })
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

/** Rows of sessions, activities, homeworks and exams themselves. An object opens once: what stands is kept unless the new opening lies before it. */
async function headRows(opening: readonly AcceptedEvent[], openings: Openings, store: FactStore): Promise<Change[]> {
  const build = async <Row extends { school_id: number }>(
    kind: string,
    table: string,
    idColumn: string,
    startColumn: string,
    make: (event: AcceptedEvent) => Row | undefined,
    dayOf: (row: Row) => string,
  ): Promise<Change> => {
    const started = opening.filter((event) => event.open === kind)
    const made = new Map<number, { row: Row; at: number }>()
    for (const event of started) {
      const row = make(event)
      const other = made.get(event.objectId)
      if (row && (!other || event.at < other.at)) made.set(event.objectId, { row, at: event.at })
    }
    if (made.size === 0) return { table, rows: [], days: new Set() }
    const standing = await store.query<{ id: number; at: number }>(
      `SELECT ${idColumn} AS id, toUnixTimestamp(${startColumn}) AS at FROM ${table} FINAL WHERE school_id IN {schools:Array(UInt32)} AND ${idColumn} IN {ids:Array(UInt64)}`,
      { schools: [...new Set([...made.values()].map(({ row }) => row.school_id))], ids: [...made.keys()] },
    )
    // Equal times are this very opening, drained a second time: written again it is the same row.
    for (const { id, at } of standing) if (at < (made.get(id)?.at ?? 0)) made.delete(id)
    const rows = [...made.values()].map(({ row }) => row)
    return { table, rows, days: new Set(rows.map(dayOf)) }
  }
  return [
    await build<SessionRow>(
      'session',
      'fact_session',
      'session_id',
      'started_at',
      (event) => openings.session(event),
      (row) => row.teach_date,
    ),
    await build<ActivityRow>(
      'activity',
      'fact_activity',
      'activity_id',
      'started_at',
      (event) => openings.activity(event),
      (row) => row.activity_date,
    ),
    await build<HomeworkHead>(
      'homework',
      'dim_homework',
      'homework_id',
      'assigned_at',
      (event) => openings.homework(event),
      (row) => dayOfSeconds(row.assigned_at),
    ),
    await build<ExamHead>(
      'exam',
      'dim_exam',
      'exam_id',
      'started_at',
      (event) => examOf(openings, event),
      (row) => dayOfSeconds(row.started_at),
    ),
  ]
}
