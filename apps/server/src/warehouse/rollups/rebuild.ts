import { addDays, mondayOf } from '../../platform/clock.ts'
import { tables } from '../schema.ts'
import type { FactStore, Params } from '../store.ts'
import type { RollupDefinition } from './definition.ts'
import { rollupDefinitions } from './definitions.ts'

/** A rebuild may take its time, but not for ever. */
const MAX_MS = 300_000

/** Mondays from one to another, oldest first. */
export function mondaysBetween(from: string, to: string): string[] {
  const weeks: string[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

const definitionOf = (table: string): RollupDefinition => {
  const definition = rollupDefinitions.find((entry) => entry.table === table)
  if (!definition) throw new Error(`no roll-up ${table}`)
  return definition
}

/**
 * Computes the weeks `fromMonday`..`toMonday` of a roll-up from facts and swaps each in: readers see a week as it was or as
 * it is, never a mixture. `lastDay` is the last closed day; the open day is never inside. Running it again changes nothing.
 * Of a term roll-up every term that these weeks touch is computed, whole.
 */
export async function rebuild(
  store: FactStore,
  table: string,
  fromMonday: string,
  toMonday: string,
  lastDay: string,
): Promise<void> {
  const { select, terms } = definitionOf(table)
  const sunday = addDays(toMonday, 6)
  const to = sunday < lastDay ? sunday : lastDay
  if (terms) {
    const touched = await store.query<{ term: string }>(terms, { from: fromMonday, to }, { maxMs: MAX_MS })
    const ids = [...new Set(touched.map(({ term }) => term))].sort()
    if (ids.length > 0)
      await swap(store, table, select, { terms: ids, to: lastDay }, 'partition IN {terms:Array(String)}', {
        terms: ids,
      })
    return
  }
  await swap(
    store,
    table,
    fromMonday <= to ? select : undefined,
    { from: fromMonday, to },
    'partition BETWEEN {from:String} AND {to:String}',
    { from: fromMonday, to: toMonday },
  )
}

/** Writes the rows of a SELECT aside and puts them in the place of all partitions of a range. */
async function swap(
  store: FactStore,
  table: string,
  select: string | undefined,
  params: Params,
  range: string,
  bounds: Params,
): Promise<void> {
  const shape = tables.find((entry) => entry.name === table)
  if (!shape) throw new Error(`no table ${table}`)
  const { layout } = store
  const stage = `stage_${table}`
  const drop = async (): Promise<void> => {
    for (const statement of layout.drop(stage)) await store.command(statement)
  }
  // A stage of a rebuild that was cut off must not lend its rows to this one.
  await drop()
  for (const statement of layout.createStage(stage, shape)) await store.command(statement)
  try {
    if (select)
      await store.command(
        `INSERT INTO ${stage} ${select}\nSETTINGS max_insert_threads = 1, min_insert_block_size_rows = 4000000`,
        params,
        { maxMs: MAX_MS },
      )
    const partitions = new Set([
      ...(await partitionsOf(store, stage, range, bounds)),
      ...(await partitionsOf(store, table, range, bounds)),
    ])
    const swaps = [...partitions]
      .sort()
      .map((partition) => `REPLACE PARTITION '${partition}' FROM ${layout.part(stage)}`)
    // A partition that has become empty, here or on one shard only, is swapped for nothing.
    if (swaps.length > 0)
      await store.command(
        `${layout.alter(table)} ${swaps.join(', ')} SETTINGS allow_replace_partition_from_empty_source = 1`,
        {},
        { maxMs: MAX_MS },
      )
  } finally {
    await drop()
  }
}

/** Partitions of a table that hold rows and satisfy a condition on `partition`, in order. */
export async function partitionsOf(store: FactStore, table: string, range: string, bounds: Params): Promise<string[]> {
  const { parts, part } = store.layout
  const rows = await store.query<{ partition: string }>(
    `SELECT DISTINCT partition FROM ${parts} WHERE database = currentDatabase() AND table = {table:String} AND active AND rows > 0 AND ${range} ORDER BY partition`,
    { table: part(table), ...bounds },
  )
  return rows.map((row) => row.partition)
}
