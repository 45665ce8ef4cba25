import { addDays, dayOf } from '../../platform/clock.ts'
import { keptDays } from '../schema/traffic-facts.ts'
import type { FactStore } from '../store.ts'
import { trafficStatements } from './facts/traffic.ts'
import { lastingStatements, logStatements, repeatStatements, stateStatements } from './facts/write.ts'
import { onlyNamed } from './named-params.ts'
import { endOfDay, startOfDay } from './seed.ts'

/** Days of one statement: few while they are busy, more where the past is thin. */
const RECENT_BLOCK = 10
const OLD_BLOCK = 31
const RECENT_DAYS = 40
const STATEMENT_MS = 600_000

/** Tables that a day leaves rows in, with the column of the day. */
const dayColumns = {
  fact_log: 'event_date',
  fact_login: 'event_date',
  fact_resource_use: 'event_date',
  fact_answer: 'event_date',
  fact_resource_call: 'event_date',
  fact_course_call: 'event_date',
  fact_discussion: 'event_date',
  fact_session: 'teach_date',
  fact_activity: 'activity_date',
  fact_attendance: 'sign_date',
  fact_participation: 'activity_date',
  fact_gateway_minute: 'event_date',
  fact_waf_hit: 'event_date',
} as const

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
    if (block && addDays(day, 1) === block.from && addDays(block.to, -size) < day && day.slice(0, 7) === block.to.slice(0, 7)) block.from = day
    else blocks.push({ from: day, to: day })
  }
  return blocks
}

export interface FillOptions {
  seed: number
  actions: number
  /** Seconds since 1970 of the last event that may be written. */
  until: number
  /** Facts were written before: what stands of these days goes, open homeworks are brought up to date. */
  isRepair: boolean
  isCatchUp: boolean
}

/** Writes the facts of a block of days. Every row is a pure function of the seed and its day, whatever the block. */
export async function fillBlock(store: FactStore, { from, to }: Block, { seed, actions, until, isRepair, isCatchUp }: FillOptions): Promise<void> {
  if (isRepair)
    for (const [table, column] of Object.entries(dayColumns))
      await store.command(`${store.layout.alter(table)} DELETE WHERE ${column} BETWEEN {from:Date} AND {to:Date} SETTINGS mutations_sync = 1`, { from, to })
  let version = 1
  if (isCatchUp)
    version +=
      (
        await store.query<{ last: number }>(
          'SELECT greatest((SELECT max(version) FROM fact_homework), (SELECT max(version) FROM fact_exam), (SELECT max(version) FROM fact_evaluation), (SELECT max(version) FROM fact_progress), (SELECT max(version) FROM fact_credit)) AS last',
        )
      )[0]?.last ?? 0
  const window = { seed, from, to, after: startOfDay(from) - 1, until: Math.min(until, endOfDay(to)) }
  const run = (sql: string, params: Record<string, string | number>) => store.command(sql, onlyNamed(sql, params), { maxMs: STATEMENT_MS })
  // Log and states know nothing of each other, so both cores have work.
  const logs = async () => {
    for (const sql of logStatements) await run(sql, { ...window, actions })
    for (const sql of repeatStatements) await run(sql, { ...window, actions })
    // Older rows would be thrown away by the next night.
    for (const [table, sql] of Object.entries(trafficStatements) as [keyof typeof trafficStatements, string][]) {
      const oldest = addDays(dayOf(until * 1000), -keptDays[table])
      if (to >= oldest) await run(sql, { ...window, from: from < oldest ? oldest : from })
    }
  }
  const states = async () => {
    for (const sql of stateStatements) await run(sql, { ...window, version })
    // Homework, exams and evaluations live on after their day: their rows say what had happened until the last moment of the world, not of the block.
    for (const sql of lastingStatements) await run(sql, { ...window, until, version, all: Number(isCatchUp) })
  }
  await Promise.all([logs(), states()])
}
