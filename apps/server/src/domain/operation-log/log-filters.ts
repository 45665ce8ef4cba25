import { DAY_MS, keywordKey, type ParsedOf, targetsShownAs } from '@data-centre/api'
import { addDays, dayOf } from '../../platform/clock.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { actionsNamed } from './call-labels.ts'

export type Filters = ParsedOf<'sysLog/getStatistics'>

export type Kind = Filters['logType']

/** How the two records differ: their tables and what stands for module, action, object and success. */
export const kinds = {
  oper: { table: 'sys_log', action: 'l.action', module: 'l.module', target: 'l.target', ok: 'l.ok' },
  export: {
    table: 'sys_user_export_log',
    action: 'l.api',
    module: "split_part(l.api, '/', 1)",
    target: 'l.file_name',
    ok: "l.status = 'done'",
  },
} as const

/** Conditions with the values that they bind. */
interface Where {
  sql: string
  values: unknown[]
}

const startOf = (text: string): Date =>
  new Date(Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`))

/** A day without an hour ends when the day does. */
const endOf = (text: string): Date => new Date(startOf(text).getTime() + (text.length > 10 ? 1000 : DAY_MS))

/** Days of a list that nobody narrowed. */
const USUAL_DAYS = 7

/** The filters with the period that holds where none was asked for: the last seven days. */
export const inPeriod = <F extends Pick<Filters, 'startTime' | 'endTime'>>(filters: F, now: number): F =>
  filters.startTime || filters.endTime
    ? filters
    : { ...filters, startTime: addDays(dayOf(now), 1 - USUAL_DAYS), endTime: dayOf(now) }

/**
 * Acts about something: its name holds the text. A number is an id, which no longer number holds. Where the list shows a label
 * in place of what is stored, the label counts.
 */
function isAbout(kind: Kind, text: string, bind: (value: unknown) => string): string {
  const column = `coalesce(${kinds[kind].target}, '')`
  const named = /^\d+$/.test(text)
    ? `${column} ~ ('(^|[^0-9])' || ${bind(text)} || '([^0-9]|$)')`
    : holdsKeyword(column, bind(keywordKey(text)))
  if (kind === 'export') return named
  const { module, logs, reasons } = targetsShownAs(text)
  const labelled = [
    `l.module = ${bind(module)} AND l.target = ANY(${bind(logs)}::text[])`,
    `NOT l.ok AND l.target = ANY(${bind(reasons)}::text[])`,
  ]
  return `(${[named, ...labelled].map((part) => `(${part})`).join(' OR ')})`
}

/** Rows of the scope that the filters leave, in both records alike. */
export function whereOf(
  kind: Kind,
  { startTime, endTime, userName, module, action, target, ok }: Omit<Filters, 'logType'>,
  scope: Scope,
): Where {
  const columns = kinds[kind]
  const values: unknown[] = []
  const parts: string[] = ['true']
  const bind = (value: unknown): string => `$${values.push(value)}`
  const hold = (sql: (place: string) => string, value: unknown): void => {
    parts.push(sql(bind(value)))
  }
  if (scope.schools) hold((place) => `l.school_id = ANY(${place}::int[])`, scope.schools)
  if (scope.provinces)
    hold(
      (place) => `l.school_id IN (SELECT id FROM school WHERE province_code = ANY(${place}::text[]))`,
      scope.provinces,
    )
  if (startTime) hold((place) => `l.created_at >= ${place}`, startOf(startTime))
  if (endTime) hold((place) => `l.created_at < ${place}`, endOf(endTime))
  if (userName)
    hold((place) => holdsKeyword(kind === 'oper' ? 'l.user_name' : 'u.user_name', place), keywordKey(userName))
  if (module) hold((place) => `${columns.module} = ${place}`, module)
  if (action) hold((place) => `${columns.action} = ANY(${place}::text[])`, actionsNamed(action))
  if (target) parts.push(isAbout(kind, target, bind))
  if (ok !== undefined) hold((place) => `(${columns.ok}) = ${place}::boolean`, ok === '1')
  return { sql: parts.join(' AND '), values }
}
