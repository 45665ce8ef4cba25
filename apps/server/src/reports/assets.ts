import { type DataAsset, type Flow, memberLabel, platforms } from '@data-centre/api'
import type pg from 'pg'
import { addDays, type Clock, dayOf, stampOf } from '../platform/clock.ts'
import {
  callsOfDay,
  type DayOfFact,
  eventsByDay,
  flowSince,
  type Holding,
  newestRun,
  warehouseInventory,
} from '../warehouse/inventory/read.ts'
import { domainName, domainOf, eventTables, tierOf, tiers } from '../warehouse/inventory/tables.ts'
import { tableLabel } from '../warehouse/schema/labels.ts'
import { tables } from '../warehouse/schema.ts'
import type { FactStore } from '../warehouse/store.ts'
import { ResultCache } from './cache/cache.ts'
import { roundTo6 } from './metric-reader.ts'
import { kpiOf, partsOf } from './traffic.ts'

/** What the installation holds, and how rows go through it. */
export interface Assets {
  inventory(): Promise<DataAsset>
  flow(): Promise<Flow>
}

const DAYS = 30
const TOP_CALLS = 10
const DAY_S = 86_400
/** Answers are kept for a minute: they look at every table, and walls ask at once. */
const KEPT_MS = 60_000
const KEPT_ANSWERS = 4

const isoOf = (seconds: number): string => `${stampOf(seconds * 1000).replace(' ', 'T')}+08:00`
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** Tables of the operational store: rows as the planner estimates them, bytes with indexes. */
async function storeInventory(pool: pg.Pool): Promise<Holding[]> {
  const { rows } = await pool.query<{ table: string; rows: number; bytes: number }>(
    `SELECT c.relname AS "table", greatest(c.reltuples, 0)::float8 AS rows, pg_total_relation_size(c.oid)::float8 AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') ORDER BY c.relname`,
  )
  return rows.map((row) => ({ ...row, updated: null }))
}

/** Sums of a list by a key, as parts. */
function split<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf: (key: string) => string,
  amountOf: (row: Row) => number,
) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return partsOf([...sums].map(([id, value]) => ({ id, name: nameOf(id), value })))
}

function freshness(days: readonly DayOfFact[], now: number): DataAsset['fresh'] {
  return eventTables.map((table) => {
    const latest = Math.max(0, ...days.filter((day) => day.table === table).map((day) => day.latest))
    return {
      table,
      name: tableLabel(table),
      latest: latest === 0 ? null : isoOf(latest),
      delay: latest === 0 ? null : Math.max(0, Math.floor(now / 1000) - latest),
    }
  })
}

async function readInventory(store: FactStore, pool: pg.Pool, now: number): Promise<DataAsset> {
  const today = dayOf(now)
  const from = addDays(today, 1 - DAYS)
  const [warehouse, database, days, calls, run] = await Promise.all([
    warehouseInventory(
      store,
      tables.map(({ name }) => name),
    ),
    storeInventory(pool),
    eventsByDay(store, from, today),
    callsOfDay(store, today),
    newestRun(store),
  ])
  const all = [...warehouse, ...database]
  const x = Array.from({ length: DAYS }, (_, i) => addDays(from, i))
  const eventsOn = (day: string): number =>
    sum(
      days.filter((one) => one.day === day),
      ({ events }) => events,
    )
  const whole = sum(calls, (one) => one.calls)
  return {
    kpi: [
      kpiOf('assets.tables', all.length),
      kpiOf(
        'assets.rows',
        sum(all, ({ rows }) => rows),
      ),
      kpiOf(
        'assets.bytes',
        sum(all, ({ bytes }) => bytes),
      ),
      kpiOf('assets.newRows', eventsOn(today), { live: true }),
      kpiOf('assets.quality', run.checks === 0 ? null : roundTo6((run.held / run.checks) * 100), {
        num: run.held,
        den: run.checks,
      }),
      kpiOf('assets.calls', whole, { live: true }),
    ],
    domain: split(
      warehouse,
      ({ table }) => domainOf(table),
      domainName,
      ({ rows }) => rows,
    ),
    daily: { x, series: [{ id: 'assets.newRows', name: '入库量', data: x.map(eventsOn) }] },
    tier: partsOf([
      ...split(
        warehouse,
        ({ table }) => tierOf(table),
        (kind) => tiers[kind as keyof typeof tiers],
        ({ bytes }) => bytes,
      ),
      { id: 'office', name: tiers.office, value: sum(database, ({ bytes }) => bytes) },
    ]),
    calls: calls.slice(0, TOP_CALLS).map(({ call, calls: value }, i) => ({
      rank: i + 1,
      prevRank: null,
      id: call,
      name: call,
      owner: call.split('/')[0] ?? '',
      value,
    })),
    fresh: freshness(days, now),
    tables: [
      ...warehouse.map((held) => ({ ...held, name: tableLabel(held.table) })),
      // Tables of the operational store have no Chinese names of their own.
      ...database.map((held) => ({ ...held, name: tiers.office })),
    ].map((held) => ({ ...held, updated: held.updated === null ? null : isoOf(held.updated) })),
    statTime: isoOf(now / 1000),
  }
}

