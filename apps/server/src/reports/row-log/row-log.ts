import {
  type Client,
  type LogRow,
  type LogType,
  memberLabel,
  type ReportInput,
  ROW_LOG_SIZE,
  type Role,
  type RowLog,
} from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { lastDayOf } from '../cache/last-day.ts'
import { assertGroup } from '../context.ts'
import { type Period, periodOf } from '../period.ts'
import type { Terms } from '../ports.ts'
import { assertDays, conditionsOf, type LogFilter } from './log-filter.ts'

interface RowLogSources {
  store: FactStore
  directory: Directory
  terms: Terms
  rollupVersion(): number
  clock: Clock
}

export interface RowLogQuestion {
  filter: LogFilter
  days: Pick<ReportInput, 'periodType' | 'startDate' | 'endDate'>
  scope: Scope
}

/** A log of single actions, newest first, read by key: a page costs the same at any depth. */
export interface RowLogs {
  /** Throws a `Fault` for a group that the scope does not hold, and for too many days. */
  period(question: RowLogQuestion): Promise<Period>
  count(question: RowLogQuestion): Promise<number>
  /** At most `size` rows behind a cursor; a shorter list is the last one. */
  rows(question: RowLogQuestion, size: number, cursor?: string): Promise<LogRow[]>
  page(question: RowLogQuestion, size?: number, cursor?: string): Promise<RowLog>
}

interface StoredRow {
  id: string
  at: number
  time: string
  user: string
  role: Role
  type: LogType
  kind: string
  course: number
  class: number
  object: number
  duration: number
  client: Client
}

/** A page that is not full looks into so many times as many days before it: five statements cover a month. */
const WIDER = 3
const OF_RESOURCE: readonly LogType[] = ['view', 'play', 'download', 'fav']
const BEHIND = 'AND (event_time < {at:DateTime} OR (event_time = {at:DateTime} AND event_id < {id:UInt64}))'
const COLUMNS = `toString(event_id) AS id, toUnixTimestamp(event_time) AS at, formatDateTime(event_time, '%Y-%m-%d %H:%i:%S', 'Asia/Shanghai') AS time, toString(user_id) AS user, toString(user_role) AS role, toString(log_type) AS type, course_id AS course, class_id AS class, object_id AS object, duration_s AS duration, toString(client) AS client`

const cursorOf = ({ at, id }: Pick<StoredRow, 'at' | 'id'>): string => `${at}-${id}`
function positionOf(cursor: string): { at: number; id: string } {
  const [at = '', id = ''] = cursor.split('-')
  return { at: Number(at), id }
}

/** What a row says in words. */
function shownRow(row: StoredRow, directory: Directory): LogRow {
  const courseId = row.course || directory.courseClass(row.class)?.courseId
  return {
    id: cursorOf(row),
    time: row.time,
    userId: row.user,
    name: directory.person(Number(row.user))?.name ?? '',
    role: row.role,
    kind: memberLabel('logType', row.type),
    course: courseId ? (directory.course(courseId)?.name ?? '') : '',
    object: OF_RESOURCE.includes(row.type) ? (directory.resource(row.object)?.name ?? '') : '',
    durationS: row.duration,
    client: row.client,
  }
}

export function createRowLogs({ store, directory, terms, rollupVersion, clock }: RowLogSources): RowLogs {
  const lastDay = lastDayOf(store)

  async function period({ filter, days, scope }: RowLogQuestion): Promise<Period> {
    assertGroup(filter.groupId, scope, directory)
    const today = dayOf(clock.now())
    const asked = periodOf(days, undefined, { today, lastDay: await lastDay(today, rollupVersion()) }, terms)
    assertDays(asked)
    return asked
  }

  async function rows(question: RowLogQuestion, size: number, cursor?: string): Promise<LogRow[]> {
    const { from, to } = await period(question)
    const { where, params } = conditionsOf(question.scope, question.filter)
    const behind = cursor === undefined ? undefined : positionOf(cursor)
    const list: StoredRow[] = []
    const start = behind ? dayOf(behind.at * 1000) : to
    let last = start < to ? start : to
    for (let days = 1; list.length < size && last >= from; days *= WIDER) {
      const first = addDays(last, 1 - days)
      const found = await store.query<StoredRow>(
        `SELECT ${COLUMNS} FROM fact_log WHERE ${where} AND event_date BETWEEN {from:Date} AND {to:Date} ${behind ? BEHIND : ''} ORDER BY event_time DESC, event_id DESC LIMIT {most:UInt32}`,
        { ...params, ...behind, from: first < from ? from : first, to: last, most: size - list.length },
      )
      list.push(...found)
      last = addDays(first, -1)
    }
    return list.map((row) => shownRow(row, directory))
  }

  async function count(question: RowLogQuestion): Promise<number> {
    const { from, to } = await period(question)
    const { where, params } = conditionsOf(question.scope, question.filter)
    const [row] = await store.query<{ n: number }>(
      `SELECT count() AS n FROM fact_log WHERE ${where} AND event_date BETWEEN {from:Date} AND {to:Date}`,
      { ...params, from, to },
    )
    return Number(row?.n ?? 0)
  }

  return {
    period,
    count,
    rows,
    async page(question, size = ROW_LOG_SIZE, cursor) {
      // One more than is shown tells whether another page follows.
      const [found, total] = await Promise.all([
        rows(question, size + 1, cursor),
        cursor === undefined ? count(question) : null,
      ])
      const list = found.slice(0, size)
      return { list, cursor: found.length > size ? (list.at(-1)?.id ?? null) : null, total }
    },
  }
}

declare module '../../call/services.ts' {
  interface Ports {
    rowLogs?: RowLogs | undefined
  }
}
