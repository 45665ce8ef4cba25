/** Filters of a page: read from the address, written to it, and turned into the input of a report. Pure. */
import {
  type InputOf,
  members,
  PERIOD_MAX_DAYS,
  type Platform,
  platforms,
  type ReportPath,
  type TimeStep,
  timeSteps,
} from '@data-centre/api'
import { type Entity, isEntity } from './entities.ts'
import { TERM, termName } from './terms.ts'

export * from './entities.ts'
export * from './table-state.ts'
export { shortTermName, termBefore, termName, termsUntil } from './terms.ts'

/** Code of the province of partners. */
export const PARTNER_PROVINCE = 'partner'

export const periods = {
  day: '昨日',
  '7': '近7天',
  '30': '近30天',
  term: '本学期',
  '365': '近一年',
  custom: '自定义',
} as const
export type Period = keyof typeof periods
export const DEFAULT_PERIOD: Period = '30'
/** Periods of more than a month. */
export const longPeriods: readonly Period[] = ['term', '365']

export interface Filters {
  period: Period
  /** First and last day of a custom period, inclusive. */
  start?: string
  end?: string
  /** Another term than the present one, of the period `term`. */
  term?: string
  /** First and last teaching week of the term. */
  weekFrom?: number
  weekTo?: number
  /** Days, weeks or months of lines and tables by date; days when absent. */
  step?: TimeStep
  /** What the charts of the page are about; all that they hold when absent. */
  entity?: Entity
  province?: string
  platform?: Platform
  /** Code of a city, and what else schools are chosen by. */
  city?: string
  schoolType?: string
  schoolTier?: keyof typeof members.schoolTier
  edition?: keyof typeof members.edition
  /** Schools whose data are not complete are left out. */
  complete?: '1'
  /** Id of a college of the school. */
  college?: string
  /** Id of a course of the school. */
  course?: string
  teacherTitle?: TeacherTitle
  courseType?: keyof typeof members.courseType
  courseLevel?: keyof typeof members.courseLevel
  /** State of a period of an open course. */
  periodState?: keyof typeof members.periodState
  teacherKind?: TeacherKind
  resourceType?: keyof typeof members.resourceType
  questionType?: keyof typeof members.questionType
  difficulty?: keyof typeof members.difficulty
  projectLevel?: keyof typeof members.projectLevel
  projectRole?: keyof typeof members.projectRole
  groupLevel?: keyof typeof members.groupLevel
  creditState?: keyof typeof members.creditState
  role?: keyof typeof members.role
  logGroup?: keyof typeof members.logGroup
  /** Id of a person: rows of a log are theirs alone. */
  user?: string
  /** Band of the scores that the page's table lists. */
  scoreBand?: keyof typeof members.scoreBand
  /** Id of a major of the school. */
  major?: string
  /** Year of entry, yyyy. */
  grade?: string
  /** Id of an administrative class. */
  adminClass?: string
  /** Code of the province of the schools that use the content of this one. */
  partnerProvince?: string
  /** Part of a name or number that the rows of the table hold. */
  keyword?: string
}

export type TeacherTitle = keyof typeof members.teacherTitle
export type TeacherKind = keyof typeof members.teacherKind
/** Filters that a page may have: `term` is its period, whole or by `weeks`; `openPeriod` offers terms of an open course. */
export type FilterName = 'weeks' | 'openPeriod' | Exclude<keyof Filters, 'start' | 'end' | 'weekFrom' | 'weekTo'>
/** What 重置 leaves: the usual period and nothing else. */
export const noFilters = {
  period: '30',
  term: undefined,
  weekFrom: undefined,
  weekTo: undefined,
  start: undefined,
  end: undefined,
  step: undefined,
  entity: undefined,
  province: undefined,
  platform: undefined,
  city: undefined,
  schoolType: undefined,
  schoolTier: undefined,
  edition: undefined,
  complete: undefined,
  college: undefined,
  course: undefined,
  teacherTitle: undefined,
  courseType: undefined,
  courseLevel: undefined,
  periodState: undefined,
  teacherKind: undefined,
  resourceType: undefined,
  questionType: undefined,
  difficulty: undefined,
  projectLevel: undefined,
  projectRole: undefined,
  groupLevel: undefined,
  creditState: undefined,
  role: undefined,
  logGroup: undefined,
  user: undefined,
  scoreBand: undefined,
  major: undefined,
  grade: undefined,
  adminClass: undefined,
  partnerProvince: undefined,
  keyword: undefined,
} as const satisfies { [F in keyof Required<Filters>]: Filters[F] | undefined }
/** Whether anything but the usual is chosen. */
export const isFiltered = (filters: Filters, usual: Period = DEFAULT_PERIOD): boolean =>
  (Object.keys(noFilters) as (keyof Filters)[]).some(
    (name) => filters[name] !== (name === 'period' ? usual : noFilters[name]),
  )
