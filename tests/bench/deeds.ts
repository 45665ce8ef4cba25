import { randomUUID } from 'node:crypto'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { TrafficRow } from '@data-centre/server/warehouse/events/traffic-row.ts'

/** Ids of what is imported begin behind this number, in the order of the files. */
const IMPORTED = 2_000_000_000
export const STUDENTS = 60
export const CLASSES = 6
/** People, courses and classes of one school's roster. */
const PEOPLE = STUDENTS + CLASSES

/** What people of the imported schools do: events of a run with ids of their own. */
export function openDeeds(schools: number, now: () => number) {
  const run = randomUUID().slice(0, 8)
  let made = 0
  /** Object ids of this run, away from those of the demo world. */
  const objects = 1_500_000_000 + Math.floor(Math.random() * 1e8)
  const time = () => new Date(now()).toISOString()
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
  const activities = Array.from({ length: schools }, () => 0)

  const openLessons = (): SourceEvent[] =>
    Array.from({ length: schools }, (_, school) =>
      Array.from({ length: CLASSES }, (_none, k) =>
        event(teacher(school, k), {
          type: 'teach',
          open: 'session',
          sessionId: session(school, k),
          classId: classOf(school, k),
          section: '3-4节',
        }),
      ),
    ).flat()
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
    const school = made % schools
    const who = student(school, Math.floor(made / schools))
    const activityId = activities[school]
    if (made % 3 === 0) return event(who, { type: 'study', courseId: classOf(school, made % CLASSES), duration: 60 })
    if (made % 3 === 1 && activityId) return event(who, { type: 'activity', activityId })
    return event(who, { type: 'login' })
  }
  const traffic = (): TrafficRow[] => trafficRows(run, made, time())
  return { openLessons, openActivity, deed, traffic }
}

/** What a gateway and a firewall report of this minute. */
function trafficRows(run: string, made: number, time: string): TrafficRow[] {
  const minute = `${time.slice(0, 16)}:00.000Z`
  const n = 500 + (made % 400)
  const volume = {
    inBytes: n * 10_000,
    outBytes: n * 100_000,
    requests: n,
    s2xx: n,
    s3xx: 0,
    s4xx: 0,
    s5xx: 0,
    cacheHits: n >> 1,
    p95: 60 + (n % 40),
    connections: n,
  }
  return [
    { type: 'gateway', time: minute, host: 'zjy.example.cn', region: '530000', isp: 'telecom', ...volume },
    {
      type: 'waf',
      eventId: `${run}-w${made}`,
      time: time,
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
