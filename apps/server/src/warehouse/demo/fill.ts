import { addDays, dayOf } from '../../platform/clock.ts'
import { keptDays } from '../schema/traffic-facts.ts'
import type { FactStore } from '../store.ts'
import { endOfDay, startOfDay } from './day-bounds.ts'
import { trafficStatements } from './facts/traffic.ts'
import { eventStatements, lastingStatements, ownLogStatements, stateStatements } from './facts/write.ts'
import { onlyNamed } from './named-params.ts'

/** Days of one statement: few for the month that people look at first, then as many as memory bears, because to analyse the statements of a block costs the engine as much as a month of rows. */
const RECENT_BLOCK = 15
const OLD_BLOCK = 92
const RECENT_DAYS = 31
const STATEMENT_MS = 600_000

export interface Block {
  from: string
  to: string
}

/** Puts days into blocks of neighbours, newest first. */
export function blocksOf(days: readonly string[], today: string): Block[] {
  const blocks: Block[] = []
  const recent = addDays(today, -RECENT_DAYS)
  for (const day of [...days].sort().reverse()) {
    const block = blocks.at(-1)
    const size = day > recent ? RECENT_BLOCK : OLD_BLOCK
    if (block && addDays(day, 1) === block.from && addDays(block.to, -size) < day) block.from = day
    else blocks.push({ from: day, to: day })
  }
  return blocks
}

export interface FillOptions {
  seed: number
  actions: number
  /** Seconds since 1970 of the last event that may be written. */
  until: number
  /** Facts were written before: open homeworks are brought up to date. */
  isCatchUp: boolean
}

/**
 * Writes the facts of a block of days. Every row is a pure function of the seed and its day, whatever the block and whatever else
 * stands of its days: what was imported stays as it is. Run again, whole or after any part, it adds what is missing.
 */
export async function fillBlock(
  store: FactStore,
  { from, to }: Block,
  { seed, actions, until, isCatchUp }: FillOptions,
): Promise<void> {
  let version = 1
  if (isCatchUp)
    version +=
      (
        await store.query<{ last: number }>(
          'SELECT greatest((SELECT max(version) FROM fact_homework), (SELECT max(version) FROM fact_exam), (SELECT max(version) FROM fact_evaluation), (SELECT max(version) FROM fact_progress), (SELECT max(version) FROM fact_credit)) AS last',
        )
      )[0]?.last ?? 0
  const window = { seed, from, to, after: startOfDay(from) - 1, until: Math.min(until, endOfDay(to)) }
  const run = (sql: string, params: Record<string, string | number>) =>
    store.command(sql, onlyNamed(sql, params), { maxMs: STATEMENT_MS })
  const state = (sql: string) => () => run(sql, { ...window, version })
  // Homework, exams and evaluations live on after their day: their rows say what had happened until the last moment of the world, not of the block.
  const lasting = (sql: string) => () => run(sql, { ...window, until, version, all: Number(isCatchUp) })
  const log = (sql: string) => () => run(sql, { ...window, actions })
  // Rows that are older than a table keeps would be thrown away by the next night.
  const traffic = ([table, sql]: [string, string]): Statement[] => {
    const oldest = addDays(dayOf(until * 1000), -keptDays[table as keyof typeof trafficStatements])
    return to < oldest ? [] : [() => run(sql, { ...window, actions, from: from < oldest ? oldest : from })]
  }
  // Rows are there where a block before was cut off.
  await store.command('TRUNCATE TABLE demo_log')
  await inLanes([...ownLogStatements.map(log), ...stateStatements.map(state), ...lastingStatements.map(lasting)])
  await inLanes([...eventStatements.map(log), ...Object.entries(trafficStatements).flatMap(traffic)])
  await store.command('TRUNCATE TABLE demo_log')
}

type Statement = () => Promise<void>
/** Statements that run at a time: each works on one core for the most part. */
const LANES = 2

/** Runs statements that know nothing of each other, in their order, so many at a time. */
async function inLanes(statements: readonly Statement[]): Promise<void> {
  const waiting = [...statements]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
