import {
  Fault,
  type ParsedOf,
  type Part,
  rights,
  type WarningExtra,
  type WarningKind,
  type WarningOverview,
  type WarningRow,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import type { Standing, Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { StoredWarning } from '../../warehouse/warnings/read.ts'
import { readHandling } from './handling.ts'
import { linesFor } from './lines.ts'
import { emptyOverview, overviewOf } from './pages.ts'
import { warningsOf } from './tallies.ts'
import { warningRows } from './warning-list.ts'

type Head = ParsedOf<'teachingWarn/getAttendanceWarn'>
type List = ParsedOf<'teachingWarn/getAttendanceWarnList'>

/** The one school of a call whose scope is a school. */
export const schoolOf = ({ schools }: Scope): number => {
  const [school] = schools ?? []
  if (school === undefined) throw new Fault('forbidden')
  return school
}

/** First days of the bands of silence. */
const bands = [7, 10, 14, 21, 30] as const

function silenceBands(rows: readonly StoredWarning[]): Part[] {
  const days = rows.map(({ detail }) => detail.numbers['silentDays'] ?? 0)
  return bands.map((from, i) => {
    const next = bands[i + 1]
    const value = days.filter((day) => day >= from && (next === undefined || day < next)).length
    return {
      id: String(from),
      name: next === undefined ? `${from}天以上` : `${from}–${next - 1}天`,
      value,
      rate: days.length === 0 ? 0 : value / days.length,
    }
  })
}

async function extraOf(
  warnings: Warnings,
  kind: WarningKind,
  { standing, input, scope, rows }: { standing: Standing; input: Head; scope: Scope; rows: readonly StoredWarning[] },
): Promise<WarningExtra | null> {
  if (kind === 'attendance') return { kind: 'sections', cells: await warnings.absences(standing, scope, input) }
  if (kind === 'stu_behavior') return { kind: 'bands', parts: silenceBands(rows) }
  // Each point is one student.
  if (kind !== 'performance' || scope.aggregatesOnly) return null
  const attendance = await warnings.attendance(kind, standing, scope)
  return {
    kind: 'points',
    points: rows.flatMap(({ id, detail }): [number, number][] => {
      const [rate, average] = [attendance.get(id), detail.numbers['average']]
      return rate === undefined || average === undefined ? [] : [[rate, average]]
    }),
  }
}

/** Head of the page of a kind: the state of the last judged day of a term. */
export async function readOverview(
  { ports, database }: Services,
  kind: WarningKind,
  input: Head,
  scope: Scope,
): Promise<WarningOverview> {
  const warnings = warningsOf(ports)
  const lines = await linesFor(database.pool, schoolOf(scope), kind)
  const standing = await warnings.standing(input.termId)
  if (!standing) return emptyOverview(kind, lines)
  const rows = await warnings.of(kind, standing, scope, input)
  const [curve, inTerm, subjects, handling, extra] = await Promise.all([
    warnings.curve(kind, standing, scope, input),
    warnings.inTerm(kind, standing, scope, input),
    warnings.subjects(kind, standing, scope, input),
    readHandling(database.pool, kind, standing.termId, scope.schools ?? []),
    extraOf(warnings, kind, { standing, input, scope, rows }),
  ])
  return overviewOf(kind, standing, {
    rows,
    curve,
    inTerm,
    handling,
    lines,
    extra,
    subjects: subjects.reduce((sum, row) => sum + row.subjects, 0),
  })
}

/** All warnings that a question finds, which are rows of single persons; nothing was judged where `standing` is undefined. */
export async function readRows(
  { ports, database }: Services,
  kind: WarningKind,
  { input, scope, caller }: { input: List; scope: Scope; caller: Caller },
): Promise<{ standing: Standing | undefined; rows: WarningRow[] }> {
  if (scope.aggregatesOnly) throw new Fault('forbidden')
  const warnings = warningsOf(ports)
  const standing = await warnings.standing(input.termId)
  if (!standing) return { standing, rows: [] }
  const [rows, handling] = await Promise.all([
    warnings.of(kind, standing, scope, input),
    readHandling(database.pool, kind, standing.termId, scope.schools ?? []),
  ])
  const readsNames = caller.rights.ids.has(rights.viewPersonal)
  return { standing, rows: warningRows(kind, standing, { rows, handling, readsNames }, input) }
}

/** Rows with the last login of each teacher. */
export async function withLastLogins(
  warnings: Warnings,
  standing: Standing,
  rows: readonly WarningRow[],
): Promise<WarningRow[]> {
  const last = await warnings.lastLogins(
    standing,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, lastLogin: last.get(row.id) ?? null }))
}
