import type { AcceptedEvent, AttendanceState } from '../../warehouse/events/event.ts'
import { foldGrade, foldJoin, foldOpinion, foldPaper, foldSign, foldSubmission } from './fold.ts'
import { type EvaluationRow, type ExamRow, evaluationsOf, FULL_SCORE, papersOf } from './learning-openings.ts'
import type { AttendanceRow, HomeworkRow, Openings, ParticipationRow } from './openings.ts'
import type { WaitingAction, WaitingKind } from './settlement.ts'

/** Rows of one table to be written, and the days whose roll-ups they touch. */
export interface Change {
  table: string
  rows: readonly object[]
  days: ReadonlySet<string>
}

export interface Correction {
  changes: readonly Change[]
  nowWaiting: readonly WaitingAction[]
  opened: readonly { kind: WaitingKind; objectId: number }[]
}

/** A row of a student whom an opening expects. */
export interface ExpectedRow {
  user_id: number
  school_id: number
  class_id: number
  version: number
}

/** How the kinds of student x object differ. */
export interface Subject<Row extends ExpectedRow> {
  kind: WaitingKind
  table: string
  idColumn: string
  /** Columns of a row as the engine reads them; times as seconds. */
  columns: string
  expectations(openings: Openings, event: AcceptedEvent): Row[]
  fold(row: Row, action: AcceptedEvent): Row
  dayOf(row: Row): string
}

const lessonAndStudent =
  'term_id, class_id, course_id, teacher_id, user_id, school_id, province_code, college_id, major_id, admin_class_id, version'

const moment = ({ at, id }: AcceptedEvent) => ({ at, id })

export const attendance: Subject<AttendanceRow> = {
  kind: 'sign',
  table: 'fact_attendance',
  idColumn: 'sign_id',
  columns: `sign_id, toString(event_id) AS event_id, toUnixTimestamp(event_time) AS event_time, sign_date, session_id, ${lessonAndStudent}, teacher_college_id, method, state`,
  expectations: (openings, event) => openings.attendances(event),
  fold: (row, action) => foldSign(row, { ...moment(action), state: (action.state ?? 'present') as AttendanceState }),
  dayOf: (row) => row.sign_date,
}

export const participation: Subject<ParticipationRow> = {
  kind: 'activity',
  table: 'fact_participation',
  idColumn: 'activity_id',
  columns: `activity_id, toString(event_id) AS event_id, toUnixTimestamp(event_time) AS event_time, activity_date, session_id, ${lessonAndStudent}, phase, activity_type, joined, score`,
  expectations: (openings, event) => openings.participations(event),
  fold: (row, action) => foldJoin(row, { ...moment(action), score: action.score ?? null }),
  dayOf: (row) => row.activity_date,
}

export const homework: Subject<HomeworkRow> = {
  kind: 'homework',
  table: 'fact_homework',
  idColumn: 'homework_id',
  columns: `homework_id, toString(event_id) AS event_id, due_date, ${lessonAndStudent}, toUnixTimestamp(assigned_at) AS assigned_at, toUnixTimestamp(due_at) AS due_at, toUnixTimestamp(submitted_at) AS submitted_at, toUnixTimestamp(graded_at) AS graded_at, score`,
  expectations: (openings, event) => openings.homeworks(event),
  fold: (row, action) =>
    action.type === 'grade'
      ? foldGrade(row, { ...moment(action), score: Math.min(action.score ?? 0, FULL_SCORE) })
      : foldSubmission(row, moment(action)),
  dayOf: (row) => row.due_date,
}

export const exam: Subject<ExamRow> = {
  kind: 'exam',
  table: 'fact_exam',
  idColumn: 'exam_id',
  columns: `exam_id, toString(event_id) AS event_id, exam_date, toString(kind) AS kind, ${lessonAndStudent}, toUnixTimestamp(started_at) AS started_at, toUnixTimestamp(ends_at) AS ends_at, toUnixTimestamp(submitted_at) AS submitted_at, used_s, toUnixTimestamp(graded_at) AS graded_at, score, full_score, pass_score`,
  expectations: papersOf,
  fold: (row, action) =>
    action.type === 'grade'
      ? // Which full mark a paper has is not known before its opening: no mark counts as more.
        foldGrade(row, { ...moment(action), score: Math.min(action.score ?? 0, row.full_score) })
      : foldPaper(row, { ...moment(action), duration: action.duration ?? 0 }),
  dayOf: (row) => row.exam_date,
}

export const evaluation: Subject<EvaluationRow> = {
  kind: 'evaluation',
  table: 'fact_evaluation',
  idColumn: 'evaluation_id',
  columns:
    'evaluation_id, user_id, toString(event_id) AS event_id, toString(kind) AS kind, evaluation_date, session_id, term_id, class_id, course_id, teacher_id, school_id, province_code, college_id, toUnixTimestamp(opened_at) AS opened_at, toUnixTimestamp(evaluated_at) AS evaluated_at, star, content, method, attitude, effect, interaction, version',
  expectations: evaluationsOf,
  fold: (row, action) => {
    const [content = null, method = null, attitude = null, effect = null, interaction = null] = action.aspects ?? []
    return foldOpinion(row, moment(action), {
      star: action.star ?? null,
      content,
      method,
      attitude,
      effect,
      interaction,
    })
  },
  dayOf: (row) => row.evaluation_date,
}
