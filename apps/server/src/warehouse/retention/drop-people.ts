import { addDays, dayOf, mondayOf } from '../../platform/clock.ts'
import type { RollupKeeper } from '../rollups/keeper.ts'
import { appendedFacts, concludedFacts, dayOfFact, foldedFacts, PEOPLE_KEPT_DAYS } from '../rollups/people-facts.ts'
import type { PurgedPart } from '../rollups/purged-facts.ts'
import { partitionsOf } from '../rollups/rebuild.ts'
import type { FactStore } from '../store.ts'

/** A part that was given up, and how many rows of facts went with it. */
export interface DroppedPart extends PurgedPart {
  rows: number
}

const MAX_MS = 300_000

/**
 * Gives up the facts about people whose youngest arrival has outlived its term: append-only facts by weeks, correctable
 * ones by terms. Their roll-ups stay and are frozen before the first row goes. A part that a roll-up still waits for stays
 * until that is built. Run again after a crash it goes on. `now` in ms.
 */
export async function dropPeople(
  store: FactStore,
  keeper: Pick<RollupKeeper, 'due' | 'freeze'>,
  now: number,
): Promise<DroppedPart[]> {
  const waiting = new Set(keeper.due().map(({ week }) => week))
  const isBuilt = ({ from, to }: PurgedPart): boolean =>
    ![...waiting].some((week) => mondayOf(from) <= week && week <= to)
  const expired = [...(await oldWeeks(store, now)), ...(await oldTerms(store, now))].filter(isBuilt)
  if (expired.length === 0) return []
  const lines = expired.map(({ kind, part, from, to, rows }) =>
    JSON.stringify({ kind, part, first_day: from, last_day: to, rows }),
  )
  await store.insert('gone_part', lines.join('\n'), `gone-part-${now}`)
  await keeper.freeze()
  const weeks = expired.filter(({ kind }) => kind === 'week').map(({ part }) => part)
  for (const table of weeks.length > 0 ? appendedFacts : []) await deleteWeeks(store, table, weeks)
  for (const { part } of expired.filter(({ kind }) => kind === 'term'))
    for (const table of [...foldedFacts, ...concludedFacts]) await dropTerm(store, table, part)
  return expired
}

/** Weeks of the append-only facts all of whose rows arrived long enough ago. What has not happened yet long enough cannot have. */
async function oldWeeks(store: FactStore, now: number): Promise<DroppedPart[]> {
  const until = addDays(dayOf(now), -PEOPLE_KEPT_DAYS)
  const each = appendedFacts.map(
    (table) =>
      `SELECT toMonday(event_date) AS week, max(ingest_time) AS newest, count() AS held FROM ${table} WHERE event_date < {until:Date} GROUP BY week`,
  )
  const rows = await store.query<{ week: string; rows: number }>(
    `SELECT toString(week) AS week, sum(held) AS rows FROM (${each.join(' UNION ALL ')}) GROUP BY week HAVING max(newest) < toDateTime({until:Date}, 'Asia/Shanghai') AND toDate(week) + 6 < {until:Date} ORDER BY week`,
    { until },
    { maxMs: MAX_MS },
  )
  return rows.map(({ week, rows: held }) => ({
    kind: 'week',
    part: week,
    from: week,
    to: addDays(week, 6),
    rows: held,
  }))
}

/**
 * Terms of the correctable facts all of whose rows were written long enough ago. A version is the moment of writing: µs
 * through the intake, ms of an import; a smaller one (the demo world's) says nothing, there the day of the fact counts.
 */
async function oldTerms(store: FactStore, now: number): Promise<DroppedPart[]> {
  const until = addDays(dayOf(now), -PEOPLE_KEPT_DAYS)
  const each = foldedFacts.map(
    (table) =>
      `SELECT toString(term_id) AS term, min(${dayOfFact(table)}) AS first, max(${dayOfFact(table)}) AS last, toInt64(multiIf(max(version) >= 1000000000000000, max(version) / 1000, max(version) >= 1000000000000, max(version), 0)) AS written, count() AS held FROM ${table} GROUP BY term`,
  )
  const rows = await store.query<{ term: string; from: string; to: string; rows: number }>(
    `SELECT f.term AS term, toString(least(min(f.first), min(ifNull(d.first, f.first)))) AS from, toString(greatest(max(f.last), max(ifNull(d.last, f.last)))) AS to, sum(f.held) AS rows
FROM (${each.join(' UNION ALL ')}) AS f
LEFT JOIN (SELECT toString(term_id) AS term, toNullable(min(day)) AS first, toNullable(max(day)) AS last FROM dim_day FINAL GROUP BY term) AS d ON f.term = d.term
GROUP BY term HAVING max(f.written) < {before:Int64} AND to < {until:String} ORDER BY term`,
    { until, before: now - PEOPLE_KEPT_DAYS * 86_400_000 },
    { maxMs: MAX_MS },
  )
  return rows.map(({ term, ...rest }) => ({ kind: 'term', part: term, ...rest }))
}

/** Weeks lie across months, by which these facts are cut: rows are deleted, what is left of a part is rewritten. */
async function deleteWeeks(store: FactStore, table: string, weeks: readonly string[]): Promise<void> {
  const list = weeks.map((week) => `'${week}'`).join(', ')
  await store.command(
    `${store.layout.alter(table)} DELETE WHERE toMonday(event_date) IN (${list}) SETTINGS mutations_sync = 2`,
    {},
    { maxMs: MAX_MS },
  )
}

async function dropTerm(store: FactStore, table: string, term: string): Promise<void> {
  const held = await partitionsOf(store, table, 'partition = {term:String}', { term })
  if (held.length > 0) await store.command(`${store.layout.alter(table)} DROP PARTITION {term:String}`, { term })
}
