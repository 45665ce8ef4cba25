import { addDays, dayOf, midnightOf } from '../../platform/clock.ts'
import { grouped } from '../../platform/grouped.ts'
import { endOfDay } from './day-bounds.ts'
import { type SimulatorOptions, send } from './send-batch.ts'

const TICK_MS = 1000

const AFTER_TROUBLE_MS = 5000

/** Resources and questions appear within this time of their building. */
const BUILD_EVERY_MS = 5 * 60_000

/** So much of the past is caught up in one step. */
const STEP_MS = 30 * 60_000

export interface Simulator {
  /** Ends the loop; resolves when the batch under way is answered. */
  stop(): Promise<void>
  /** Moment (ms) up to which events were sent. */
  sentUntil(): number
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
  const ended = loop().catch((error: unknown) => onTrouble('the demo simulator has ended', error))
  return {
    stop: async () => {
      isStopping = true
      wake()
      await ended
    },
    sentUntil: () => cursor,
  }
}
