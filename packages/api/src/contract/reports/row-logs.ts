import { z } from 'zod'
import type { Client, Role } from '../../catalogue/index.ts'
import { ROW_LOG_MAX_SIZE } from '../../limits.ts'
import type { PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { emptyAsAbsent, endpoint, fileOf, optionalId, report, reportInput } from '../call.ts'
import { group, kpis, parts } from '../shapes.ts'

/** One action of one person. */
export interface LogRow {
  id: string
  /** yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
  time: string
  userId: string
  /** Empty where the person is not known any more. */
  name: PersonName
  role: Role
  /** Label of its kind: 学习, 资源 … */
  kind: string
  course: string
  /** What it was done with: the title of a resource. */
  object: string
  durationS: number
  client: Client
}

/** A page of a log, newest first; the next one begins behind `cursor`, which is null on the last. */
export interface RowLog {
  list: LogRow[]
  cursor: string | null
  /** Rows of all pages; null behind the first page, where it was answered already. */
  total: number | null
}

const { periodType: _, startDate, endDate, schoolId, collegeId, groupId, keyword, role, logGroup } = reportInput.shape
const filters = {
  periodType: emptyAsAbsent(z.enum(['day', '7', '30', 'custom'])),
  startDate,
  endDate,
  schoolId,
  collegeId,
  groupId,
  role,
  logGroup,
  /** One person: the rows are theirs alone. */
  userId: optionalId,
  keyword,
}
/** Second of a row, and its id. */
const cursor = emptyAsAbsent(z.string().regex(/^\d{1,10}-\d{1,20}$/, '参数错误：翻页位置无效'))
const behavior = { demand: { rights: [rights.userBehavior] }, scope: 'school' } as const

/** Logs of single actions: who did what, row by row. */
export const rowLogCalls = {
  'zyqStatistics/getUserBehaviorTotal': report(
    group({ kpi: kpis(['groups.records', 'groups.recorded']), hours: parts('groups.records', 'hour') }),
    behavior,
  ),
  'zyqStatistics/getUserBehaviorRecord': endpoint<RowLog>()({
    ...behavior,
    input: z.strictObject({
      ...filters,
      cursor,
      pageSize: emptyAsAbsent(z.coerce.number().int().min(1).max(ROW_LOG_MAX_SIZE)),
    }),
    personal: { name: 'name' },
  }),
  'zyqStatistics/exportUserBehaviorRecord': fileOf('用户行为记录', { ...behavior, input: z.strictObject(filters) }),
} as const
