import {
  type Page,
  type ParsedOf,
  rights,
  type WarningKind,
  type WarningOverview,
  type WarningRow,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { slicePage } from '../../platform/database/paging.ts'
import type { Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { readWarnedCounts } from '../warned/few-warned.ts'
import { readLines } from './lines.ts'
import { qualityOverview, qualityRows } from './quality.ts'
import { readOverview, readRows, schoolOf, withLastLogins } from './read-warnings.ts'
import { warningsOf } from './tallies.ts'
import { provinceOverview, schoolsWarned } from './warned-schools.ts'
import { workHandlers } from './work-handlers.ts'

type Paths = Extract<keyof Handlers, `teachingWarn/${string}`>

type Head = ParsedOf<'teachingWarn/getAttendanceWarn'>

type List = ParsedOf<'teachingWarn/getAttendanceWarnList'>

/** Warnings: what the night found, the lines of a school, and how far it has dealt with them. */
export function warningHandlers(services: Services): Pick<Handlers, Paths> {
  const { ports, database } = services
  const warnings = (): Warnings => warningsOf(ports)

  const overview =
    (kind: WarningKind) =>
    ({ input, scope }: { input: Head; scope: Scope }): Promise<WarningOverview> =>
      readOverview(services, kind, input, scope)

  const list =
    (kind: WarningKind) =>
    async ({ input, scope, caller }: { input: List; scope: Scope; caller: Caller }): Promise<Page<WarningRow>> => {
      const { standing, rows } = await readRows(services, kind, { input, scope, caller })
      const page = slicePage(rows, input)
      return standing && kind === 'tea_nologin'
        ? { ...page, list: await withLastLogins(warnings(), standing, page.list) }
        : page
    }

  return {
    'teachingWarn/getWarnCount': ({ scope }) => readWarnedCounts(services, scope),
    'teachingWarn/getAttendanceWarn': overview('attendance'),
    'teachingWarn/getAttendanceWarnList': list('attendance'),
    'teachingWarn/getHomeworkWarn': overview('homework'),
    'teachingWarn/getHomeworkWarnList': list('homework'),
    'teachingWarn/getPerformanceWarn': overview('performance'),
    'teachingWarn/getPerformanceWarnList': list('performance'),
    'teachingWarn/getCourseQuality': async ({ input, scope }) => {
      const now = await warnings().standing(input.termId)
      if (!now) return qualityOverview(null, [], input.grade, new Set())
      const [all, warned] = await Promise.all([
        warnings().qualities(now, scope),
        warnings().of('course_quality', now, scope),
      ])
      return qualityOverview(now.day, all, input.grade, new Set(warned.map(({ id }) => id)))
    },
    'teachingWarn/getCourseQualityList': async ({ input, scope, caller }) => {
      const now = await warnings().standing(input.termId)
      const all = now ? await warnings().qualities(now, scope) : []
      return slicePage(qualityRows(all, input, caller.rights.ids.has(rights.viewPersonal)), input)
    },
    'teachingWarn/getTeacherNotLogin': overview('tea_nologin'),
    'teachingWarn/getTeacherNotLoginList': list('tea_nologin'),
    'teachingWarn/getTeacherBehaviorWarn': overview('tea_behavior'),
    'teachingWarn/getTeacherBehaviorWarnList': list('tea_behavior'),
    'teachingWarn/getStudentWarn': overview('stu_behavior'),
    'teachingWarn/getStudentWarnList': list('stu_behavior'),
    'teachingWarn/getProvinceWarn': ({ input, scope }) => provinceOverview(services, input, scope),
    'teachingWarn/getProvinceWarnList': ({ input, scope }) => schoolsWarned(services, input, scope),
    'teachingWarn/getWarnRule': ({ input, scope }) => readLines(database.pool, schoolOf(scope), input.kind),
    ...workHandlers(services),
  }
}
