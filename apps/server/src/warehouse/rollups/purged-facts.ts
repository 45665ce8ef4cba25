import { mondayOf } from '../../platform/clock.ts'
import type { FactStore } from '../store.ts'
import type { RollupDefinition } from './definition.ts'
import { appendedFacts, foldedFacts } from './people-facts.ts'
import { mondaysBetween } from './rebuild.ts'

/** A week of the append-only facts or a term of the correctable ones that was given up, with the days that it touches (yyyy-MM-dd). */
export interface PurgedPart {
  kind: 'week' | 'term'
  /** Monday, or id of the term. */
  part: string
  from: string
  to: string
}

const names = (facts: readonly string[]): RegExp => new RegExp(`\\b(${facts.join('|')})\\b`)
const sources: readonly { kind: PurgedPart['kind']; facts: RegExp }[] = [
  { kind: 'week', facts: names(appendedFacts) },
  { kind: 'term', facts: names(foldedFacts) },
]

/** What of the facts a roll-up is made of. */
const kindsOf = ({ select, terms = '' }: RollupDefinition): readonly PurgedPart['kind'][] =>
  sources.filter(({ facts }) => facts.test(select) || facts.test(terms)).map(({ kind }) => kind)

/**
 * Which facts about people have gone: read from `gone_part`, beside the facts, so that a restored warehouse knows its own
 * state. A roll-up week whose facts have gone, one of them is enough, is frozen: rebuilt it would lose what it holds.
 */
export class PurgedFacts {
  readonly #kinds: ReadonlyMap<string, readonly PurgedPart['kind'][]>
  /** Mondays of the weeks that each kind touches. */
  #weeks: Readonly<Record<PurgedPart['kind'], ReadonlySet<string>>> = { week: new Set(), term: new Set() }

  constructor(definitions: readonly RollupDefinition[]) {
    this.#kinds = new Map(definitions.map((definition) => [definition.table, kindsOf(definition)]))
  }

  async load(store: FactStore): Promise<void> {
    const parts = await store.query<PurgedPart>(
      'SELECT DISTINCT toString(kind) AS kind, part, toString(first_day) AS from, toString(last_day) AS to FROM gone_part',
    )
    const weeksOf = (kind: PurgedPart['kind']) =>
      new Set(parts.filter((part) => part.kind === kind).flatMap(({ from, to }) => mondaysBetween(from, to)))
    this.#weeks = { week: weeksOf('week'), term: weeksOf('term') }
  }

  /** Whether the week (its Monday) of a roll-up is frozen. */
  isFrozen(rollup: string, week: string): boolean {
    return (this.#kinds.get(rollup) ?? []).some((kind) => this.#weeks[kind].has(week))
  }

  /** Whether a fact of this day would come into a week or term that was given up. Asked for every event: mostly nothing has gone. */
  isRemoved(day: string): boolean {
    const { week, term } = this.#weeks
    if (week.size + term.size === 0) return false
    const monday = mondayOf(day)
    return week.has(monday) || term.has(monday)
  }
}
