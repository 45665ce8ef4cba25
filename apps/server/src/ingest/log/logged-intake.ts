import { join } from 'node:path'
import { INTAKE_MAX_BYTES, INTAKE_MAX_EVENTS, type IntakeAnswer, type Platform } from '@data-centre/api'
import { dayOfSeconds } from '../../platform/instant.ts'
import { sha256Of } from '../../platform/signature.ts'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import type { AcceptedEvent, EventListener } from '../../warehouse/events/event.ts'
import { type Batch, isOwn, ownBatch, type RefusedRow } from '../events/batch-record.ts'
import { ClassSections } from '../events/class-sections.ts'
import { type Candidate, readLines, type TakenRow } from '../events/classify.ts'
import { type BatchMeta, composeBatch, type Source, sourceOf } from '../events/compose.ts'
import { KnownEvents } from '../events/event-history.ts'
import { linesOf } from '../events/parse.ts'
import type { Intake, IntakeOptions } from '../intake.ts'
import { DailyBounds } from '../keys/daily-bounds.ts'
import { Nonces } from '../keys/nonces.ts'
import { createPressure, type Pressure } from '../keys/pressure.ts'
import { RefusedRequest, unavailable } from '../keys/refused-request.ts'
import { Tokens } from '../keys/tokens.ts'
import { Backlog } from './backlog.ts'
import { decodeBatch, encodeBatch } from './batch-encoding.ts'
import { openLog, type WriteAheadLog } from './log.ts'
import { leftSegments } from './segments.ts'

const SEAL_EVERY_MS = 1000
const SEAL_AT_EVENTS = 10_000
const CLOSE_DRAIN_MS = 5000
/** Sequence numbers follow the clock, with room for a million events a second, so that they rise even where the log's folder was lost. */
const PER_MS = 1000

type Replayed = Awaited<ReturnType<Intake['replay']>>

/** Opens nothing yet: {@link Intake.start} does. */
export const createIntake = (options: IntakeOptions): Intake => new LoggedIntake(options)

/** An intake over a write-ahead log in a folder. */
class LoggedIntake implements Intake {
  readonly #options: IntakeOptions
  readonly #existing: KnownEvents
  readonly #sections: ClassSections
  readonly #dailyBounds: DailyBounds
  readonly #nonces: Nonces
  readonly #tokens = new Tokens()
  readonly #pressure: Pressure
  readonly #listeners: Set<EventListener>
  readonly #backlog: Backlog
  #sequence = 0
  #log: WriteAheadLog | undefined
  #replayed: Promise<Replayed> | undefined
  #timer: NodeJS.Timeout | undefined
  #cycling: Promise<void> | undefined
  #closing = false

