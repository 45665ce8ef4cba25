import { type AbsenceCell, Fault, type WarningCount, type WarningKind, warningKinds } from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { FactStore } from '../warehouse/store.ts'
import type { Lines } from '../warehouse/warnings/compile.ts'
import {
  evaluatedDay,
  type People,
  type StoredWarning,
  subjectsOf,
  warnedInTerm,
  warningCounts,
  warningCurve,
  warningsOf,
} from '../warehouse/warnings/read.ts'
import { type WarnedSubjects, warnedBySchool } from '../warehouse/warnings/read-by-school.ts'
import { courseOf, warnedByLines } from '../warehouse/warnings/read-course.ts'
import { absencesOf, attendanceOf, lastLoginsOf } from '../warehouse/warnings/read-extras.ts'
import { type ClassQuality, qualitiesOf } from '../warehouse/warnings/read-qualities.ts'
import type { Terms } from './ports.ts'

/** The last judged day of a term: what pages show as the present state. */
export interface Standing {
  day: string
  termId: string
}

const CURVE_DAYS = 30

export interface Warnings {
  /** Where a term stands; undefined when no day of it was judged. Throws a `Fault` for a term that does not exist. */
  standing(termId?: string): Promise<Standing | undefined>
  /** Subjects by kind and level, of the present term. */
  counts(scope: Scope): Promise<WarningCount[]>
  of(kind: WarningKind, standing: Standing, scope: Scope, people?: People): Promise<StoredWarning[]>
  /** Subjects by judged day and level up to the standing. */
  curve(
    kind: WarningKind,
    standing: Standing,
    scope: Scope,
    people?: People,
  ): Promise<{ days: string[]; rows: { day: string; level: number; subjects: number }[] }>
  /** Subjects by school and level: of one kind on every judged day of the curve, of all kinds on the last one. */
  bySchool(standing: Standing, scope: Scope, kind?: WarningKind): Promise<WarnedSubjects[]>
  inTerm(
    kind: WarningKind,
    standing: Pick<Standing, 'termId'>,
    scope: Scope,
    people?: People,
  ): Promise<{ school: number; id: string; classId: string }[]>
  /** Absences of the warned, by weekday and section. */
  absences(standing: Standing, scope: Scope, people?: People): Promise<AbsenceCell[]>
  /** Attendance of each of the warned in the term, in percent. */
  attendance(kind: WarningKind, standing: Standing, scope: Scope): Promise<ReadonlyMap<string, number>>
  /** When each of these teachers logged in last. */
  lastLogins(standing: Standing, teachers: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Subjects of a school by level as given lines would judge them, and how many are judged at all. */
  warnedBy(
    kind: WarningKind,
    standing: Standing,
    school: number,
    lines: Lines,
  ): Promise<{ of: number; levels: [number, number, number] }>
  /** Judged days of a term so far, and the level of one subject on those on which it was warned. */
  course(warned: {
    kind: WarningKind
    school: number
    subjectId: string
    classId: string
    termId: string
  }): Promise<{ days: string[]; levels: ReadonlyMap<string, number> }>
  /** Quality of every course class, the best first. */
  qualities(standing: Standing, scope: Scope): Promise<ClassQuality[]>
  /** Everybody whom the rule could warn of, by school. */
  subjects(
    kind: WarningKind,
    standing: Standing,
    scope: Scope,
    people?: People,
  ): Promise<{ school: number; subjects: number }[]>
}

/** Reads what the nightly judgement left behind. */
export function createWarnings({ store, terms, clock }: { store: FactStore; terms: Terms; clock: Clock }): Warnings {
  const standing = async (termId?: string): Promise<Standing | undefined> => {
    const yesterday = addDays(dayOf(clock.now()), -1)
    const term = termId ? terms.term(termId) : terms.currentTerm(yesterday)
    if (!term) throw new Fault('invalid', { msg: '参数错误：学期不存在', data: { reason: 'param', field: 'termId' } })
    const day = await evaluatedDay(store, term.start, term.end < yesterday ? term.end : yesterday)
    return day === undefined ? undefined : { day, termId: term.id }
  }
  return {
    standing,
    async counts(scope) {
      const now = await standing()
      const rows = now ? await warningCounts(store, now, scope) : []
      const count = (kind: WarningKind, level: number): number =>
        rows.find((row) => row.kind === kind && row.level === level)?.subjects ?? 0
      return warningKinds.map((kind) => ({ kind, l1: count(kind, 1), l2: count(kind, 2), l3: count(kind, 3) }))
    },
    of: (kind, now, scope, people) => warningsOf(store, kind, now, scope, people),
    curve: (kind, { day }, scope, people) =>
      warningCurve(store, kind, { from: addDays(day, 1 - CURVE_DAYS), to: day }, scope, people),
    bySchool: ({ day }, scope, kind) =>
      warnedBySchool(store, { from: kind === undefined ? day : addDays(day, 1 - CURVE_DAYS), to: day }, scope, kind),
    inTerm: (kind, { termId }, scope, people) => warnedInTerm(store, kind, termId, scope, people),
    absences: (now, scope, people) => absencesOf(store, now, scope, people),
    attendance: (kind, now, scope) => attendanceOf(store, kind, now, scope),
    lastLogins: ({ day }, teachers) => lastLoginsOf(store, day, teachers),
    warnedBy: async (kind, { day, termId }, school, lines) => {
      const term = terms.term(termId)
      return term ? warnedByLines(store, kind, { day, term }, school, lines) : { of: 0, levels: [0, 0, 0] }
    },
    course: async ({ termId, ...warned }) => {
      const term = terms.term(termId)
      return term ? courseOf(store, term, warned) : { days: [], levels: new Map() }
    },
    qualities: async ({ day, termId }, scope) => {
      const term = terms.term(termId)
      return term ? qualitiesOf(store, { day, term }, scope) : []
    },
    subjects: (kind, now, scope, people) => subjectsOf(store, kind, now, scope, people),
  }
}

declare module '../call/services.ts' {
  interface Ports {
    warnings?: Warnings | undefined
  }
}
