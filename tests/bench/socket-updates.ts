import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { TrafficRow } from '@data-centre/server/warehouse/events/traffic-row.ts'
import { loginAs } from '../product/login.ts'
import { platformOf, runImport } from '../product/platform.ts'
import { writeRoster } from '../product/roster.ts'
import { type Product, removeFolder, scratchFolder } from '../product/server.ts'

/** Ids of what is imported begin behind this number, in the order of the files. */
const IMPORTED = 2_000_000_000
const STUDENTS = 60
const CLASSES = 6
/** People, courses and classes of one school's roster. */
const PEOPLE = STUDENTS + CLASSES
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

/** Gives the first schools of the demo world imported people with lessons of today, so that their ids are known, and lets them act through the real intake. */
export async function openSocketUpdates(product: Product): Promise<SocketUpdates> {
  const schools = (await (await loginAs(product.url, 'super')).data('dataOverviewTotalData/getSchools', {})).slice(0, 4)
  const files = scratchFolder()
  for (const [at, { name }] of schools.entries()) {
    const path = join(files, `${at}.zip`)
    writeRoster(path, { students: STUDENTS, each: 2, classes: CLASSES, taught: true }, '0000000000', `n${at}`)
    runImport(product, ['oneroster', path, '--school', name])
  }
  removeFolder(files)
  const platform = platformOf(product, 'zjy')
  const run = randomUUID().slice(0, 8)
  let made = 0
  let ticks = 0
  /** Object ids of this run, away from those of the demo world. */
  const objects = 1_500_000_000 + Math.floor(Math.random() * 1e8)
  const time = () => new Date(product.now()).toISOString()
  const student = (school: number, i: number) => IMPORTED + 1 + school * PEOPLE + (i % STUDENTS)
  const teacher = (school: number, k: number) => IMPORTED + 1 + school * PEOPLE + STUDENTS + k
  const classOf = (school: number, k: number) => IMPORTED + 1 + school * CLASSES + k
  const event = (userId: number, rest: Pick<SourceEvent, 'type'> & Partial<SourceEvent>): SourceEvent => ({
    eventId: `${run}-${made++}`,
    time: time(),
    userId,
    platform: 'zjy',
    client: 'app',
    ...rest,
  })
  const session = (school: number, k: number) => objects + school * CLASSES + k
  const activities = schools.map(() => 0)

  const openLessons = (): SourceEvent[] =>
    schools.flatMap((_, school) =>
      Array.from({ length: CLASSES }, (_none, k) =>
        event(teacher(school, k), { type: 'teach', open: 'session', sessionId: session(school, k), classId: classOf(school, k), section: '3-4节' }),
      ),
    )
  const openActivity = (school: number): SourceEvent => {
    const k = made % CLASSES
    activities[school] = objects + 1000 + made
    return event(teacher(school, k), {
      type: 'teach',
      open: 'activity',
      activityId: activities[school] as number,
      sessionId: session(school, k),
      classId: classOf(school, k),
      phase: 'mid',
      activityType: 'vote',
    })
  }
  const deed = (): SourceEvent => {
    const school = made % schools.length
    const who = student(school, Math.floor(made / schools.length))
    const activityId = activities[school]
    if (made % 3 === 0) return event(who, { type: 'study', courseId: classOf(school, made % CLASSES), duration: 60 })
    if (made % 3 === 1 && activityId) return event(who, { type: 'activity', activityId })
    return event(who, { type: 'login' })
  }
  const traffic = (): TrafficRow[] => {
    const minute = `${time().slice(0, 16)}:00.000Z`
    const n = 500 + (made % 400)
    const volume = { inBytes: n * 10_000, outBytes: n * 100_000, requests: n, s2xx: n, s3xx: 0, s4xx: 0, s5xx: 0, cacheHits: n >> 1, p95: 60 + (n % 40), connections: n }
    return [
      { type: 'gateway', time: minute, host: 'zjy.example.cn', region: '530000', isp: 'telecom', ...volume },
      {
        type: 'waf',
        eventId: `${run}-w${made}`,
        time: time(),
        rule: 'sqli',
        level: 'high',
        action: 'block',
        host: 'zjy.example.cn',
        uri: '/login',
        source: `${run}${made % 50}`,
        country: 'US',
        lng: -77,
        lat: 38.9,
      },
    ]
  }
  const send = async (lines: readonly (SourceEvent | TrafficRow)[]): Promise<void> => {
    for (;;) {
      const { status, answer, msg, retryAfter } = await platform.send(lines)
      if (status === 503 || status === 429) {
        await sleep(Number(retryAfter ?? 1) * 1000)
        continue
      }
      if (status !== 200 || Object.keys(answer.rejected).length > 0) throw new Error(`intake: ${status} ${msg} ${JSON.stringify(answer)}`)
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
    flow: (perSecond) => {
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
      // Who stops it hears of a failure.
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
    },
  }
}