const MAX_KEYWORD_LENGTH = 50
const MAX_TYPE_LENGTH = 20

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(periods, text)
const isPlatform = (text: string | null): text is Platform =>
  text !== null && (platforms as readonly string[]).includes(text)

/** A step that is not the usual one. */
const isStep = (text: string | null): text is TimeStep =>
  text !== null && text !== 'day' && Object.hasOwn(timeSteps, text)

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,15}$/.test(text)

/** Filters by a member of a fixed list, with their names in the address. */
const memberNames = {
  schoolTier: 'tier',
  edition: 'edition',
  teacherTitle: 'title',
  teacherKind: 'kind',
  courseType: 'type',
  courseLevel: 'level',
  periodState: 'state',
  resourceType: 'resource',
  questionType: 'question',
  difficulty: 'difficulty',
  projectLevel: 'project',
  projectRole: 'part',
  groupLevel: 'group',
  creditState: 'credit',
  role: 'role',
  logGroup: 'log',
  scoreBand: 'band',
} as const
export type MemberFilterName = keyof typeof memberNames
export const memberFilterNames = Object.keys(memberNames) as readonly MemberFilterName[]

const readMembers = (search: URLSearchParams): Pick<Filters, MemberFilterName> =>
  Object.fromEntries(
    memberFilterNames.flatMap((name) => {
      const text = search.get(memberNames[name])
      return text !== null && Object.hasOwn(members[name], text) ? [[name, text]] : []
    }),
  )

/** Whether two days make a custom period: in order and at most so many days. */
export function isRange(start: string | undefined, end: string | undefined, maxDays = PERIOD_MAX_DAYS): boolean {
  if (!start || !end || !DAY.test(start) || !DAY.test(end)) return false
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  return days >= 1 && days <= maxDays
}

