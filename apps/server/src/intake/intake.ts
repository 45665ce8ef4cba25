import { join } from 'node:path'
import { INTAKE_MAX_BYTES, INTAKE_MAX_EVENTS, type IntakeAnswer, type Platform } from '@data-centre/api'
import type { EventListener } from '../live/counters.ts'
import type { Clock } from '../platform/clock.ts'
import type { Meter } from '../platform/meter.ts'
import type { Directory } from '../warehouse/directory.ts'
import type { FactStore } from '../warehouse/store.ts'
import { type Batch, decodeBatch, encodeBatch, isOwn, ownBatch, type RefusedLine, sizeOf } from './batch-record.ts'
import type { Books } from './books.ts'
import { type BatchMeta, composeBatch, type Source, sourceOf } from './compose.ts'
import type { DirectRow } from './direct-row.ts'
import { createDrain, type RollupMarks } from './drain.ts'
import type { AcceptedEvent } from './event.ts'
import { dayOfSeconds } from './instant.ts'
import { type Candidate, readLines } from './judge.ts'
import type { IntakeKeys } from './keys.ts'
import { KnownEvents } from './known-events.ts'
import { leftSegments, openLog, type WriteAheadLog } from './log.ts'
import { Nonces } from './nonces.ts'
import { linesOf } from './parse.ts'
import { createPressure, type Pressure } from './pressure.ts'
import { RefusedRequest } from './refused-request.ts'
import { sha256Of } from './sign.ts'
import { Tokens } from './tokens.ts'

export interface IntakeOptions {
  /** Folder of the write-ahead log. */
  dir: string
  store: FactStore
  books: Books
  keys: IntakeKeys
  directory: Directory
  rollups: RollupMarks
  clock: Clock
  /** Called in the order of the log, after the events are on disk and before they are acknowledged. */
  onAccepted?: EventListener
  /** Told about drains that fail, torn tails and listeners that throw. */
  onTrouble?: (text: string, error?: unknown) => void
  meter?: Pick<Meter, 'taken' | 'drained'> | undefined
  /** How long a group of batches gathers before it is written, ms. */
  gatherMs?: number
  pressure?: Pressure
  /** Whether this process is the one that takes events. */
  leads?: () => boolean
  /** How long closing waits for the drain, ms; what is left stays in the log. */
  closeMs?: number
}

export interface Intake {
  /** Drains what an earlier process left. The live counters are filled after it, from the engine. */
  replay(): Promise<{ segments: number; events: number; cutBytes: number }>
  /** Begins to accept; replays first where that has not been done. */
  start(): Promise<void>
  /**
   * Takes a batch of NDJSON from the holder of a key whose signature has been checked. Resolves when its events are on
   * disk. The same token again gets its first answer. Throws {@link RefusedRequest}.
   */
  accept(keyId: string, token: string | undefined, body: Buffer, nonce?: string): Promise<IntakeAnswer>
  /** Takes lines of a source that has proved itself; `unreadable` are lines that could not be turned into events. */
  acceptLines(source: Source, lines: readonly string[], unreadable?: readonly RefusedLine[]): Promise<IntakeAnswer>
  /** Takes the line of a dead letter once more. Refused again, it is not kept a second time. */
  acceptAgain(source: Source, line: string): Promise<IntakeAnswer>
  /** Takes lines of an import: no key, no age limit. `unreadable` are lines that could not be turned into events. */
  acceptImport(source: { platform: Platform; importId: number | null }, lines: readonly string[], unreadable?: readonly RefusedLine[]): Promise<IntakeAnswer>
  /**
   * Takes the server's own rows. Resolves when they are on disk; an engine that is away only makes the log longer. Throws
   * where the log takes nothing: then none of them was taken.
   */
  record(rows: readonly DirectRow[]): Promise<void>
  /** Whether a nonce of a key is new; remembers it. */
  takeNonce(keyId: number, nonce: string): boolean
  subscribe(listener: EventListener): () => void
  /** Drains a segment that another process has left, behind everything accepted until now. Answers its events when it is in the engine. */
  adopt(segment: string, payloads: readonly Buffer[]): Promise<number>
  /** Drains everything that has been accepted until now. */
  drainNow(): Promise<void>
  /** Accepted events that are not in the engine yet, in the order of the log. */
  undrained(): AcceptedEvent[]
  undrainedCount(): number
  /** When the oldest of them arrived, ms; undefined when there is none. */
  undrainedSince(): number | undefined
  /**
   * Ends the open segment and lets the drain rest until `release`, while events go on being accepted. `segments` are the
   * paths of what is accepted and not in the engine; `isWhole`: none of them is half in it.
   */
  hold(): Promise<{ segments: string[]; isWhole: boolean; release(): void }>
  /** Stops accepting, drains what the engine takes within a moment, leaves the rest in the log. */
  close(): Promise<void>
}

