import type { Withheld, WithheldBy } from '@data-centre/api'
import { hiddenCells, type Sum } from '../../warehouse/complements.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'

/** Numbers of people by key, with the sums by which one follows from others. */
export class PeopleCells {
  readonly cells = new Map<string, number>()
  readonly sums: Sum[] = []

  put(key: string, people: number): void {
    if (people > 0) this.cells.set(key, people)
  }

  of(key: string): number {
    return this.cells.get(key) ?? 0
  }

  /**
   * Adds a sum. What the parts leave of the whole is a part too: a reader who subtracts has it. Parts that exceed the whole are no
   * parts of it, and nothing follows from them.
   */
  addSum(whole: string, parts: readonly string[]): void {
    const rest = this.of(whole) - parts.reduce((sum, part) => sum + this.of(part), 0)
    if (rest < 0) return
    const restKey = `${whole} - ${parts.join(' - ')}`
    this.put(restKey, rest)
    this.sums.push({ whole, parts: rest > 0 ? [...parts, restKey] : parts })
  }

  /** Which are withheld; `before`: what others withhold of them. */
  hidden(before?: Iterable<string>): Set<string> {
    return hiddenCells(this.cells, this.sums, before)
  }
}

/** Numbers of people as a scope may read them: null where they are withheld. */
export class ShownPeople {
  readonly #cells: PeopleCells
  /** Undefined where the scope reads every number. */
  readonly #hidden: ReadonlySet<string> | undefined

  constructor(cells: PeopleCells, hidden: ReadonlySet<string> | false | undefined) {
    this.#cells = cells
    this.#hidden = hidden || undefined
  }

  /** The number itself, for sums and never for an answer. */
  counted(key: string): number {
    return this.#cells.of(key)
  }

  number(key: string): number | null {
    return this.why(key) ? null : this.#cells.of(key)
  }

  why(key: string): Withheld | undefined {
    if (!this.#hidden) return undefined
    // Looked at again, because what was hidden may have been found a moment earlier.
    if (isSmallGroup(this.#cells.of(key))) return 'few'
    return this.#hidden.has(key) ? 'derivable' : undefined
  }

  numbers<K extends string>(names: readonly K[], keyOf: (name: K) => string): Record<K, number | null> {
    return Object.fromEntries(names.map((name) => [name, this.number(keyOf(name))])) as Record<K, number | null>
  }

  /** Why numbers are withheld, by their names; undefined where none is. */
  marks<K extends string>(names: readonly K[], keyOf: (name: K) => string): WithheldBy<K> | undefined {
    const marks = Object.fromEntries(
      names.flatMap((name) => {
        const why = this.why(keyOf(name))
        return why ? [[name, why]] : []
      }),
    ) as WithheldBy<K>
    return present(marks)
  }

  get hidden(): ReadonlySet<string> | undefined {
    return this.#hidden
  }
}

/** A record that says something; undefined of one without entries. */
export const present = <T extends object>(record: T): T | undefined =>
  Object.values(record).some((value) => value !== undefined) ? record : undefined
