import { isOrder, type WarehouseMeasureId } from '@data-centre/api'

/** Values of a statement, by ask, span and keys. What no row speaks of is 0, of an order statistic NaN. */
export class Cells {
  readonly #values = new Map<string, Float64Array>()
  readonly #members = new Map<number, Set<string>>()
  readonly #tuples = new Map<number, Map<string, string[]>>()
  readonly #columns: ReadonlyMap<WarehouseMeasureId, number>
  readonly #depth: number

  constructor(rows: readonly Record<string, unknown>[], measures: readonly WarehouseMeasureId[], depth: number) {
    this.#depth = depth
    this.#columns = new Map(measures.map((id, i) => [id, i]))
    for (const row of rows) {
      const ask = Number(row['ask'])
      const keys = Array.from({ length: depth }, (_, i) => String(row[`key${i}`]))
      this.#values.set(
        [ask, row['span'], ...keys].join('|'),
        Float64Array.from(measures, (_, i) => Number(row[`m${i}`] ?? Number.NaN)),
      )
      const members = this.#members.get(ask) ?? new Set<string>()
      this.#members.set(ask, members.add(keys[0] ?? ''))
      const tuples = this.#tuples.get(ask) ?? new Map<string, string[]>()
      this.#tuples.set(ask, tuples.set(keys.join('|'), keys))
    }
  }

  /** Value of a measure; `keys` in the order of the ask's dimensions. */
  value(ask: number, span: number, measure: WarehouseMeasureId, ...keys: string[]): number {
    const column = this.#columns.get(measure)
    if (column === undefined) throw new Error(`${measure} is not part of the statement`)
    const padding = Array<string>(Math.max(0, this.#depth - keys.length)).fill('')
    return this.#values.get([ask, span, ...keys, ...padding].join('|'))?.[column] ?? (isOrder(measure) ? Number.NaN : 0)
  }

  /** Members of an ask's first dimension that have any row. */
  members(ask: number): string[] {
    return [...(this.#members.get(ask) ?? [])]
  }

  /** Keys of an ask that have any row, in the order of its dimensions; those beyond its own are empty. */
  tuples(ask: number): string[][] {
    return [...(this.#tuples.get(ask)?.values() ?? [])]
  }

  /** Rows that are held: the weight of the answer in a cache. */
  get size(): number {
    return this.#values.size
  }
}