const SEAL_EVERY_MS = 1000
const SEAL_AT_EVENTS = 10_000
const CLOSE_DRAIN_MS = 5000
/** Sequence numbers follow the clock, with room for a million events a second, so that they rise even where the log's folder was lost. */
const PER_MS = 1000

const eventsOf = (batches: readonly Batch[]): number => batches.reduce((sum, batch) => sum + sizeOf(batch), 0)

export function createIntake(options: IntakeOptions): Intake {
  const { dir, store, books, keys, directory, clock, onTrouble = () => undefined } = options
  const known = new KnownEvents(store)
  const nonces = new Nonces(clock.now)
  const tokens = new Tokens()
  const pressure = options.pressure ?? createPressure(dir, onTrouble)
  const listeners = new Set<EventListener>(options.onAccepted ? [options.onAccepted] : [])
  /** Batches of segments that have not ended, by segment. */
  const open = new Map<string, Batch[]>()
  /** Segments that lie in the operational store, not in the log's folder. */
  const adopted = new Set<string>()
  let openEvents = 0
  let pendingEvents = 0
  let sequence = 0
  let log: WriteAheadLog | undefined
  let replayed: Promise<{ segments: number; events: number; cutBytes: number }> | undefined
  let timer: NodeJS.Timeout | undefined
  let cycling: Promise<void> | undefined
  let closing = false

  const drain = createDrain({
    store,
    directory,
    books,
    rollups: options.rollups,
    remove: async (name) => {
      if (!adopted.delete(name)) await log?.remove(name)
      const batches = drain.pending()[0]?.batches ?? []
      pendingEvents -= eventsOf(batches)
      const sent = batches.filter((batch) => !isOwn(batch))
      if (sent[0]) options.meter?.drained({ events: eventsOf(sent), lagMs: Math.max(0, clock.now() - sent[0].receivedAt) })
    },
    onFailure: (segment, error, attempt) => onTrouble(`segment ${segment} is not drained yet, attempt ${attempt}`, error),
  })
  const nextSequence = (): number => {
    sequence = Math.max(sequence + 1, clock.now() * PER_MS)
    return sequence
  }
  const undrainedCount = () => openEvents + pendingEvents

  const addSegment = (name: string, batches: readonly Batch[], isLeft = false): number => {
    const events = eventsOf(batches)
    pendingEvents += events
    drain.add({ name, batches, isLeft })
    return events
  }

  const remember = (batch: Batch): void => {
    for (const event of batch.events) {
      known.remember(BigInt(event.id), event.at, event.userId)
      sequence = Math.max(sequence, event.sequence)
    }
    if (batch.keyId === null) return
    if (batch.nonce) nonces.take(batch.keyId, batch.nonce)
    if (batch.token) tokens.set(batch.keyId, batch.token, { bodySha256: batch.bodySha256, answer: batch.answer })
  }

  const replayAll = async (): Promise<{ segments: number; events: number; cutBytes: number }> => {
    const { nonces: seen, answers, newest } = await books.recent()
    for (const { keyId, nonce } of seen) nonces.take(keyId, nonce)
    for (const { keyId, token, bodySha256, answer } of answers.toReversed()) tokens.set(keyId, token, { bodySha256, answer })
    const left = await leftSegments(dir)
    sequence = Math.max(sequence, Number.parseInt(newest || '0', 10), ...left.map((segment) => Number.parseInt(segment.name, 10)))
    log = await openLog(dir, nextSequence, options.gatherMs)
    let events = 0
    let cutBytes = 0
    for (const segment of left) {
      const batches = segment.payloads.map(decodeBatch)
      for (const batch of batches) remember(batch)
      if (segment.cut > 0) onTrouble(`cut ${segment.cut} bytes off the torn tail of segment ${segment.name}`)
      events += addSegment(segment.name, batches, true)
      cutBytes += segment.cut
    }
    await drain.idle()
    return { segments: left.length, events, cutBytes }
  }

  /** Ends the open segment and hands it to the drain. */
  const cycle = (): Promise<void> => {
    cycling ??= (async () => {
      const names = (await log?.seal()) ?? []
      for (const name of names) {
        const batches = open.get(name) ?? []
        open.delete(name)
        openEvents -= addSegment(name, batches)
      }
      known.trim(clock.now(), undrainedEvents)
      await pressure.check(clock.now())
    })().finally(() => {
      cycling = undefined
    })
    return cycling
  }
  const cycleSafely = (): void => void cycle().catch((error: unknown) => onTrouble('the log could not be sealed', error))

  const undrainedEvents = function* (): Generator<AcceptedEvent> {
    for (const segment of drain.pending()) for (const batch of segment.batches) yield* batch.events
    for (const batches of open.values()) for (const batch of batches) yield* batch.events
  }

  const published = (batch: Batch, segment: string): void => {
    if (!isOwn(batch)) options.meter?.taken(batch.answer)
    const batches = open.get(segment)
    if (batches) batches.push(batch)
    else open.set(segment, [batch])
    openEvents += sizeOf(batch)
    if (batch.events.length > 0) {
      for (const listener of listeners) {
        try {
          listener(batch.events)
        } catch (error) {
          // The events are on disk: a counter that fails must not make their sender repeat them.
          onTrouble('a listener failed', error)
        }
      }
    }
    if (openEvents >= SEAL_AT_EVENTS) cycleSafely()
  }

  const room = (): void => {
    if (options.leads?.() === false) throw new RefusedRequest(503, 'unavailable', 'another process takes the events', 5)
    if (closing || !timer) throw new RefusedRequest(503, 'unavailable', 'the intake is not open', 5)
    const retryAfterS = pressure.retryAfterS(undrainedCount())
    if (retryAfterS !== undefined) throw new RefusedRequest(503, 'unavailable', 'the engine is behind or the disk is full', retryAfterS)
  }

  const take = async (
    source: Source,
    lines: readonly string[],
    meta: BatchMeta,
    { unreadable = [], keepsRefused = true }: { unreadable?: readonly RefusedLine[]; keepsRefused?: boolean } = {},
  ): Promise<IntakeAnswer> => {
    room()
    if (lines.length + unreadable.length > INTAKE_MAX_EVENTS) throw new RefusedRequest(413, 'tooLarge', `more than ${INTAKE_MAX_EVENTS} events`)
    const receivedAt = clock.now()
    const { candidates, rows, refused } = readLines(lines, source, directory, receivedAt, (day) => options.rollups.isGone?.(day) ?? false)
    const past = await known.lookUp(candidates).catch((error: unknown) => {
      onTrouble('the engine could not say which events are known', error)
      throw new RefusedRequest(503, 'unavailable', 'the engine does not answer', 5)
    })
    let batch: Batch
    let written: Promise<void>
    try {
      const admit = (candidate: Candidate) => known.admit(candidate, past)
      const composed = composeBatch({ source, meta, receivedAt, candidates, rows, refused: [...unreadable, ...refused], admit, nextSequence, keepsRefused })
      batch = composed.batch
      // In the same breath as the verdicts: whoever finds these ids known is written behind them.
      written = (log as WriteAheadLog).append(encodeBatch(batch, composed.kept), ({ segment }) => published(batch, segment))
    } finally {
      known.release()
    }
    try {
      await written
    } catch (error) {
      known.forget(batch.events)
      onTrouble('a batch could not be written', error)
      throw new RefusedRequest(503, 'unavailable', 'the log could not be written', 10)
    }
    return batch.answer
  }

  const intake: Intake = {
    replay: () => {
      replayed ??= replayAll()
      return replayed
    },
    async start() {
      await intake.replay()
      // Not before: facts of today that were written past the intake must be known too.
      await known.load(dayOfSeconds(clock.now() / 1000))
      await pressure.check(clock.now())
      timer ??= setInterval(cycleSafely, SEAL_EVERY_MS)
    },
    async accept(keyId, token, body, nonce) {
      room()
      if (body.length > INTAKE_MAX_BYTES) throw new RefusedRequest(413, 'tooLarge', `more than ${INTAKE_MAX_BYTES} bytes`)
      const key = await keys.find(keyId)
      if (!key) throw new RefusedRequest(401, 'badTicket', 'unknown key')
      const bodySha256 = token === undefined ? '' : sha256Of(body)
      const work = (): Promise<IntakeAnswer> =>
        take(sourceOf(key), linesOf(body.toString('utf8')), {
          bodySha256,
          ...(token === undefined ? {} : { token }),
          ...(nonce === undefined ? {} : { nonce }),
        })
      if (token === undefined) return work()
      return tokens.once(key.id, token, bodySha256, work, () => books.answerOf(key.id, token))
    },
    acceptLines: (source, lines, unreadable = []) => take(source, lines, { bodySha256: '' }, { unreadable }),
    acceptImport: ({ platform, importId }, lines, unreadable = []) => intake.acceptLines({ platform, importId, keyId: null, kind: 'import' }, lines, unreadable),
    acceptAgain: (source, line) => take(source, [line], { bodySha256: '' }, { keepsRefused: false }),
    async record(rows) {
      if (closing || !log) throw new RefusedRequest(503, 'unavailable', 'the intake is not open', 5)
      const batch = ownBatch(rows, clock.now())
      await log.append(encodeBatch(batch, []), ({ segment }) => published(batch, segment))
    },
    takeNonce: (keyId, nonce) => nonces.take(keyId, nonce),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async adopt(segment, payloads) {
      const batches = payloads.map(decodeBatch)
      for (const batch of batches) remember(batch)
      while (cycling) await cycling
      await cycle()
      adopted.add(segment)
      addSegment(segment, batches, true)
      await drain.idle()
      if (adopted.has(segment)) throw new Error(`the intake closed before segment ${segment} was drained`)
      return batches.reduce((sum, { events }) => sum + events.length, 0)
    },
    async drainNow() {
      while (cycling) await cycling
      await cycle()
      await drain.idle()
    },
    async hold() {
      const { isWhole, release } = await drain.hold()
      try {
        while (cycling) await cycling
        await cycle()
      } catch (error) {
        release()
        throw error
      }
      return { isWhole, release, segments: drain.pending().map(({ name }) => join(dir, name)) }
    },
    undrained: () => [...undrainedEvents()],
    undrainedCount,
    undrainedSince: () => (drain.pending()[0]?.batches ?? [...open.values()][0])?.[0]?.receivedAt,
    async close() {
      if (closing) return
      closing = true
      clearInterval(timer)
      if (!log) return
      const limit = new Promise<void>((resolve) => setTimeout(resolve, options.closeMs ?? CLOSE_DRAIN_MS).unref())
      await Promise.race([intake.drainNow(), limit]).catch((error: unknown) => onTrouble('the log is not drained; the next start does it', error))
      await drain.stop()
      await log.close()
    },
  }
  return intake
}
