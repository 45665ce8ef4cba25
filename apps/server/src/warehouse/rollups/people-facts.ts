import { tables } from '../schema.ts'

/** Days that facts about people are kept, counted from the arrival of the youngest one: three years (product design 1.6). */
export const PEOPLE_KEPT_DAYS = 1096

/** Append-only facts about people: they go by weeks, all of a week together. */
export const appendedFacts: readonly string[] = tables
  .filter(({ kind, partitionBy }) => kind === 'fact' && partitionBy === 'toYYYYMM(event_date)')
  .map(({ name }) => name)

const ofTerms = tables.filter(({ partitionBy }) => partitionBy === 'term_id')

/** Correctable facts about people: they go by terms, all of a term together. */
export const foldedFacts: readonly string[] = ofTerms
  .filter(({ kind }) => kind === 'correctable')
  .map(({ name }) => name)

/** What jobs concluded about single persons from the facts of a term: it goes with them. */
export const concludedFacts: readonly string[] = ofTerms
  .filter(({ kind, name }) => kind === 'derived' || name === 'fact_score')
  .map(({ name }) => name)

/** The day of a row of a correctable fact, as SQL: what the first of its columns says that says when it happened. */
export function dayOfFact(name: string): string {
  const columns = Object.entries(tables.find((table) => table.name === name)?.columns ?? {}).filter(([, type]) =>
    /^(Nullable\()?Date/.test(type),
  )
  const [first] = columns
  if (!first) throw new Error(`${name} has no day`)
  const [column, type] = first
  if (type === 'Date') return column
  return type.startsWith('Nullable')
    ? `assumeNotNull(toDate(coalesce(${columns.map(([one]) => one).join(', ')})))`
    : `toDate(${column})`
}
