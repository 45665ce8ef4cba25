import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoTables } from './demo/tables.ts'
import { openChdb } from './engine/chdb.ts'
import { clusterLayout, shardColumn, singleLayout } from './layout.ts'
import { type Table, tables } from './schema.ts'
import type { FactStore } from './store.ts'

const cluster = clusterLayout('nation')
const all = [...tables, ...demoTables]
const rollup = tables.find((table) => table.name === 'log_day') as Table
const named = (name: string): Table => tables.find((table) => table.name === name) as Table

describe('the layout of a cluster', () => {
  const dir = mkdtempSync(join(tmpdir(), 'layout-'))
  let store: FactStore
  beforeAll(async () => {
    store = await openChdb({ dir, sessions: 1 })
  })
  afterAll(async () => {
    await store.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const parses = async (statement: string): Promise<void> => {
    await store.query('SELECT formatQuery({statement:String}) AS text', { statement })
  }

  it('is a text that the engine understands, for every table', async () => {
    for (const table of all) for (const statement of cluster.create(table)) await parses(statement)
    for (const statement of [...cluster.createStage('stage_log_day', rollup), ...cluster.drop('stage_log_day')])
      await parses(statement)
    await parses(
      `${cluster.alter('log_day')} REPLACE PARTITION '2025-05-05' FROM ${cluster.part('stage_log_day')} SETTINGS allow_replace_partition_from_empty_source = 1`,
    )
    await parses(`SELECT DISTINCT partition AS week FROM ${cluster.parts} WHERE active`)
    await expect(parses('CREATE TABLE x ON CLUSTER (a UInt8) ENGINE')).rejects.toThrow(/syntax/i)
  })

  it('names the engine with its path, its replica and its version', () => {
    expect(cluster.create(named('fact_attendance'))[0]).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{database}/{shard}/fact_attendance_local', '{replica}_{shard}', version, is_deleted)",
    )
    expect(cluster.create(named('fact_log'))[1]).toBe(
      "CREATE TABLE IF NOT EXISTS fact_log ON CLUSTER 'nation' AS fact_log_local ENGINE = Distributed('nation', currentDatabase(), 'fact_log_local', cityHash64(school_id))",
    )
    // Small and joined with everything: whole on every server, under its own name.
    expect(cluster.create(named('dim_school'))).toHaveLength(1)
    expect(cluster.create(named('dim_school'))[0]).toContain("'/clickhouse/tables/{database}/everywhere/dim_school'")
  })

  it('keeps all rows of one key on one shard', () => {
    for (const table of tables) if (shardColumn(table)) expect(table.orderBy, table.name).toContain(shardColumn(table))
  })

  it('takes no name that could end the text', () => {
    expect(() => clusterLayout("x'; DROP")).toThrow(TypeError)
  })
})

it('differs from one server in names and engines only: the columns are the same', () => {
  const columnsOf = (statement = ''): string => statement.slice(statement.indexOf('(\n'), statement.indexOf('\n)'))
  for (const table of all)
    expect(columnsOf(cluster.create(table)[0]), table.name).toBe(columnsOf(singleLayout.create(table)[0]))
})
