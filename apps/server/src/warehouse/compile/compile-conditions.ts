import type { Dimension } from '@data-centre/api'
import type { Scope } from '../data-scope.ts'
import type { Source } from '../measures/source-tables.ts'
import type { Filters } from '../metric-query.ts'
import type { Params } from '../store.ts'

type BoundType =
  | 'Array(UInt16)'
  | 'Array(UInt32)'
  | 'Array(UInt64)'
  | 'Array(String)'
  | 'Array(Date)'
  | 'Date'
  | 'String'
type BoundValue = string | readonly string[] | readonly number[]

/** Values of a statement. Equal values of one kind share a name, so that the text depends on the question's form only. */
export class Binder {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #params: Record<string, BoundValue> = {}

  /** Placeholder of a value. `hint` names it in the text. */
  bind(hint: string, type: BoundType, value: BoundValue): string {
    const key = `${hint}|${type}|${JSON.stringify(value)}`
    let name = this.#names.get(key)
    if (!name) {
      const n = this.#counts.get(hint) ?? 0
      this.#counts.set(hint, n + 1)
      name = n === 0 ? hint : `${hint}_${n + 1}`
      this.#names.set(key, name)
      this.#params[name] = value
    }
    return `{${name}:${type}}`
  }

  get params(): Params {
    return this.#params
  }
}

const schoolsOf = (source: Source, column: 'province_code' | 'city_code', placeholder: string): string =>
  `${source.school} IN (SELECT school_id FROM dim_school FINAL WHERE ${column} IN ${placeholder})`

/** Conditions that keep a statement within what the caller may see; absent lists do not limit. */
export function scopeConditions(source: Source, { provinces, schools, colleges }: Scope, binder: Binder): string[] {
  const conditions: string[] = []
  if (provinces) conditions.push(condition(source, 'province', binder.bind('provinces', 'Array(String)', provinces)))
  if (schools) conditions.push(condition(source, 'school', binder.bind('schools', 'Array(UInt32)', schools)))
  if (colleges) conditions.push(condition(source, 'college', binder.bind('colleges', 'Array(UInt32)', colleges)))
  return conditions
}

/** Conditions of the question's own filters. */
export const filterConditions = (source: Source, filters: Filters = {}, binder: Binder): string[] =>
  (Object.entries(filters) as [Dimension, readonly string[] | readonly number[]][]).map(([dimension, values]) =>
    condition(
      source,
      dimension,
      binder.bind(
        `filter_${dimension}`,
        values.every((value) => typeof value === 'number') ? 'Array(UInt64)' : 'Array(String)',
        values,
      ),
    ),
  )

function condition(source: Source, dimension: Dimension, placeholder: string): string {
  const column = source.columns[dimension]
  if (column) return `${column} IN ${placeholder}`
  if (dimension === 'province') return schoolsOf(source, 'province_code', placeholder)
  if (dimension === 'city') return schoolsOf(source, 'city_code', placeholder)
  return `${source.school} IN ${placeholder}`
}
