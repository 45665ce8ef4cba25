import {
  callAt,
  Fault,
  isLive,
  MAX_OPEN_DISPUTES,
  type ParsedOf,
  type ReportInput,
  routeAt,
  routes,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { periodOf } from '../../reports/period.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { tellOfDispute } from './messages.ts'
import { insertDispute, type NewDispute, openOf } from './store.ts'

const calendar = new Calendar()
const wrong = (field: string, msg = `参数错误：${field}`): Fault =>
  new Fault('invalid', { msg, data: { reason: 'param', field } })

/** Filters that say on which days, in which order or whose: the same number on other days has the others alike. */
const BESIDE = new Set<keyof ReportInput>([
  'periodType',
  'startDate',
  'endDate',
  'termId',
  'weekFrom',
  'weekTo',
  'step',
  'province',
  'schoolId',
  'collegeId',
  'keyword',
  'pageNum',
  'pageSize',
  'sortField',
  'sortOrder',
])

/** What the filters of a page say beside the days, as one text. */
export const numberKeyOf = (filters: ReportInput): string =>
  Object.entries(filters)
    .filter(([name, value]) => value !== undefined && !BESIDE.has(name as keyof ReportInput))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')

/** The school of a call about one. */
export function schoolOf({ schools: [schoolId] = [] }: Scope): number {
  if (schoolId === undefined) throw new Fault('forbidden')
  return schoolId
}

/** Days of a number; one of this moment is of today. A report's own window wins over the filters of the page. */
function daysOf(
  { call, metric, filters }: ParsedOf<'dispute/raise'>,
  now: number,
): Pick<NewDispute, 'from' | 'to' | 'termId'> {
  const report = callAt(call)
  if (report?.kind !== 'report') throw wrong('call')
  const today = dayOf(now)
  if (isLive(metric)) return { from: today, to: today, termId: null }
  const lastDay = addDays(today, -1)
  const window = 'window' in report.answer ? report.answer.window : undefined
  const { from, to } = periodOf(filters, window, { today, lastDay }, calendar)
  const chosen = window ?? filters.periodType ?? (filters.termId ? 'term' : undefined)
  return { from, to, termId: chosen === 'term' ? (filters.termId ?? calendar.currentTerm(to).id) : null }
}

/** Throws unless the page is one of a school that the caller holds, and the school is their own. */
function demandOwn({ area, rights: { tree } }: Caller, schoolId: number, path: string): void {
  const key = routeAt(path)
  if (key === undefined || routes[key].layout !== 'school') throw wrong('path')
  const isHeld = (nodes: Caller['rights']['tree']): boolean =>
    nodes.some((node) => node.path === path || isHeld(node.childList))
  const isOwn = area.schools.includes(schoolId) || area.colleges.some((college) => college.schoolId === schoolId)
  if (!isOwn || !isHeld(tree)) throw new Fault('forbidden')
}

/** Keeps that somebody holds a number of their school to be wrong, and tells who answers it. */
export async function raise(
  services: Services,
  { input, caller, scope, about }: CallContext<'dispute/raise'>,
): Promise<{ id: string }> {
  const { database, config, places } = services
  const schoolId = schoolOf(scope)
  const now = config.clock.now()
  const { filters, path, query, call, metric, label, shown, value, expected, reason } = input
  const days = daysOf(input, now)
  demandOwn(caller, schoolId, path)
  const colleges = [...(scope.colleges ?? [])].sort((a, b) => a - b)
  const names = colleges.map((id) => places.college(id)?.name ?? '').filter(Boolean)
  const dispute: NewDispute = {
    ...{ schoolId, colleges, path, query, call, filters, metric, label, shown, expected, reason, ...days },
    value: value ?? null,
    place: names.length > 0 ? `${scope.label}（${names.join('、')}）` : scope.label,
    numberKey: numberKeyOf(filters),
    userId: caller.userId,
    at: new Date(now),
  }
  about(label, { after: { place: dispute.place, metric, shown, expected, reason } })
  return inTransaction(database.pool, async (client) => {
    // Two of one person at the same moment count each other.
    await client.query('SELECT FROM sys_user WHERE id = $1 FOR UPDATE', [caller.userId])
    const open = await openOf(client, dispute)
    if (open.isSame) throw wrong('expected', '您已对此数提出异议，请等待答复')
    if (open.count >= MAX_OPEN_DISPUTES)
      throw wrong('expected', `您有 ${MAX_OPEN_DISPUTES} 条数据异议待处理，请等待答复后再提出`)
    const id = await insertDispute(client, dispute)
    await tellOfDispute(client, { ...dispute, id })
    return { id }
  })
}
