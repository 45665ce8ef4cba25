import { Fault, type WarningCount, type WarningKind, warningKinds } from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { FactStore } from '../warehouse/store.ts'
import { type ClassQuality, evaluatedDay, qualitiesOf, type StoredWarning, subjectsOf, warnedInTerm, warningCounts, warningCurve, warningsOf } from '../warehouse/warnings/read.ts'
import type { Terms } from './ports.ts'

/** The last judged day of a term: what pages show as the present state. */
export interface Standing {
  day: string
  termId: string
}

/** People of a page narrowed further. */
export interface People {
  majorId?: number | undefined
  adminClassId?: number | undefined
}

const CURVE_DAYS = 30

export interface Warnings {
  /** Where a term stands; undefined when no day of it was judged. Throws a `Fault` for a term that does not exist. */
  standing(termId?: string): Promise<Standing | undefined>
  /** Subjects by kind and level, of the present term. */
  counts(scope: Scope): Promise<WarningCount[]>
  of(kind: WarningKind, standing: Standing, scope: Scope, people?: People): Promise<StoredWarning[]>
  /** Subjects by judged day and level up to the standing. */
  curve(kind: WarningKind, standing: Standing, scope: Scope): Promise<{ days: string[]; rows: { day: string; level: number; subjects: number }[] }>
  inTerm(kind: WarningKind, standing: Standing, scope: Scope): Promise<{ school: number; id: string; classId: string }[]>
  /** Quality of every course class, the best first. */
  qualities(standing: Standing, scope: Scope): Promise<ClassQuality[]>
  /** Everybody whom the rule could warn of, by school. */
  subjects(kind: WarningKind, standing: Standing, scope: Scope, people?: People): Promise<{ school: number; subjects: number }[]>
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
      const count = (kind: WarningKind, level: number): number => rows.find((row) => row.kind === kind && row.level === level)?.subjects ?? 0
      return warningKinds.map((kind) => ({ kind, l1: count(kind, 1), l2: count(kind, 2), l3: count(kind, 3) }))
    },
    async of(kind, now, scope, { majorId, adminClassId } = {}) {
      const all = await warningsOf(store, kind, now, scope)
      return all.filter((row) => (majorId === undefined || row.majorId === majorId) && (adminClassId === undefined || row.adminClassId === adminClassId))
    },
    curve: (kind, { day }, scope) => warningCurve(store, kind, { from: addDays(day, 1 - CURVE_DAYS), to: day }, scope),
    inTerm: (kind, { termId }, scope) => warnedInTerm(store, kind, termId, scope),
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
