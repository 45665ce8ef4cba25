import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { TrafficRow } from '@data-centre/server/warehouse/events/traffic-row.ts'
import { loginAs } from '../product/login.ts'
import { platformOf, runImport } from '../product/platform.ts'
import { writeRoster } from '../product/roster.ts'
import { type Product, removeFolder, scratchFolder } from '../product/server.ts'
import { CLASSES, openDeeds, STUDENTS } from './deeds.ts'

const PER_TICK = 4
/** Batches under way at the same time, so that the pace does not hang on the time of an answer. */
const SENDERS = 4
/** Of so many ticks one opens an activity, of so many one reports the minute of a gateway and an attack. */
const ACTIVITY_EVERY = 50
const TRAFFIC_EVERY = 20

/** Something that happens in the world of a bench. */
export interface SocketUpdates {
  /** Lets a few things happen, in several schools: one signed batch to the intake. Resolves with its acknowledgement. */
  tick(): Promise<void>
  /** Ticks so many times a second; what the machine does not manage is left out, not made up for. */
  flow(perSecond: number): Flow
}

export interface Flow {
  /** Nothing happens during the work. */
  rest<T>(work: () => Promise<T>): Promise<T>
  /** Rejects when something could not be sent. */
  stop(): Promise<void>
}

/** Imports people with lessons into the first schools, so that their ids are known. */
function importPeople(product: Product, schools: readonly string[]): void {
  const files = scratchFolder()
  for (const [at, name] of schools.entries()) {
    const path = join(files, `${at}.zip`)
    writeRoster(path, { students: STUDENTS, each: 2, classes: CLASSES, taught: true }, '0000000000', `n${at}`)
    runImport(product, ['oneroster', path, '--school', name])
  }
  removeFolder(files)
}

/** Ticks from several senders, one after the other: what all of them said at once would be one message to the walls. */
function flowOf(tick: () => Promise<void>, perSecond: number): Flow {
  let going = true
  let resting = false
  // One after the other: what all of them said at once would be one message to the walls.
  const sender = async (place: number): Promise<void> => {
    let due = performance.now() + (place * 1000) / perSecond
    while (going) {
      await sleep(Math.max(0, due - performance.now()))
      if (!resting) await tick()
      due = Math.max(due + (SENDERS * 1000) / perSecond, performance.now() - 1000)
    }
  }
  const work = Promise.all(Array.from({ length: SENDERS }, (_, place) => sender(place)))
  // A failure is thrown to the caller of stop.
  work.catch(() => undefined)
  return {
    rest: async (quiet) => {
      resting = true
      return quiet().finally(() => {
        resting = false
      })
    },
    stop: async () => {
      going = false
      await work
    },
  }
}

/** Gives the first schools of the demo world imported people with lessons of today, so that their ids are known, and lets them act through the real intake. */
export async function openSocketUpdates(product: Product): Promise<SocketUpdates> {
  const schools = (await (await loginAs(product.url, 'super')).data('dataOverviewTotalData/getSchools', {})).slice(0, 4)
  importPeople(
    product,
    schools.map(({ name }) => name),
  )
  const platform = platformOf(product, 'zjy')
  const { openLessons, openActivity, deed, traffic } = openDeeds(schools.length, () => product.now())
  let ticks = 0
  const send = async (lines: readonly (SourceEvent | TrafficRow)[]): Promise<void> => {
    for (;;) {
      const { status, answer, msg, retryAfter } = await platform.send(lines)
      if (status === 503 || status === 429) {
        await sleep(Number(retryAfter ?? 1) * 1000)
        continue
      }
      if (status !== 200 || Object.keys(answer.rejected).length > 0)
        throw new Error(`intake: ${status} ${msg} ${JSON.stringify(answer)}`)
      return
    }
  }
  await send(openLessons())

  const tick = async (): Promise<void> => {
    ticks += 1
    const lines: (SourceEvent | TrafficRow)[] = Array.from({ length: PER_TICK }, deed)
    if (ticks % ACTIVITY_EVERY === 1) lines.unshift(openActivity(Math.floor(ticks / ACTIVITY_EVERY) % schools.length))
    if (ticks % TRAFFIC_EVERY === 1) lines.push(...traffic())
    await send(lines)
  }
  return {
    tick,
    flow: (perSecond) => flowOf(tick, perSecond),
  }
}