/** Families of calls whose pages are walls. */
const wallFamilies: ReadonlySet<string> = new Set(['bigLargeScreen', 'provinceLargeScreen', 'rankingList'])

async function flow(store: FactStore, now: number): Promise<Flow> {
  const { platforms: sent, facts, families } = await flowSince(store, Math.floor(now / 1000) - DAY_S, dayOf(now))
  const total = (pairs: readonly [string, number][]): number => sum(pairs, ([, n]) => n)
  const domains = split(
    facts,
    ([table]) => domainOf(table),
    domainName,
    ([, n]) => n,
  )
  const count = new Map(sent)
  const apps = split(
    families,
    ([family]) => (wallFamilies.has(family) ? 'screens' : 'console'),
    (id) => (id === 'screens' ? '大屏' : '控制台'),
    ([, n]) => n,
  )
  return {
    nodes: [
      ...platforms.map((id) => ({
        id: `platform:${id}`,
        name: memberLabel('platform', id),
        value: count.get(id) ?? 0,
      })),
      { id: 'intake', name: '采集', value: total(facts) },
      ...domains.map(({ id, name, value }) => ({ id: `fact:${id}`, name, value })),
      { id: 'rollup', name: '汇总', value: total(facts) },
      ...families.map(([id, value]) => ({ id: `service:${id}`, name: id, value })),
      ...apps.map(({ id, name, value }) => ({ id: `app:${id}`, name, value })),
    ],
    links: [
      ...sent.map(([id, value]) => ({ source: `platform:${id}`, target: 'intake', value })),
      ...domains.flatMap(({ id, value }) => [
        { source: 'intake', target: `fact:${id}`, value },
        { source: `fact:${id}`, target: 'rollup', value },
      ]),
      ...families.flatMap(([id, value]) => [
        { source: 'rollup', target: `service:${id}`, value },
        { source: `service:${id}`, target: `app:${wallFamilies.has(id) ? 'screens' : 'console'}`, value },
      ]),
    ],
  }
}

export function createAssets({ store, pool, clock }: { store: FactStore; pool: pg.Pool; clock: Clock }): Assets {
  const kept = {
    inventory: new ResultCache<DataAsset>(KEPT_ANSWERS, () => 1),
    flow: new ResultCache<Flow>(KEPT_ANSWERS, () => 1),
  }
  const minute = (): string => String(Math.floor(clock.now() / KEPT_MS))
  return {
    inventory: () => kept.inventory.get(minute(), () => readInventory(store, pool, clock.now())),
    flow: () => kept.flow.get(minute(), () => flow(store, clock.now())),
  }
}

declare module '../call/services.ts' {
  interface Ports {
    assets?: Assets | undefined
  }
}
