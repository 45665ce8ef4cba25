import { DAY_MS, pathOf, type RouteKey, rights, type Todo, type WarningKind, warningRule } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { messageCentre } from './centre.ts'
import { noticeHandlers } from './notices.ts'

type Paths = Extract<keyof Handlers, `message/${string}`>

/** Rights by which somebody deals with versions of schools or watches over their own. */
const SCHOOL_RIGHTS = [rights.authoritySchool, rights.schoolDashboard, rights.provinceDashboard]
const OPERATION_RIGHT = rights.operationDashboard
const EXPIRY_DAYS = 30
/** Logs of a province that fell by more than this against the same weekday a week before, share. */
const FALLEN_SHARE = 0.2
const MAX_NAMES = 3

interface ExpiryRow {
  name: string
  days: number
}

const counted = (n: number): string => n.toLocaleString('zh-CN')
const named = (names: readonly string[]): string => (names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')}等 ${counted(names.length)} 所` : names.join('、'))

/** Schools of the scope whose version has ended or ends within 30 days; a day is counted as the badge does, rounded up. */
async function expiries({ database, config }: Services, caller: Caller, scope: Scope): Promise<Todo[]> {
  const now = config.clock.now()
  const { rows } = await database.pool.query<ExpiryRow>(
    `SELECT s.name, ceil(extract(epoch FROM v.school_end_time - $1::timestamptz) * 1000 / ${DAY_MS})::int AS days FROM school_version v JOIN school s ON s.id = v.school_id
     WHERE s.status = 1 AND s.is_open AND v.data_source = '' AND v.school_end_time <= $2 AND ($3::int[] IS NULL OR s.id = ANY($3)) AND ($4::text[] IS NULL OR s.province_code = ANY($4)) ORDER BY v.school_end_time`,
    [new Date(now), new Date(now + EXPIRY_DAYS * DAY_MS), scope.schools ?? null, scope.provinces ?? null],
  )
  const link = caller.rights.ids.has(rights.authoritySchool) ? '/authority/school' : null
  const own = scope.schools?.length === 1
  const todo = (kind: 'expired' | 'expiring', list: readonly ExpiryRow[]): Todo[] => {
    const first = list[0]
    if (!first) return []
    const name = caller.isDemo ? '' : named(list.map((row) => row.name))
    const messages = kind === 'expired' ? `${counted(list.length)} 所学校服务已到期` : `${counted(list.length)} 所学校服务将在 ${EXPIRY_DAYS} 天内到期`
    const mine = kind === 'expired' ? '本校服务已到期' : first.days === 0 ? '本校服务今日到期' : `本校服务还有 ${first.days} 天到期`
    return [{ kind, count: list.length, text: own ? mine : messages, detail: name, urgent: kind === 'expired' || list.some(({ days }) => days <= 7), link }]
  }
  return [
    ...todo(
      'expired',
      rows.filter(({ days }) => days < 0),
    ),
    ...todo(
      'expiring',
      rows.filter(({ days }) => days >= 0),
    ),
  ]
}

/** Provinces whose logs of yesterday fell against the same weekday a week before. For those who watch over the nation. */
async function fallenProvinces({ ports }: Services, caller: Caller, scope: Scope): Promise<Todo[]> {
  if (!ports.provinceLogs || scope.level !== 'nation' || !caller.rights.ids.has(OPERATION_RIGHT)) return []
  const fallen = (await ports.provinceLogs()).filter(({ yesterday, before }) => before > 0 && (before - yesterday) / before > FALLEN_SHARE)
  if (fallen.length === 0) return []
  const worst = fallen.map((entry) => ({ ...entry, share: (entry.before - entry.yesterday) / entry.before })).sort((a, b) => b.share - a.share)
  const detail = worst
    .slice(0, MAX_NAMES)
    .map(({ name, share }) => `${name} ▼${(share * 100).toFixed(1)}%`)
    .join('、')
  return [
    { kind: 'fallen', count: fallen.length, text: `${fallen.length} 个省昨日日志较上周同日下降超过 ${FALLEN_SHARE * 100}%`, detail, urgent: false, link: '/operation/dashBoard' },
  ]
}

/** Pages where warnings of one school are dealt with, and the kinds that each lists; a link names the kind whose tab opens. */
const SCHOOL_PAGES: readonly { right: number; page: RouteKey; kinds: readonly WarningKind[] }[] = [
  { right: rights.attendanceWarning, page: 'attendanceWarning', kinds: ['attendance'] },
  { right: rights.performanceWarning, page: 'performanceWarning', kinds: ['performance', 'homework'] },
  { right: rights.teacherWarning, page: 'teacherWarning', kinds: ['tea_nologin', 'tea_behavior'] },
  { right: rights.studentWarning, page: 'studentWarning', kinds: ['stu_behavior'] },
]
const PROVINCE_PAGE_RIGHT = rights.provinceWarning

/** List behind warnings: of one school that of the most frequent kind that the caller may open, of more schools that of a province. */
function warningLink({ rights }: Caller, { level }: Scope, counts: readonly { kind: WarningKind; count: number }[]): string | null {
  if (level === 'province' || level === 'nation') return rights.ids.has(PROVINCE_PAGE_RIGHT) ? pathOf('provinceWarning', { kind: maxOf(counts) }) : null
  const open = SCHOOL_PAGES.filter(({ right }) => rights.ids.has(right))
  const kind = maxOf(counts.filter((entry) => open.some(({ kinds }) => kinds.includes(entry.kind))))
  const page = open.find(({ kinds }) => kind !== undefined && kinds.includes(kind))?.page
  return page ? pathOf(page, { kind }) : null
}

const maxOf = (counts: readonly { kind: WarningKind; count: number }[]): WarningKind | undefined => [...counts].sort((a, b) => b.count - a.count)[0]?.kind

/** Who is warned in the caller's area, by kind. */
async function warned({ ports }: Services, caller: Caller, scope: Scope): Promise<Todo[]> {
  if (!ports.warnings) return []
  const counts = (await ports.warnings.counts(scope))
    .map(({ kind, l1, l2, l3 }) => ({ kind, label: warningRule(kind).label, count: l1 + l2 + l3, red: l3 }))
    .filter(({ count }) => count > 0)
  const sum = (of: 'count' | 'red'): number => counts.reduce((total, entry) => total + entry[of], 0)
  if (counts.length === 0) return []
  const link = warningLink(caller, scope, counts)
  const detail = counts.map(({ label, count }) => `${label} ${counted(count)} 条`).join('、')
  return [{ kind: 'warning', count: sum('count'), text: `教学预警 ${counted(sum('count'))} 条（红色 ${counted(sum('red'))} 条）`, detail, urgent: sum('red') > 0, link }]
}

/** What waits for the caller, what they are told, and what they tell others. */
export const messageHandlers = (services: Services): Pick<Handlers, Paths> => ({
  ...messageCentre(services),
  ...noticeHandlers(services),
  'message/getTodo': async ({ caller, scope }) => {
    const watches = SCHOOL_RIGHTS.some((id) => caller.rights.ids.has(id))
    const [expiry, warnings, fallen] = await Promise.all([
      watches ? expiries(services, caller, scope) : [],
      watches ? warned(services, caller, scope) : [],
      fallenProvinces(services, caller, scope),
    ])
    return [...expiry, ...warnings, ...fallen]
  },
})
