import { randomBytes } from 'node:crypto'
import type { Platform } from '@data-centre/api'
import { addDays, type Clock, dayOf, midnightOf } from '../../platform/clock.ts'
import { signedHeaders } from '../../platform/signature.ts'
import { grouped } from './grouped.ts'
import { endOfDay } from './seed.ts'
import type { DemoWorld } from './world.ts'

const PATH = '/api/ingest/events'
const TICK_MS = 1000
const AFTER_TROUBLE_MS = 5000
/** Resources and questions appear within this time of their building. */
const BUILD_EVERY_MS = 5 * 60_000
/** So much of the past is caught up in one step. */
const STEP_MS = 30 * 60_000
const MAX_PER_BATCH = 5000

export interface SimulatorOptions {
  world: DemoWorld
  /** http://host:port of the server whose intake is fed. */
  address: string
  /** One key per platform. */
  keys: readonly { keyId: string; platform: Platform; secret: Buffer }[]
  clock: Clock
  /** Told after dimensions were written, before events about them are sent: the intake must know them. Schools, people and classes change with a new day only. */
  onDimensions(isNewDay: boolean): Promise<void>
  onTrouble(text: string, error: unknown): void
}

export interface Simulator {
  /** Ends the loop; resolves when the batch under way is answered. */
  stop(): Promise<void>
  /** Moment (ms) up to which events were sent. */
  sentUntil(): number
}

/** Sends one platform's events, or lines about its traffic, through the real intake: signed, in batches. Throws what the intake answers. */
async function send(address: string, key: SimulatorOptions['keys'][number], events: readonly object[], now: number): Promise<void> {
  for (let start = 0; start < events.length; start += MAX_PER_BATCH) {
    const body = Buffer.from(
      events
        .slice(start, start + MAX_PER_BATCH)
        .map((event) => JSON.stringify(event))
        .join('\n'),
    )
    const nonce = randomBytes(16).toString('hex')
    const headers = signedHeaders(key.keyId, key.secret, { method: 'POST', path: PATH, body, nonce, token: `demo-${nonce}` }, now)
    const answer = await fetch(address + PATH, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/x-ndjson' }, signal: AbortSignal.timeout(60_000) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The intake answered ${answer.status} to ${key.platform}: ${text.slice(0, 200)}`)
  }
}

/**
 * Lets the demo world live: every second the events that have happened since go to the intake, as if four platforms sent
 * them. It starts where the written facts end, so days that were cut off are completed first; an event that was sent
 * before is known by its id and counts once.
 */
export function startSimulator({ world, address, keys, clock, onDimensions, onTrouble }: SimulatorOptions): Simulator {
  let isStopping = false
  let wake: () => void = () => undefined
  let cursor = 0
  let day = ''
  let builtAt = clock.now()
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const openNext = async (): Promise<boolean> => {
    const [open] = await world.openDays()
    if (open) ({ day, until: cursor } = open)
    return open !== undefined
  }
  const step = async (): Promise<void> => {
    if (!day && !(await openNext())) return
    const end = endOfDay(day) * 1000
    // A second is sent when it is over, so nothing of it comes later.
    const until = Math.min(Math.floor(clock.now() / 1000) * 1000 - 1000, cursor + STEP_MS, end)
    if (until > cursor) {
      const events = await world.eventsBetween(cursor, until)
      for (const [platform, list] of grouped(events, (event) => event.platform)) {
        const key = keys.find((k) => k.platform === platform)
        if (key) await send(address, key, list, clock.now())
      }
      for (const [platform, list] of grouped(await world.trafficBetween(cursor, until), (sent) => sent.platform)) {
        const key = keys.find((k) => k.platform === platform)
        if (key)
          await send(
            address,
            key,
            list.map(({ line }) => line),
            clock.now(),
          )
      }
      cursor = until
    }
    if (cursor < end || clock.now() < midnightOf(addDays(day, 1))) return
    // The day is over. The next one may know new people and classes.
    await world.seedDims()
    await onDimensions(true)
    await world.closeDay(day)
    day = ''
  }
  const build = async (): Promise<void> => {
    if (clock.now() - builtAt < BUILD_EVERY_MS || dayOf(clock.now()) !== day) return
    builtAt = clock.now()
    await world.build()
    await onDimensions(false)
  }
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await step()
        await build()
        // The past is caught up without a pause.
        if (day && clock.now() - cursor < STEP_MS) await pause(TICK_MS)
        else if (!day) await pause(TICK_MS)
      } catch (error) {
        onTrouble('the demo simulator could not send', error)
        await pause(AFTER_TROUBLE_MS)
      }
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      isStopping = true
      wake()
      await ended
    },
    sentUntil: () => cursor,
  }
}
