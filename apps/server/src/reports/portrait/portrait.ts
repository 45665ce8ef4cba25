import {
  type Kpi,
  metric,
  type Page,
  type PortraitDim,
  type PortraitRow,
  type PortraitWhole,
  type Role,
} from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { ResultCache } from '../cache/cache.ts'
import { lastDayOf } from '../cache/last-day.ts'
import { changeOf } from '../metric-reader.ts'
import { daysBetween, periodOf } from '../period.ts'
import type { Terms } from '../ports.ts'
import type { Warnings } from '../warnings.ts'
import { factsOf, paramsOf, type Term, warningsOf } from './facts.ts'
import { type ListPaging, readList } from './lists.ts'
import { type Comparison, MIN_PEERS, type PortraitNumbers, portraitNumbers } from './numbers.ts'
import { qualityOf } from './quality.ts'
import { shownOf } from './shown.ts'
import { findSubject, isPresent, type PortraitSubject } from './subject.ts'
import { tagsOf } from './tags.ts'
import { calendarOf, trendOf } from './trends.ts'

export interface PersonPortraitSources {
  store: FactStore
  terms: Terms
  warnings: Warnings
  rollupVersion(): number
  clock: Clock
  /** Default {@link MIN_PEERS}. */
  minPeers?: number | undefined
}

/** A portrait of the console: one person in a term, computed when it is asked for. */
export interface PersonPortraits {
  /** Somebody within an area, or anywhere without one, who has left too; undefined where there was nobody. */
  find(role: Role, id: number, scope?: Scope): Promise<PortraitSubject | undefined>
  /** Throws a `Fault` for a term that does not exist or has not begun. */
  whole(subject: PortraitSubject, termId?: string): Promise<PortraitWhole>
  list(
    subject: PortraitSubject,
    tab: string,
    termId: string | undefined,
    paging: ListPaging,
  ): Promise<Page<PortraitRow>>
}

const KEPT = 500
/** What a portrait says stands for a while: its parts are asked for one by one. */
const KEPT_MS = 60_000

/** Four digits, as rankings have them. */
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(4)))

/** Six numbers with their change against the term before. */
const kpisOf = (role: Role, own: PortraitNumbers['own'], previous: PortraitNumbers['own']): Kpi[] =>
  shownOf[role].kpi.map(([column, id, label]) => {
    const value = own[column] ?? null
    const former = previous[column] ?? null
    return {
      id,
      label: label ?? metric(id).label,
      unit: metric(id).unit,
      value,
      ...(former === null ? {} : { hb: changeOf(id, value, former) }),
    }
  })

/** Six sides, known where there are enough to compare with. */
const radarOf = (
  role: Role,
  numbers: PortraitNumbers,
  quality: Comparison | undefined,
  minPeers: number,
): PortraitDim[] =>
  shownOf[role].sides.map(([id, name]) => {
    const side = id === 'quality' ? quality : numbers.sides[id]
    const { value, mean } = side && side.peers >= minPeers ? side : { value: null, mean: null }
    return { id, name, value: rounded(value), mean: rounded(mean) }
  })

/** Makes portraits over the facts as they are. */
export function createPersonPortraits(sources: PersonPortraitSources): PersonPortraits {
  const { store, terms, warnings, rollupVersion, clock, minPeers = MIN_PEERS } = sources
  const lastDay = lastDayOf(store)
  const cache = new ResultCache<PortraitWhole>(KEPT, () => 1)

  /** The term asked for, else the present one; of who has left their last one, and of a term in which they left the days before. */
  async function termOf({ left }: PortraitSubject, asked: string | undefined): Promise<Term> {
    const today = dayOf(clock.now())
    const closed = await lastDay(today, rollupVersion())
    const termId = asked ?? (left ? terms.currentTerm(addDays(left, -1)).id : undefined)
    const { from, to } = periodOf(termId ? { termId } : {}, 'term', { today, lastDay: closed }, terms)
    const id = termId ?? terms.currentTerm(to).id
    return { id, from, to: left > from && left <= to ? addDays(left, -1) : to }
  }
  /** Numbers of as many days of the term before: a running term is not held against a whole one. */
  async function before(subject: PortraitSubject, { from, to }: Term): Promise<PortraitNumbers['own']> {
    const { start, end } = terms.termBefore({ start: from })
    const same = addDays(start, daysBetween(from, to))
    const { own } = await portraitNumbers(store, subject.role, subject, { from: start, to: same < end ? same : end })
    return own
  }

  async function computed(subject: PortraitSubject, term: Term): Promise<PortraitWhole> {
    const { role } = subject
    const params = paramsOf(subject, term)
    const [numbers, previous, quality, standing, facts, trend, calendar] = await Promise.all([
      portraitNumbers(store, role, subject, term),
      before(subject, term),
      role === 'teacher' ? qualityOf(warnings, subject, term.id) : undefined,
      warningsOf(sources, subject, term),
      factsOf(store, subject, term),
      trendOf(store, role, params, term),
      calendarOf(store, params, term),
    ])
    const { id: termId, from, to } = term
    return {
      info: {
        who: subject.name,
        no: subject.no,
        role,
        school: '',
        standing: subject.standing,
        isPresent: isPresent(subject),
        facts,
        tags: tagsOf(role, numbers, standing, minPeers),
        kpi: kpisOf(role, numbers.own, previous),
        term: { id: termId, from, to },
        statTime: `${addDays(to, 1)}T00:00:00+08:00`,
      },
      radar: radarOf(role, numbers, quality, minPeers),
      trend,
      calendar,
    }
  }

  return {
    find: (role, id, scope) => findSubject(store, role, id, dayOf(clock.now()), scope),
    async whole(subject, termId) {
      const term = await termOf(subject, termId)
      const age = Math.floor(clock.now() / KEPT_MS)
      return cache.get([subject.role, subject.id, term.id, term.to, rollupVersion(), age].join('|'), () =>
        computed(subject, term),
      )
    },
    async list(subject, tab, termId, paging) {
      return readList(store, subject.role, tab, paramsOf(subject, await termOf(subject, termId)), paging)
    },
  }
}

declare module '../../call/services.ts' {
  interface Ports {
    personPortraits?: PersonPortraits | undefined
  }
}
