import { createHash } from 'node:crypto'
import type { Directory } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import type { EventFactName } from '../../warehouse/events/event-facts.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { CLASS_EVENTS } from '../achievements/class-events.ts'
import { correct } from '../achievements/correctable.ts'
import type { Batch } from '../events/batch-record.ts'
import type { IntakeStore } from '../intake-store.ts'
import { directBlocks } from './direct-blocks.ts'
import { appendOnlyRows } from './fact-rows.ts'
import { insertRows, type RefusedRow } from './insert-rows.ts'
import { RowBlock } from './row-block.ts'

/** A segment of the log that has ended: the unit of draining, and the name under which the engine takes it once. */
export interface Segment {
  name: string
  batches: readonly Batch[]
  /** Left by an earlier process or another one: some of it may be in the engine, under this name or because its sender sent it again elsewhere. */
  isLeft: boolean
}

/** Told which days changed, after their rows are on disk and before their place in the log is given up: the RollupKeeper. */
export interface RollupMarks {
  touch(days: Iterable<string>): Promise<void>
  /** Whether the facts of this day were given up; absent = none are. */
  isRemoved?(day: string): boolean
}

export interface DrainOptions {
  store: FactStore
  directory: Directory
  intakeStore: IntakeStore
  rollups: RollupMarks
  /** Removes a segment that is drained. */
  remove(name: string): Promise<void>
  /** Told about every failed attempt. */
  onFailure(segment: string, error: unknown, attempt: number): void
}

const digestOf = (block: RowBlock): string => createHash('sha256').update(block.bytes()).digest('hex').slice(0, 16)

/** Ids of these events that a table holds already. */
async function heldIds(
  store: FactStore,
  table: EventFactName | typeof CLASS_EVENTS,
  events: readonly AcceptedEvent[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await store.query<{ id: string }>(
    `SELECT DISTINCT toString(event_id) AS id FROM ${table} WHERE event_date IN {days:Array(Date)} AND event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))`,
    { days: [...new Set(events.map((event) => event.day))], ids: events.map((event) => event.id) },
    { maxMs: 60_000 },
  )
  return new Set(rows.map((row) => row.id))
}

function missingRows(
  events: readonly AcceptedEvent[],
  held: ReadonlySet<string>,
  table: EventFactName,
  directory: Directory,
): RowBlock {
  const missing = events.filter((event) => !held.has(event.id))
  return appendOnlyRows(missing, directory).get(table) ?? new RowBlock()
}

/** Writes one segment into the engine and the books. Repeating it, whole or after any part, changes nothing. */
export async function drainSegment(
  { name, batches, isLeft }: Segment,
  { store, directory, intakeStore, rollups }: DrainOptions,
): Promise<void> {
  const events = batches.flatMap((batch) => batch.events)
  const refused: (RefusedRow & { platform?: string })[] = []
  const days = new Set(events.map((event) => event.day))
  for (const [table, block] of appendOnlyRows(events, directory)) {
    const held = isLeft ? await heldIds(store, table, events) : new Set<string>()
    if (held.size === 0) refused.push(...(await insertRows(store, table, block, `${name}:${table}`)))
    else {
      const rest = missingRows(events, held, table, directory)
      refused.push(...(await insertRows(store, table, rest, `${name}:${table}:${digestOf(rest)}`)))
    }
  }
  const direct = directBlocks(batches)
  for (const { platform, table, block } of direct) {
    const bad = await insertRows(store, table, block, `${name}:${table}:${platform}`)
    refused.push(...bad.map((row) => ({ ...row, platform })))
  }
  // Answers know by the directory that a dimension has changed.
  if (direct.some(({ table }) => table.startsWith('dim_'))) await directory.refresh()
  for (const day of direct.flatMap(({ days: changed }) => changed)) days.add(day)
  const correction = await correct(events, { store, directory, intakeStore })
  // Every other table of these replaces a row that comes again.
  const kept = isLeft ? await heldIds(store, CLASS_EVENTS, events) : new Set<string>()
  for (const { table, rows, days: changed } of correction.changes) {
    const isNew = (row: object) => table !== CLASS_EVENTS || !kept.has((row as { event_id: string }).event_id)
    const block = RowBlock.of(rows.filter(isNew))
    // After a crash the fold may leave out rows that are there already: other rows need another token. Keys make doubles harmless.
    refused.push(...(await insertRows(store, table, block, `${name}:${table}:${digestOf(block)}`)))
    for (const day of changed) days.add(day)
  }
  await rollups.touch(days)
  const byId = new Map(refused.length > 0 ? events.map((event) => [event.id, event]) : [])
  await intakeStore.settle({
    segment: name,
    batches,
    nowWaiting: correction.nowWaiting,
    opened: correction.opened,
    refusedByEngine: refused.map(({ table, row, detail, platform }) => {
      const fields = JSON.parse(row) as { event_id?: string; school_id?: number; platform?: string }
      const event = fields.event_id === undefined ? undefined : byId.get(fields.event_id)
      return {
        platform: platform ?? event?.platform ?? fields.platform ?? 'zjy',
        schoolId: event?.schoolId ?? fields.school_id ?? 0,
        eventId: event?.id,
        body: { table, row: fields },
        detail: `${table}: ${detail}`,
      }
    }),
  })
}
