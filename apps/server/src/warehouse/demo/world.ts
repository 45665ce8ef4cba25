import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import { Calendar } from '../calendar.ts'
import type { SourceEvent } from '../events/event.ts'
import type { FactStore } from '../store.ts'
import { endOfDay, startOfDay } from './day-bounds.ts'
import { blocksOf } from './fill.ts'
import { type Block, buildObjects, fillAndNote, findOrFound, isSeeded, planOf } from './found-world.ts'
import type { DemoPlan } from './plan/types.ts'
import { type Profile, profiles } from './profile.ts'
import { daysOf, openProgress } from './progress.ts'
import { placeObjects, seedDimensions } from './seed.ts'
import { EventStream } from './stream.ts'
import { demoTables } from './tables.ts'
import { writeTimetables } from './timetables.ts'
import { type SentRow, TrafficStream } from './traffic-stream.ts'

/** Homework counts on the day when it is due, up to so many days after the day that brings it. */
const MAX_HOMEWORK_DAYS = 7

export const DEMO_SEED = 20_250_514

export interface DemoWorld {
  /** The plan as of the present day. */
  plan(): DemoPlan
  /** Writes dimensions as of today, and what was built up to now; quick when today is known already. */
  seedDims(): Promise<void>
  /** Writes the resources and questions that were built since the last call. */
  build(): Promise<void>
  /** Closed days that were never begun or whose writing was cut off, newest first. */
  missingDays(): Promise<string[]>
  /** Facts of today up to now. Does nothing when today was begun before: its rest comes through the intake. */
  fillToday(): Promise<void>
  /** Writes the facts of the missing days between two days, newest first; may be stopped and called again. `days` are those whose roll-ups are to be touched. */
  fillDays(
    from: string,
    to: string,
    onProgress?: (done: number, total: number, days: { from: string; to: string }) => void | Promise<void>,
  ): Promise<void>
  /** Days that were begun and are not whole, oldest first, with the moment (ms) up to which they were written: the rest comes through the intake. */
  openDays(): Promise<{ day: string; until: number }[]>
  /** Notes that everything of a day has gone through the intake, and opens the next one when that is today or before. */
  closeDay(day: string): Promise<void>
  /** Events of (fromMs, toMs], oldest first, as their platforms would send them: the same statements as the facts. */
  eventsBetween(fromMs: number, toMs: number): Promise<SourceEvent[]>
  /** What gateways and firewalls report of (fromMs, toMs]: the same rows as the written facts. */
  trafficBetween(fromMs: number, toMs: number): Promise<SentRow[]>
}

interface DemoWorldOptions {
  store: FactStore
  profile: Profile['name']
  clock: Clock
  seed?: number
  calendar?: Calendar
}

/**
 * Opens the demo world of a folder, or founds one: seed, profile and the day of founding (the anchor) are kept in the
 * warehouse, so a later start goes on with the same world whatever it is started with.
 */
export async function createDemoWorld({
  store,
  profile,
  clock,
  seed = DEMO_SEED,
  calendar = new Calendar(),
}: DemoWorldOptions): Promise<DemoWorld> {
  for (const table of demoTables) for (const statement of store.layout.create(table)) await store.command(statement)
  const today = () => dayOf(clock.now())
  const found = await findOrFound(store, { seed, profile, anchor: today() })
  const size = profiles[found.profile]
  const stream = new EventStream(store, found.seed, size.actionsPerVisit)
  const traffic = new TrafficStream(store, found.seed, size.actionsPerVisit)
  const planNow = planOf(found, calendar, today)

  const { progress, note } = openProgress(store)
  const fill = (block: Block, until: number) =>
    fillAndNote(store, block, note, {
      seed: found.seed,
      actions: size.actionsPerVisit,
      until,
      isCatchUp: block.to > found.anchor,
    })
  const missingDays = async (): Promise<string[]> => {
    const done = await progress()
    return daysOf(planNow().firstDay, addDays(today(), -1))
      .filter((day) => (done.get(day) ?? 0) === 0)
      .reverse()
  }
  const build = (): Promise<void> => buildObjects(store, planNow(), found.seed, Math.floor(clock.now() / 1000))

  return {
    plan: planNow,
    async seedDims() {
      const now = planNow()
      const isKnown = await isSeeded(store, now.through)
      if (!isKnown) await seedDimensions(store, now, calendar)
      await writeTimetables(store, now, calendar)
      await build()
      if (isKnown) return
      await placeObjects(store, now.firstDay, found.seed)
      stream.clear()
      traffic.clear()
    },
    build,
    missingDays,
    async fillToday() {
      const done = await progress()
      if ((done.get(today()) ?? 0) === 0) await fill({ from: today(), to: today() }, Math.floor(clock.now() / 1000))
    },
    async fillDays(from, to, onProgress) {
      const days = (await missingDays()).filter((day) => day >= from && day <= to)
      let filled = 0
      for (const block of blocksOf(days, today())) {
        await fill(block, Math.floor(clock.now() / 1000))
        filled += daysOf(block.from, block.to).length
        await onProgress?.(filled, days.length, { from: block.from, to: addDays(block.to, MAX_HOMEWORK_DAYS) })
      }
    },
    async openDays() {
      const done = await progress()
      return [...done]
        .filter(([day, at]) => at > 0 && at < endOfDay(day) && day <= today())
        .map(([day, at]) => ({ day, until: at * 1000 }))
        .sort((a, b) => a.until - b.until)
    },
    async closeDay(day) {
      await note([day], endOfDay, `demo-close-${day}`)
      const next = addDays(day, 1)
      if (next <= today() && !(await progress()).has(next)) await note([next], startOfDay, `demo-open-${next}`)
    },
    eventsBetween: (fromMs, toMs) => stream.between(fromMs, toMs),
    trafficBetween: (fromMs, toMs) => traffic.between(fromMs, toMs),
  }
}
