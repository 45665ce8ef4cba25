import { z } from 'zod'
import type { exportStateLabels } from '../../export-states.ts'
import type { AccountName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { dayOrSecond, emptyAsAbsent, endpoint, fileOf, optionalId } from '../call.ts'
import type { Page } from '../shapes.ts'

/** A row of the operation log. */
export interface OperationRow {
  /** Place in the chain. */
  id: number
  time: string
  userName: AccountName
  school: string
  module: string
  moduleLabel: string
  action: string
  actionLabel: string
  target: string
  ok: boolean
  costMs: number | null
  ip: string
  ua: string
  before: unknown
  after: unknown
}

/** A row of the record of exports. */
export interface ExportRow {
  id: number
  time: string
  userName: AccountName
  school: string
  /** The call that answered the file, and the list that it holds. */
  api: string
  list: string
  rows: number | null
  bytes: number | null
  status: keyof typeof exportStateLabels
  fileName: string
  reason: string
  params: unknown
  endedAt: string | null
}

/** What the page says above its list: under the list's filters, counted in the same rows. */
export interface LogStatistics {
  /** First and last day of the list; the last seven where none were asked for. */
  from: string
  to: string
  operations: number
  exports: number
  failed: number
  /** Accounts that did something. */
  people: number
  /** The period by days, a long one by months. It ends today at the latest; of more than ten years the last ten are there. */
  trend: {
    grain: 'day' | 'month'
    /** First and last day of the points. */
    from: string
    to: string
    /** yyyy-MM-dd or yyyy-MM. */
    points: { at: string; operations: number; exports: number }[]
  }
  modules: { module: string; label: string; count: number }[]
}

const word = (maxLength: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string().max(maxLength).optional())

const filters = {
  logType: z.enum(['oper', 'export']).default('oper'),
  startTime: emptyAsAbsent(dayOrSecond),
  endTime: emptyAsAbsent(dayOrSecond),
  userName: word(50),
  schoolId: optionalId,
  module: word(40),
  action: word(80),
  /** What it was about: part of its name, or its id; of an export part of the name of its file. */
  target: word(50),
  ok: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['0', '1']).optional()),
}
const order = { sortField: z.enum(['time']).default('time'), sortOrder: z.enum(['asc', 'desc']).default('desc') }

const log = { demand: { rights: [rights.operationLog] }, scope: 'area', audit: 'read' } as const

/** The operation log: nothing of it is changed by any call, and looking at it stands in it. */
export const operationLogCalls = {
  'sysLog/getPageList': endpoint<Page<OperationRow> | Page<ExportRow>>()({
    ...log,
    input: z.strictObject({
      ...filters,
      ...order,
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
  }),
  'sysLog/getStatistics': endpoint<LogStatistics>()({ ...log, input: z.strictObject(filters) }),
  'sysLog/exportLog': fileOf('操作日志', {
    demand: { rights: [rights.operationLog] },
    scope: 'area',
    input: z.strictObject({ ...filters, ...order }),
  }),
} as const