/** Teaching weeks of a term in an address, in order. */
function readWeeks(search: URLSearchParams): Pick<Filters, 'weekFrom' | 'weekTo'> {
  const [from = 0, to = 0] =
    /^([1-9]|1\d|20)-([1-9]|1\d|20)$/
      .exec(search.get('weeks') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return from > 0 && from <= to ? { weekFrom: from, weekTo: to } : {}
}

/** Filters of an address; what it does not say, or says wrongly, has its default, the period that of the page. */
export function readFilters(search: URLSearchParams, usual: Period = DEFAULT_PERIOD): Filters {
  const period = search.get('period')
  const [start, end] = [search.get('start') ?? undefined, search.get('end') ?? undefined]
  const custom = period === 'custom'
  const province = search.get('province') ?? undefined
  const platform = search.get('platform')
  const [step, entity] = [search.get('step'), search.get('entity')]
  const [city, schoolType] = [search.get('city'), search.get('schoolType')?.slice(0, MAX_TYPE_LENGTH)]
  const [term, user] = [search.get('term'), search.get('user')]
  const isTerm = (isPeriod(period) ? period : usual) === 'term'
  const [college, course] = [search.get('college'), search.get('course')]
  const [major, grade, adminClass] = [search.get('major'), search.get('grade'), search.get('class')]
  const partnerProvince = search.get(PARTNER_PROVINCE)
  const keyword = search.get('keyword')?.trim().slice(0, MAX_KEYWORD_LENGTH)
  return {
    period: custom ? (isRange(start, end) ? 'custom' : usual) : isPeriod(period) ? period : usual,
    ...(custom && isRange(start, end) ? { start, end } : {}),
    ...(isTerm && term && TERM.test(term) ? { term } : {}),
    ...(isTerm ? readWeeks(search) : {}),
    ...(isStep(step) ? { step } : {}),
    ...(isEntity(entity) ? { entity } : {}),
    ...(province ? { province } : {}),
    ...(isPlatform(platform) ? { platform } : {}),
    ...(city && /^\d{6}$/.test(city) ? { city } : {}),
    ...(schoolType ? { schoolType } : {}),
    ...(search.get('complete') === '1' ? { complete: '1' } : {}),
    ...(isId(college) ? { college } : {}),
    ...(isId(course) ? { course } : {}),
    ...(isId(major) ? { major } : {}),
    ...(grade && /^\d{4}$/.test(grade) ? { grade } : {}),
    ...(isId(adminClass) ? { adminClass } : {}),
    ...(partnerProvince && /^\d{6}$/.test(partnerProvince) ? { partnerProvince } : {}),
    ...readMembers(search),
    ...(isId(user) ? { user } : {}),
    ...(keyword ? { keyword } : {}),
  }
}

/** Filters whose period has at most so many days; the usual one of the page in place of a longer one. */
export function withinDays(filters: Filters, maxDays: number | undefined, usual: Period = DEFAULT_PERIOD): Filters {
  const { period, start, end } = filters
  if (maxDays === undefined) return filters
  const isLong = period === 'custom' ? !isRange(start, end, maxDays) : longPeriods.includes(period)
  if (!isLong) return filters
  const { start: _, end: __, term: ___, ...others } = filters
  return { ...others, period: usual }
}

/** What a wider choice does not hold any more: weeks are those of a term, a course and a major are of its college, a class one of its major and grade. */
const narrower = {
  province: ['city'],
  term: ['weekFrom', 'weekTo'],
  college: ['course', 'major', 'adminClass'],
  major: ['adminClass'],
  grade: ['adminClass'],
} as const

/** Changes with what they take away. */
export const withNarrower = (changes: Partial<Filters>): Partial<Filters> => ({
  ...Object.fromEntries(
    (Object.keys(narrower) as (keyof typeof narrower)[])
      .filter((name) => name in changes)
      .flatMap((name) => narrower[name].map((lost) => [lost, undefined])),
  ),
  ...changes,
})

/** Address with changed filters: defaults are left out, and the table starts at its first page. */
export function writeFilters(
  search: URLSearchParams,
  changes: Partial<Filters>,
  usual: Period = DEFAULT_PERIOD,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const merged: Filters = { ...readFilters(search, usual), ...withNarrower(changes) }
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('period', merged.period === usual ? undefined : merged.period)
  put('start', merged.period === 'custom' ? merged.start : undefined)
  put('end', merged.period === 'custom' ? merged.end : undefined)
  put('term', merged.period === 'term' ? merged.term : undefined)
  put('weeks', merged.period === 'term' && merged.weekFrom ? `${merged.weekFrom}-${merged.weekTo}` : undefined)
  put('step', merged.step === 'day' ? undefined : merged.step)
  put('entity', merged.entity)
  put('province', merged.province)
  put('platform', merged.platform)
  put('city', merged.city)
  put('schoolType', merged.schoolType)
  put('complete', merged.complete)
  put('college', merged.college)
  put('course', merged.course)
  for (const name of memberFilterNames) put(memberNames[name], merged[name])
  put('major', merged.major)
  put('grade', merged.grade)
  put('class', merged.adminClass)
  put('user', merged.user)
  put(PARTNER_PROVINCE, merged.partnerProvince)
  put('keyword', merged.keyword)
  next.delete('page')
  return next
}

/** Input of a report for filters and scope, without what narrows tables or charts only. A province of the scope is never widened by the filter. */
export function reportInputOf(
  {
    period,
    start,
    end,
    term,
    weekFrom,
    weekTo,
    province,
    platform,
    college,
    course,
    keyword: _keyword,
    user: _user,
    scoreBand: _band,
    entity: _entity,
    ...others
  }: Filters,
  scope: { schoolId?: string; province?: string },
): InputOf<ReportPath> {
  return {
    periodType: period,
    ...(period === 'custom' ? { startDate: start, endDate: end } : {}),
    ...(period === 'term' && term ? { termId: term } : {}),
    ...(period === 'term' && weekFrom ? { weekFrom, weekTo } : {}),
    ...(platform ? { platform } : {}),
    ...(province ? { province } : {}),
    ...(college ? { collegeId: college } : {}),
    ...(course ? { courseId: course } : {}),
    ...others,
    ...scope,
  }
}

/** Words of the period: 近30天, 2025-04-01 至 2025-04-30, 2023-2024 第一学期, or 本学期第 3-5 周. */
export function periodLabel({ period, start, end, term, weekFrom, weekTo }: Filters): string {
  if (period === 'custom') return `${start} 至 ${end}`
  const name = period === 'term' && term ? termName(term) : periods[period]
  return weekFrom ? `${name}第 ${weekFrom === weekTo ? weekFrom : `${weekFrom}-${weekTo}`} 周` : name
}