  constructor(options: IntakeOptions) {
    this.#options = options
    const { dir, store, intakeStore, directory, rollups, clock, meter } = options
    this.#existing = new KnownEvents(store)
    this.#sections = new ClassSections(store)
    this.#dailyBounds = options.dailyBounds ?? new DailyBounds(clock)
    this.#nonces = new Nonces(clock.now)
    this.#pressure = options.pressure ?? createPressure(dir, (text) => this.#onTrouble(text))
    this.#listeners = new Set(options.onAccepted ? [options.onAccepted] : [])
    this.#backlog = new Backlog({
      store,
      directory,
      intakeStore,
      rollups,
      removeSegment: async (name) => this.#log?.remove(name),
      onDrained: ({ events, receivedAt }) => meter?.drained({ events, lagMs: Math.max(0, clock.now() - receivedAt) }),
      onTrouble: (text, error) => this.#onTrouble(text, error),
    })
  }

  replay(): Promise<Replayed> {
    this.#replayed ??= this.#replayAll()
    return this.#replayed
  }

  async start(): Promise<void> {
    await this.replay()
    const { clock } = this.#options
    // Not before: facts of today that were written past the intake must be known too.
    await this.#existing.load(dayOfSeconds(clock.now() / 1000))
    await this.#pressure.check(clock.now())
    this.#timer ??= setInterval(() => this.#cycleSafely(), SEAL_EVERY_MS)
  }

  async accept(keyId: string, token: string | undefined, body: Buffer, nonce?: string): Promise<IntakeAnswer> {
    this.#assertCapacity()
    if (body.length > INTAKE_MAX_BYTES) throw new RefusedRequest(413, 'tooLarge', `more than ${INTAKE_MAX_BYTES} bytes`)
    const { keys, intakeStore } = this.#options
    const key = await keys.find(keyId)
    if (!key) throw new RefusedRequest(401, 'badTicket', 'unknown key')
    const bodySha256 = token === undefined ? '' : sha256Of(body)
    const meta: BatchMeta = {
      bodySha256,
      ...(token === undefined ? {} : { token }),
      ...(nonce === undefined ? {} : { nonce }),
    }
    const work = async (): Promise<IntakeAnswer> =>
      (await this.#take(sourceOf(key), linesOf(body.toString('utf8')), meta)).answer
    if (token === undefined) return work()
    return this.#tokens.once(key.id, token, bodySha256, work, () => intakeStore.answerOf(key.id, token))
  }

  async acceptLines(
    source: Source,
    lines: readonly string[],
    unreadable: readonly RefusedRow[] = [],
  ): Promise<IntakeAnswer> {
    return (await this.#take(source, lines, { bodySha256: '' }, { unreadable })).answer
  }

  acceptImport(
    { platform, importId }: { platform: Platform; importId: number | null },
    lines: readonly string[],
    unreadable: readonly RefusedRow[] = [],
  ): Promise<Pick<Batch, 'answer' | 'refused'>> {
    return this.#take({ platform, importId, keyId: null, kind: 'import' }, lines, { bodySha256: '' }, { unreadable })
  }

  async acceptAgain(source: Source, line: string): Promise<IntakeAnswer> {
    return (await this.#take(source, [line], { bodySha256: '' }, { keepsRefused: false })).answer
  }

  /** An arrow: the recorder of calls is handed this function alone. */
  record = async (rows: readonly DirectRow[]): Promise<void> => {
    if (this.#closing || !this.#log) throw unavailable('the intake is not open', 5)
    const batch = ownBatch(rows, this.#options.clock.now())
    await this.#log.append(encodeBatch(batch, []), ({ segment }) => this.#publish(batch, segment))
  }

  takeNonce(keyId: number, nonce: string): boolean {
    return this.#nonces.take(keyId, nonce)
  }

  timesOf(schools: ReadonlyMap<string, number>, since: string): Promise<Map<string, number>> {
    return this.#existing.timesOf(schools, since)
  }

  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async adopt(segment: string, payloads: readonly Buffer[]): Promise<number> {
    const batches = payloads.map(decodeBatch)
    for (const batch of batches) this.#remember(batch)
    await this.#sealNow()
    await this.#backlog.adopt(segment, batches)
    return batches.reduce((sum, { events }) => sum + events.length, 0)
  }

  async drainNow(): Promise<void> {
    await this.#sealNow()
    await this.#backlog.idle()
  }

  async hold(): ReturnType<Intake['hold']> {
    const { isWhole, release } = await this.#backlog.hold()
    try {
      await this.#sealNow()
    } catch (error) {
      release()
      throw error
    }
    return { isWhole, release, segments: this.#backlog.segments().map((name) => join(this.#options.dir, name)) }
  }

  undrained(): AcceptedEvent[] {
    return [...this.#backlog.events()]
  }

  undrainedCount(): number {
    return this.#backlog.count
  }

  undrainedSince(): number | undefined {
    return this.#backlog.since()
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    clearInterval(this.#timer)
    if (!this.#log) return
    const limit = new Promise<void>((resolve) => setTimeout(resolve, this.#options.closeMs ?? CLOSE_DRAIN_MS).unref())
    await Promise.race([this.drainNow(), limit]).catch((error: unknown) =>
      this.#onTrouble('the log is not drained; the next start does it', error),
    )
    await this.#backlog.stop()
    await this.#log.close()
  }

  #onTrouble(text: string, error?: unknown): void {
    this.#options.onTrouble?.(text, error)
  }

  #nextSequence = (): number => {
    this.#sequence = Math.max(this.#sequence + 1, this.#options.clock.now() * PER_MS)
    return this.#sequence
  }

  /** Makes what was accepted known, so that it is not accepted a second time. */
  #remember(batch: Batch): void {
    for (const event of batch.events) {
      this.#existing.remember(event)
      this.#sequence = Math.max(this.#sequence, event.sequence)
    }
    if (batch.keyId === null) return
    if (batch.nonce) this.#nonces.take(batch.keyId, batch.nonce)
    if (batch.token) this.#tokens.set(batch.keyId, batch.token, { bodySha256: batch.bodySha256, answer: batch.answer })
  }

  async #replayAll(): Promise<Replayed> {
    const { dir, intakeStore, gatherMs } = this.#options
    const { nonces: seen, answers, newest } = await intakeStore.recent()
    for (const { keyId, nonce } of seen) this.#nonces.take(keyId, nonce)
    for (const { keyId, token, bodySha256, answer } of answers.toReversed())
      this.#tokens.set(keyId, token, { bodySha256, answer })
    const left = await leftSegments(dir)
    this.#sequence = Math.max(
      this.#sequence,
      Number.parseInt(newest || '0', 10),
      ...left.map((segment) => Number.parseInt(segment.name, 10)),
    )
    this.#log = await openLog(dir, this.#nextSequence, gatherMs)
    let events = 0
    let cutBytes = 0
    for (const segment of left) {
      const batches = segment.payloads.map(decodeBatch)
      for (const batch of batches) this.#remember(batch)
      if (segment.cut > 0) this.#onTrouble(`cut ${segment.cut} bytes off the torn tail of segment ${segment.name}`)
      events += this.#backlog.addSegment(segment.name, batches, true)
      cutBytes += segment.cut
    }
    await this.#backlog.idle()
    return { segments: left.length, events, cutBytes }
  }

  /** Ends the open segment and hands it to the drain; one that is being ended is waited for. */
  #cycle(): Promise<void> {
    this.#cycling ??= this.#seal().finally(() => {
      this.#cycling = undefined
    })
    return this.#cycling
  }

  async #seal(): Promise<void> {
    const { clock } = this.#options
    for (const name of (await this.#log?.seal()) ?? []) this.#backlog.endSegment(name)
    this.#existing.trim(clock.now(), () => this.#backlog.events())
    await this.#pressure.check(clock.now())
  }

  /** Ends the segment that is open now, not one that was being ended already. */
  async #sealNow(): Promise<void> {
    while (this.#cycling) await this.#cycling
    await this.#cycle()
  }

  #cycleSafely(): void {
    this.#cycle().catch((error: unknown) => this.#onTrouble('the log could not be sealed', error))
  }

  /** Counts a batch that is on disk and tells the listeners. */
  #publish(batch: Batch, segment: string): void {
    if (!isOwn(batch)) this.#options.meter?.taken(batch.answer)
    this.#backlog.addBatch(segment, batch)
    if (batch.events.length > 0) {
      for (const listener of this.#listeners) {
        try {
          listener(batch.events)
        } catch (error) {
          // The events are on disk: a counter that fails must not make their sender repeat them.
          this.#onTrouble('a listener failed', error)
        }
      }
    }
    if (this.#backlog.openEvents >= SEAL_AT_EVENTS) this.#cycleSafely()
  }

  #assertCapacity(): void {
    if (this.#options.leads?.() === false) throw unavailable('another process takes the events', 5)
    if (this.#closing || !this.#timer) throw unavailable('the intake is not open', 5)
    const retryAfterS = this.#pressure.retryAfterS(this.#backlog.count)
    if (retryAfterS !== undefined) throw unavailable('the engine is behind or the disk is full', retryAfterS)
  }

  /** What the engine holds of what a batch brings. Throws 503 where it does not answer. */
  async #lookUp(candidates: readonly Candidate[], rows: readonly TakenRow[]) {
    try {
      await this.#sections.load(rows)
      return await this.#existing.lookUp(candidates)
    } catch (error) {
      this.#onTrouble('the engine could not say which events are known', error)
      throw unavailable('the engine does not answer', 5)
    }
  }

  async #take(
    source: Source,
    lines: readonly string[],
    meta: BatchMeta,
    { unreadable = [], keepsRefused = true }: { unreadable?: readonly RefusedRow[]; keepsRefused?: boolean } = {},
  ): Promise<Batch> {
    this.#assertCapacity()
    if (lines.length + unreadable.length > INTAKE_MAX_EVENTS)
      throw new RefusedRequest(413, 'tooLarge', `more than ${INTAKE_MAX_EVENTS} events`)
    const { directory, rollups } = this.#options
    const receivedAt = this.#options.clock.now()
    const isRemoved = (day: string): boolean => rollups.isRemoved?.(day) ?? false
    const { candidates, rows, refused } = await readLines(lines, source, directory, receivedAt, isRemoved)
    const past = await this.#lookUp(candidates, rows)
    let batch: Batch
    let written: Promise<void>
    try {
      const within = this.#sections.admit(rows)
      const composed = composeBatch({
        source,
        meta,
        receivedAt,
        candidates,
        rows: within.rows,
        refused: [...unreadable, ...refused, ...within.refused],
        admit: (candidate) => this.#existing.admit(candidate, past),
        nextSequence: this.#nextSequence,
        keptOf: keepsRefused ? (lines) => this.#dailyBounds.keptOf(source.keyId, lines) : undefined,
      })
      batch = composed.batch
      // Synchronously with the classification: a batch that finds these ids known is written after them.
      written = (this.#log as WriteAheadLog).append(encodeBatch(batch, composed.kept), ({ segment }) =>
        this.#publish(batch, segment),
      )
    } finally {
      this.#existing.release()
    }
    try {
      await written
    } catch (error) {
      this.#existing.forget(batch.events)
      this.#onTrouble('a batch could not be written', error)
      throw unavailable('the log could not be written', 10)
    }
    return batch
  }
}
