import type { Table } from './schema.ts'

/** How the tables of the warehouse lie in a store: the only place that knows one server from a cluster. */
export interface Layout {
  /** Statements that make a table where it is missing. */
  create(table: Table): readonly string[]
  /** Statements that give a table of an older version a column that it lacks. */
  addColumn(table: Table, column: string): readonly string[]
  /** Gives a column the type that the schema says; its values are converted. */
  changeType(table: Table, column: string): readonly string[]
  /** Empty twin of a roll-up, to be filled and swapped in. */
  createStage(stage: string, table: Table): readonly string[]
  drop(stage: string): readonly string[]
  /** How an ALTER of a table begins. */
  alter(table: string): string
  /** A source as an ALTER names it. */
  part(table: string): string
  /** What to read instead of system.parts to see the parts of all servers. */
  parts: string
}

/** Facts keep a window of tokens so that a batch that is sent again counts once; where a token is not enough the disk is asked. */
const WINDOW = 10_000
const replacing = (t: Table): boolean => t.kind === 'dimension' || t.kind === 'correctable' || t.kind === 'derived'
const engineOf = (t: Table): string => (replacing(t) ? 'ReplacingMergeTree(version, is_deleted)' : 'MergeTree')
const isFact = (t: Table): boolean => t.kind === 'fact' || t.kind === 'correctable'

/**
 * How a column of a fact is packed. ZSTD at its lowest level costs no more CPU than the default and saves a quarter;
 * times of a day have 17 bits that differ, which T64 cuts out. Together 18.4 instead of 26.5 bytes a log row, 7.2 of
 * which are the random bits of the id.
 */
const packing = (t: Table, type: string): string =>
  isFact(t) ? ` CODEC(${/^(Nullable\()?DateTime/.test(type) ? 'T64, ' : ''}ZSTD(1))` : ''

const columnOf = (t: Table, name: string): string => `${name} ${t.columns[name]}${packing(t, t.columns[name] ?? '')}`
const columnsOf = (t: Table): string =>
  Object.keys(t.columns)
    .map((name) => `  ${columnOf(t, name)}`)
    .join(',\n')
const orderOf = (t: Table): string =>
  `${t.partitionBy ? `\nPARTITION BY ${t.partitionBy}` : ''}\nORDER BY (${t.orderBy.join(', ')})`
const settingsOf = (settings: readonly string[]): string =>
  settings.length > 0 ? `\nSETTINGS ${settings.join(', ')}` : ''
const SYNCED = ['fsync_after_insert = 1', 'fsync_part_directory = 1']

/** One server, the embedded engine or ClickHouse. */
export const singleLayout: Layout = {
  create: (t) => [
    `CREATE TABLE IF NOT EXISTS ${t.name} (\n${columnsOf(t)}\n) ENGINE = ${engineOf(t)}${orderOf(t)}${settingsOf(isFact(t) ? [`non_replicated_deduplication_window = ${WINDOW}`, ...SYNCED] : [])}`,
  ],
  addColumn: (t, column) => [`ALTER TABLE ${t.name} ADD COLUMN IF NOT EXISTS ${columnOf(t, column)}`],
  changeType: (t, column) => [`ALTER TABLE ${t.name} MODIFY COLUMN ${columnOf(t, column)}`],
  createStage: (stage, t) => [`CREATE TABLE ${stage} AS ${t.name}`],
  drop: (stage) => [`DROP TABLE IF EXISTS ${stage} SYNC`],
  alter: (table) => `ALTER TABLE ${table}`,
  part: (table) => table,
  parts: 'system.parts',
}

/**
 * Column by whose value rows are spread over the shards; undefined where every shard holds the whole table, because it is
 * small and everything is joined with it. Rows of one key must meet on one shard, so it is always part of the key.
 */
export function shardColumn(t: Table): string | undefined {
  if (t.kind === 'system') return undefined
  const key = t.orderBy.find((column) => column === 'school_id' || column === 'owner_school_id')
  if (t.kind === 'dimension') return key && t.orderBy.length > 1 ? key : undefined
  return key ?? t.orderBy[0]
}

/**
 * A cluster of shards with replicas. The name of a table is its face, a Distributed table on every server; the rows lie in
 * `<name>_local`, replicated. Tables without a shard column are replicas of each other everywhere and need no face.
 * The servers' configuration names the cluster and each server's macros {shard} and {replica}.
 */
export function clusterLayout(cluster: string): Layout {
  if (!/^[\w-]+$/.test(cluster)) throw new TypeError(`no name of a cluster: ${cluster}`)
  const on = `ON CLUSTER '${cluster}'`
  const create = (name: string, t: Table, ifMissing: string): string[] => {
    const shard = shardColumn(t)
    const held = shard ? `${name}_local` : name
    const path = `/clickhouse/tables/{database}/${shard ? '{shard}' : 'everywhere'}/${held}`
    const engine = `Replicated${replacing(t) ? `ReplacingMergeTree('${path}', '{replica}_{shard}', version, is_deleted)` : `MergeTree('${path}', '{replica}_{shard}')`}`
    const settings = isFact(t) ? [`replicated_deduplication_window = ${WINDOW}`, ...SYNCED] : []
    const local = `CREATE TABLE ${ifMissing}${held} ${on} (\n${columnsOf(t)}\n) ENGINE = ${engine}${orderOf(t)}${settingsOf(settings)}`
    // Schools differ in size by a factor of ten: their numbers are hashed, so that neighbours do not fall together.
    return shard
      ? [
          local,
          `CREATE TABLE ${ifMissing}${name} ${on} AS ${held} ENGINE = Distributed('${cluster}', currentDatabase(), '${held}', cityHash64(${shard}))`,
        ]
      : [local]
  }
  return {
    create: (t) => create(t.name, t, 'IF NOT EXISTS '),
    addColumn: (t, column) =>
      shardColumn(t)
        ? [
            `ALTER TABLE ${t.name}_local ${on} ADD COLUMN IF NOT EXISTS ${columnOf(t, column)}`,
            `ALTER TABLE ${t.name} ${on} ADD COLUMN IF NOT EXISTS ${column} ${t.columns[column]}`,
          ]
        : [`ALTER TABLE ${t.name} ${on} ADD COLUMN IF NOT EXISTS ${columnOf(t, column)}`],
    changeType: (t, column) =>
      shardColumn(t)
        ? [
            `ALTER TABLE ${t.name}_local ${on} MODIFY COLUMN ${columnOf(t, column)}`,
            `ALTER TABLE ${t.name} ${on} MODIFY COLUMN ${column} ${t.columns[column]}`,
          ]
        : [`ALTER TABLE ${t.name} ${on} MODIFY COLUMN ${columnOf(t, column)}`],
    createStage: (stage, t) => create(stage, t, ''),
    drop: (stage) => [`DROP TABLE IF EXISTS ${stage} ${on} SYNC`, `DROP TABLE IF EXISTS ${stage}_local ${on} SYNC`],
    alter: (table) => `ALTER TABLE ${table}_local ${on}`,
    part: (table) => `${table}_local`,
    parts: `clusterAllReplicas('${cluster}', system.parts)`,
  }
}
