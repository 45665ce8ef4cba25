import { Fault, type Page, type ParsedOf, rights, type WarningCount, type WarningKind, type WarningOverview, type WarningRow } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { peopleShown } from '../../warehouse/small-groups.ts'
import { readHandling, saveHandling, warnKeyOf } from './handling.ts'
import { readLines, saveLines } from './lines.ts'
import { emptyOverview, overviewOf, pageOf } from './pages.ts'
import { qualityOverview, qualityPage } from './quality.ts'

type Paths = Extract<keyof Handlers, `teachingWarn/${string}`>
type Head = ParsedOf<'teachingWarn/getAttendanceWarn'>
type List = ParsedOf<'teachingWarn/getAttendanceWarnList'>

const PAGE_SIZE = 10
const MAX_KEYS = 200

const schoolOf = ({ schools }: Scope): number => {
  const [school] = schools ?? []
  if (school === undefined) throw new Fault('forbidden')
  return school
}

/** Warnings: what the night found, the lines of a school, and how far it has dealt with them. */
export function warningHandlers({ ports, database, places, config }: Services): Pick<Handlers, Paths> {
  const warnings = (): Warnings => {
    if (!ports.warnings) throw new Fault('unavailable')
    return ports.warnings
  }

  const overview =
    (kind: WarningKind) =>
    async ({ input, scope }: { input: Head; scope: Scope }): Promise<WarningOverview> => {
      const now = await warnings().standing(input.termId)
      if (!now) return emptyOverview(kind)
      const [rows, curve, inTerm, subjects, handling] = await Promise.all([
        warnings().of(kind, now, scope, input),
        warnings().curve(kind, now, scope),
        warnings().inTerm(kind, now, scope),
        warnings().subjects(kind, now, scope, input),
        readHandling(database.pool, kind, now.termId, scope.schools ?? []),
      ])
      return overviewOf(kind, now, { rows, curve, inTerm, handling, subjects: subjects.reduce((sum, row) => sum + row.subjects, 0) })
    }

  const list =
    (kind: WarningKind) =>
    async ({ input, scope, caller }: { input: List; scope: Scope; caller: Caller }): Promise<Page<WarningRow>> => {
      const now = await warnings().standing(input.termId)
      if (!now) return { list: [], total: 0, pageNum: input.pageNum ?? 1, pageSize: input.pageSize ?? PAGE_SIZE }
      const [rows, handling] = await Promise.all([warnings().of(kind, now, scope, input), readHandling(database.pool, kind, now.termId, scope.schools ?? [])])
      return pageOf(kind, now, { rows, handling, readsNames: caller.rights.ids.has(rights.viewPersonal) }, input)
    }

  return {
    'teachingWarn/getWarnCount': async ({ scope }) => (await warnings().counts(scope)).map((count) => ({ ...count, ...warnedShown(count.kind, count, scope) })),
    'teachingWarn/getAttendanceWarn': overview('attendance'),
    'teachingWarn/getAttendanceWarnList': list('attendance'),
    'teachingWarn/getHomeworkWarn': overview('homework'),
    'teachingWarn/getHomeworkWarnList': list('homework'),
    'teachingWarn/getPerformanceWarn': overview('performance'),
    'teachingWarn/getPerformanceWarnList': list('performance'),
    'teachingWarn/getCourseQuality': async ({ input, scope }) => {
      const now = await warnings().standing(input.termId)
      return qualityOverview(now?.day ?? null, now ? await warnings().qualities(now, scope) : [], input.grade)
    },
    'teachingWarn/getCourseQualityList': async ({ input, scope }) => {
      const now = await warnings().standing(input.termId)
      return qualityPage(now ? await warnings().qualities(now, scope) : [], input)
    },
    'teachingWarn/getTeacherNotLogin': overview('tea_nologin'),
    'teachingWarn/getTeacherNotLoginList': list('tea_nologin'),
    'teachingWarn/getTeacherBehaviorWarn': overview('tea_behavior'),
    'teachingWarn/getTeacherBehaviorWarnList': list('tea_behavior'),
    'teachingWarn/getStudentWarn': overview('stu_behavior'),
    'teachingWarn/getStudentWarnList': list('stu_behavior'),
    'teachingWarn/getProvinceWarnList': async ({ input, scope }) => {
      const { kind, pageNum = 1, pageSize = PAGE_SIZE } = input
      const now = await warnings().standing(input.termId)
      if (!now) return { day: null, list: [], total: 0, pageNum, pageSize }
      const [rows, subjects] = await Promise.all([warnings().of(kind, now, scope), warnings().subjects(kind, now, scope)])
      const all = places.schoolsOf(scope.provinces ?? []).map(({ id, name }) => {
        const count = (level: number): number => rows.filter((row) => row.school === id && row.level === level).length
        return { schoolId: String(id), name, of: subjects.find(({ school }) => school === id)?.subjects ?? 0, l1: count(1), l2: count(2), l3: count(3) }
      })
      const rate = (row: (typeof all)[number]): number => (row.of === 0 ? 0 : (row.l1 + row.l2 + row.l3) / row.of)
      all.sort((a, b) => rate(b) - rate(a) || Number(a.schoolId) - Number(b.schoolId))
      const shown = all.map((row) => ({ ...row, of: kind === 'course_quality' ? row.of : peopleShown(row.of, scope), ...warnedShown(kind, row, scope) }))
      return { day: now.day, list: shown.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length, pageNum, pageSize }
    },
    'teachingWarn/getWarnRule': ({ input, scope }) => readLines(database.pool, schoolOf(scope), input.kind),
    'teachingWarn/saveWarnRule': async ({ input: { kind, level, rule, enabled }, scope, caller }) => {
      await saveLines(database.pool, { schoolId: schoolOf(scope), kind, level, rule, enabled: enabled === 1 }, { userId: caller.userId, now: config.clock.now() })
      return null
    },
    'teachingWarn/handleWarn': async ({ input: { warnKeys, state, note = '' }, scope, caller }) => {
      const keys = [...new Set(warnKeys.split(','))]
      if (keys.length > MAX_KEYS) throw new Fault('tooLarge')
      const existing = await knownWarnings(warnings(), keys, scope)
      await saveHandling(database.pool, existing, { state, note }, { userId: caller.userId, now: config.clock.now() })
      return null
    },
  }
}

type Levels = Pick<WarningCount, 'l1' | 'l2' | 'l3'>

/** Numbers of the warned as a scope may be told them; course classes are no people. */
function warnedShown(kind: WarningKind, { l1, l2, l3 }: Levels, scope: Scope): Record<keyof Levels, number | null> {
  const shown = (n: number): number | null => (kind === 'course_quality' ? n : peopleShown(n, scope))
  return { l1: shown(l1), l2: shown(l2), l3: shown(l3) }
}

/** The warnings behind keys; `notFound` as soon as one is not of the scope, whether it exists elsewhere or not. */
async function knownWarnings(warnings: Warnings, keys: readonly string[], scope: Scope) {
  const asked = keys.map((key) => {
    const [kind = '', school = '', subjectId = '', , termId = ''] = key.split(':')
    return { key, kind: kind as WarningKind, school: Number(school), subjectId, termId }
  })
  const groups = new Map(asked.map(({ kind, termId }) => [`${kind}:${termId}`, { kind, termId }]))
  const found = new Set<string>()
  for (const { kind, termId } of groups.values()) for (const warned of await warnings.inTerm(kind, { day: '', termId }, scope)) found.add(warnKeyOf(kind, warned, termId))
  if (keys.some((key) => !found.has(key))) throw new Fault('notFound')
  return asked
}
