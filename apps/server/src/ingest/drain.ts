import { createHash } from 'node:crypto'
import type { Directory } from '../warehouse/directory.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import type { FactStore } from '../warehouse/store.ts'
import type { Batch } from './batch-record.ts'
import { correct } from './correctable.ts'
import { directBlocks } from './direct-blocks.ts'
import { type AppendOnlyTable, appendOnlyRows } from './fact-rows.ts'
import { insertRows, type RefusedRow } from './insert-rows.ts'
import type { IntakeStore } from './intake-store.ts'
import { RowBlock } from './row-block.ts'

/** A segment of the log that has ended: the unit of draining, and the name under which the engine takes it once. */
interface Segment {
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

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5000

const digestOf = (block: RowBlock): string => createHash('sha256').update(block.bytes()).digest('hex').slice(0, 16)

/** Ids of these events that a table holds already. */
async function heldIds(store: FactStore, table: AppendOnlyTable, events: readonly AcceptedEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await store.query<{ id: string }>(
    `SELECT DISTINCT toString(event_id) AS id FROM ${table} WHERE event_date IN {days:Array(Date)} AND event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))`,
    { days: [...new Set(events.map((event) => event.day))], ids: events.map((event) => event.id) },
    { maxMs: 60_000 },
  )
  return new Set(rows.map((row) => row.id))
}

function missingRows(events: readonly AcceptedEvent[], held: ReadonlySet<string>, table: AppendOnlyTable, directory: Directory): RowBlock {
  const missing = events.filter((event) => !held.has(event.id))
  return appendOnlyRows(missing, directory).get(table) ?? new RowBlock()
}

/** Writes one segment into the engine and the books. Repeating it, whole or after any part, changes nothing. */
async function drainSegment({ name, batches, isLeft }: Segment, { store, directory, intakeStore, rollups }: DrainOptions): Promise<void> {
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
  for (const day of direct.flatMap(({ days: changed }) => changed)) days.add(day)
  const correction = await correct(events, { store, directory, intakeStore })
  for (const { table, rows, days: changed } of correction.changes) {
    const block = RowBlock.of(rows)
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

export interface Drain {
  add(segment: Segment): void
  /** Segments that are not in the engine yet, oldest first. */
  pending(): readonly Segment[]
  /** Resolves when everything that was added is drained. */
  idle(): Promise<void>
  /**
   * Rests from the next segment on, so that engine and books stand still together. `isWhole`: no segment is half in the
   * engine, which happens only while it refuses.
   */
  hold(): Promise<{ isWhole: boolean; release(): void }>
  /** Stops after the attempt that is under way; what is left stays in the log. */
  stop(): Promise<void>
}

/** Drains segments one after another, each until the engine has taken it: an engine that is away only makes the log longer. */
export function createDrain(deps: DrainOptions): Drain {
  const queue: Segment[] = []
  let running: Promise<void> | undefined
  let stopped = false
  let held: Promise<void> | undefined
  /** The oldest segment was tried and not finished. */
  let isHalfDone = false
  let wake: (() => void) | undefined
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    for (let segment = queue[0]; segment && !stopped && !held; segment = queue[0]) {
      for (let attempt = 1; !stopped && !held; attempt++) {
        try {
          isHalfDone = true
          await drainSegment(segment, deps)
          isHalfDone = false
          await deps.remove(segment.name)
          queue.shift()
          break
        } catch (error) {
          deps.onFailure(segment.name, error, attempt)
          await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 6)))
        }
      }
    }
  }
  const kick = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    add(segment) {
      queue.push(segment)
      void kick()
    },
    pending: () => queue,
    async idle() {
      while (queue.length > 0 && !stopped) await (held ?? kick())
    },
    async hold() {
      let release = (): void => undefined
      const hold = new Promise<void>((resolve) => {
        release = resolve
      })
      held = hold
      wake?.()
      await running
      return {
        isWhole: !isHalfDone,
        release: () => {
          if (held === hold) held = undefined
          release()
          void kick()
        },
      }
    },
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}
