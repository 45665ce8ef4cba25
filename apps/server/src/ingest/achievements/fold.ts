import type { AttendanceState } from '../../warehouse/events/event.ts'

/**
 * How an action changes a correctable row. Each group of columns carries the time of the action that set it and only a
 * later action overwrites it, so the same actions in any order of arrival end in the same row. Times are seconds since
 * 1970, ids decimal text; of two actions in the same second the one with the larger id is the later.
 */
export interface Action {
  at: number
  id: string
}

export const isLater = (action: Action, at: number, id: string): boolean =>
  action.at > at || (action.at === at && BigInt(action.id) > BigInt(id))

export interface LastAction {
  event_id: string
  event_time: number
}

/** A mere expectation has id 0, and the time of the opening: any action on it is later, whatever its clock says. */
const overtakes = (row: LastAction, action: Action): boolean =>
  row.event_id === '0' || isLater(action, row.event_time, row.event_id)

/** A sign-in, or the teacher's correction of one. */
export function foldSign<Row extends LastAction & { state: AttendanceState }>(
  row: Row,
  action: Action & { state: AttendanceState },
): Row {
  return overtakes(row, action) ? { ...row, event_id: action.id, event_time: action.at, state: action.state } : row
}

/** Taking part: once joined, always joined; id and score are the last action's. */
export function foldJoin<Row extends LastAction & { joined: number; score: number | null }>(
  row: Row,
  action: Action & { score: number | null },
): Row {
  return overtakes(row, action)
    ? { ...row, event_id: action.id, event_time: action.at, joined: 1, score: action.score }
    : row
}

export interface HomeworkState {
  event_id: string
  submitted_at: number | null
  graded_at: number | null
  score: number | null
}

/** The row's last action is the later of the two that it keeps times of. */
const lastOf = (row: HomeworkState): number => Math.max(row.submitted_at ?? 0, row.graded_at ?? 0)
const withId = <Row extends HomeworkState>(row: Row, action: Action): Row =>
  isLater(action, lastOf(row), row.event_id) ? { ...row, event_id: action.id } : row

/** Handing in: the last time counts. */
export function foldSubmission<Row extends HomeworkState>(row: Row, action: Action): Row {
  const folded = withId(row, action)
  return action.at > (row.submitted_at ?? -1) ? { ...folded, submitted_at: action.at } : folded
}

/** Handing in a paper: as a homework, with the time that it took; of two in the same second the longer. */
export function foldPaper<Row extends HomeworkState & { used_s: number }>(
  row: Row,
  action: Action & { duration: number },
): Row {
  const folded = foldSubmission(row, action)
  if (action.at > (row.submitted_at ?? -1)) return { ...folded, used_s: action.duration }
  return action.at === row.submitted_at && action.duration > row.used_s
    ? { ...folded, used_s: action.duration }
    : folded
}

/** A mark: the last one counts; of two in the same second the better, because the row keeps no id for this group. */
export function foldGrade<Row extends HomeworkState>(row: Row, action: Action & { score: number }): Row {
  const folded = withId(row, action)
  const before = row.graded_at ?? -1
  if (action.at < before || (action.at === before && action.score <= (row.score ?? -1))) return folded
  return { ...folded, graded_at: action.at, score: action.score }
}

export interface Opinion {
  star: number | null
  content: number | null
  method: number | null
  attitude: number | null
  effect: number | null
  interaction: number | null
}

/** An evaluation: the last one counts, as a whole. */
export function foldOpinion<Row extends Opinion & { event_id: string; evaluated_at: number | null }>(
  row: Row,
  action: Action,
  opinion: Opinion,
): Row {
  return row.evaluated_at === null || isLater(action, row.evaluated_at, row.event_id)
    ? { ...row, ...opinion, event_id: action.id, evaluated_at: action.at }
    : row
}
