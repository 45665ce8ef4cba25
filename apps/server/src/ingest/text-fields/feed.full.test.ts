import { cutText, nameText, wellFormed } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OddText, oddTexts } from '../../../testing/odd-texts.ts'
import { batchOf, NOW, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'
import { listDeadLetters } from '../dead-letters/list.ts'
import { eventIdOf, hashOf } from '../events/event-id.ts'
import type { Intake } from '../intake.ts'

const ROUNDS = 20
/** Of each line a resource: ids from the first of them on. */
const RESOURCES = 10_000
const MAX_LINES = 8000
const odd = oddTexts('text-fields feed')
let world: TestWorld
let intake: Intake
beforeAll(async () => {
  world = await openTestWorld()
  const resources = Array.from({ length: MAX_LINES }, (_, i) => ({
    resource_id: RESOURCES + i,
    school_id: 1,
    course_id: 301,
    platform: 'zjy',
    created_at: '2024-09-01 08:00:00',
    version: 2,
  }))
  await world.store.insert('dim_resource', resources.map((row) => JSON.stringify(row)).join('\n'), 'texts')
  await world.directory.refresh()
  intake = await world.intake('texts')
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

/** One text field of the feed: lines with a text in it, and the texts that the store then has, by the number of the line. */
interface TextField {
  max: number
  /** A label is kept on one line and well formed; other texts are refused with what no store takes. */
  isLabel?: true
  line(text: string, n: number): object
  /** Columns of what became of a line: the number of the line, the text. */
  kept: string
  /** What is kept of a text where it is not the text itself. */
  form?(text: string): string
}

const teach = (n: number, more: object) => ({
  type: 'teach',
  eventId: `t-${n}`,
  time: timeAt(-10),
  userId: 9001,
  platform: 'zjy',
  classId: 501,
  ...more,
})
const DAY = 86_400_000
/** A lesson of a day of its own. */
const lesson = (n: number, more: object) => {
  const day = new Date(NOW + (n % 300) * DAY).toISOString().slice(0, 10)
  const plan = { type: 'lesson', time: timeAt(-10), classId: 501, section: `节${n}`, ...more }
  return { ...plan, start: `${day}T08:00:00+08:00`, end: `${day}T09:00:00+08:00` }
}
const gateway = {
  type: 'gateway',
  region: '530000',
  isp: 'telecom',
  inBytes: 1,
  outBytes: 1,
  requests: 1,
  s2xx: 1,
  s3xx: 0,
  s4xx: 0,
  s5xx: 0,
  cacheHits: 0,
}
const waf = (n: number, more: object) => ({
  type: 'waf',
  eventId: `w-${n}`,
  time: timeAt(-2),
  rule: 'sqli',
  level: 'high',
  action: 'block',
  host: 'zjy.example.cn',
  uri: '/',
  source: '203.0.113.9',
  country: 'US',
  lng: 0,
  lat: (n % 9000) / 100,
  ...more,
})
/** Events of a person tell their line by their second. */
const study = (n: number, eventId: string) => ({
  type: 'study',
  eventId,
  time: new Date(NOW - n * 1000).toISOString(),
  userId: 1001,
  platform: 'zjy',
  courseId: 301,
  duration: 60,
})

const fields: Record<string, TextField> = {
  eventId: {
    max: 140,
    line: (text, n) => study(n, text),
    kept: `SELECT toUInt32(${NOW / 1000} - toUnixTimestamp(event_time)) AS n, toString(event_id) AS text FROM fact_log WHERE log_type = 'study'`,
    form: (text) => String(eventIdOf('zjy', text)),
  },
  'title of a homework': {
    max: 200,
    isLabel: true,
    line: (title, n) => teach(n, { open: 'homework', homeworkId: n, title, due: timeAt(60) }),
    kept: 'SELECT homework_id AS n, title AS text FROM dim_homework FINAL',
  },
  'title of an exam': {
    max: 200,
    isLabel: true,
    line: (title, n) => teach(n, { open: 'exam', examId: n, title, kind: 'stage', due: timeAt(60) }),
    kept: 'SELECT exam_id AS n, title AS text FROM dim_exam FINAL',
  },
  'section of a session': {
    max: 40,
    isLabel: true,
    line: (section, n) => teach(n, { open: 'session', sessionId: n, section }),
    kept: "SELECT session_id AS n, section AS text FROM fact_session FINAL WHERE room = ''",
  },
  'room of a session': {
    max: 40,
    isLabel: true,
    line: (room, n) => teach(n, { open: 'session', sessionId: n, section: '1-2', room }),
    kept: "SELECT session_id AS n, room AS text FROM fact_session FINAL WHERE room <> ''",
  },
  'room of a lesson': {
    max: 40,
    isLabel: true,
    line: (room, n) => lesson(n, { room }),
    kept: "SELECT toUInt32(substring(section, 4)) AS n, room AS text FROM fact_planned_lesson FINAL WHERE startsWith(section, '节') AND room <> '室'",
  },
  'section of a lesson': {
    max: 40,
    isLabel: true,
    line: (section, n) => lesson(n, { section, room: '室', start: undefined, time: timeAt(-n / 60) }),
    kept: `SELECT toUInt32(${NOW / 1000} - intDiv(version, 1000000)) AS n, section AS text FROM fact_planned_lesson FINAL WHERE room = '室'`,
  },
  'name of a chapter': {
    max: 60,
    isLabel: true,
    line: (name, n) => ({ type: 'chapter', time: timeAt(-10), resourceId: RESOURCES + n, chapter: 1, name }),
    kept: `SELECT resource_id - ${RESOURCES} AS n, name AS text FROM dim_chapter_resource FINAL`,
  },
  'host of a gateway': {
    max: 100,
    line: (host, n) => ({ ...gateway, host, time: new Date(NOW - n * 60_000).toISOString() }),
    kept: `SELECT toUInt32((${NOW / 1000} - toUnixTimestamp(event_time)) / 60) AS n, host AS text FROM fact_gateway_minute FINAL`,
  },
  'host of a hit': {
    max: 100,
    line: (host, n) => waf(n, { host }),
    kept: "SELECT toUInt32(round(lat * 100)) AS n, host AS text FROM fact_waf_hit FINAL WHERE host <> 'zjy.example.cn'",
  },
  'uri of a hit': {
    max: 2000,
    line: (uri, n) => waf(n, { uri }),
    kept: "SELECT toUInt32(round(lat * 100)) AS n, uri AS text FROM fact_waf_hit FINAL WHERE uri <> '/'",
  },
  'source of a hit': {
    max: 128,
    line: (source, n) => waf(n, { source, lng: 1 }),
    kept: 'SELECT toUInt32(round(lat * 100)) AS n, toString(source_hash) AS text FROM fact_waf_hit FINAL WHERE lng = 1',
    form: (text) => String(hashOf(text)),
  },
  'eventId of a hit': {
    max: 128,
    line: (eventId, n) => waf(n, { eventId, lng: 2 }),
    kept: 'SELECT toUInt32(round(lat * 100)) AS n, toString(event_id) AS text FROM fact_waf_hit FINAL WHERE lng = 2',
    form: (text) => String(eventIdOf('zjy', text)),
  },
}

/** Numbers of lines: each is used once in the whole file. */
let last = 0
const numbered = <Text>(texts: readonly Text[]): [number, Text][] => texts.map((text) => [++last, text])
/** Reads answers of the intake, whatever the dead letters hold. */
const letters = async () =>
  (await listDeadLetters(world.database.pool, {}, { pageNum: 1, pageSize: 10_000 })).list.map(({ detail, body }) => ({
    detail,
    body,
  }))
const keptOf = async ({ kept }: TextField): Promise<Map<number, string>> =>
  new Map((await world.store.query<{ n: number; text: string }>(kept)).map(({ n, text }) => [Number(n), text]))

describe('a text field of the feed', () => {
  it.each(Object.entries(fields))('%s is kept whole, or its line alone is refused', async (_, field) => {
    const { max, isLabel, line, form = isLabel ? nameText : (text: string) => text } = field
    const drawn = Array.from({ length: ROUNDS }, () => odd.ofEachKind(max)).flat()
    const long: OddText = { kind: 'whole', text: `${'长'.repeat(max - 1)}😀` }
    const isTaken = ({ kind, text }: OddText): boolean => text.length <= max && (isLabel === true || kind === 'whole')
    const lines = numbered([...drawn, long, { kind: 'whole', text: `${'满'.repeat(max - 2)}😀` } as const])
    const taken = lines.filter(([, text]) => isTaken(text))
    const before = (await letters()).length
    const answer = await intake.accept('zjy-test', undefined, batchOf(lines.map(([n, { text }]) => line(text, n))))
    expect(answer).toEqual({
      accepted: taken.length,
      duplicated: 0,
      rejected: { invalid: lines.length - taken.length },
    })
    await intake.drainNow()
    const kept = await keptOf(field)
    for (const [n, one] of lines)
      expect([n, one, kept.get(n)]).toEqual([n, one, isTaken(one) ? form(one.text) : undefined])
    for (const text of kept.values()) expect(text).toBe(wellFormed(text))
    const refused = (await letters()).slice(0, -before || undefined)
    expect(refused).toHaveLength(lines.length - taken.length)
    for (const { detail } of refused) expect(detail).toMatch(/^bad \w+$/)
    // Whoever repairs a refused line finds it as it was sent.
    expect(refused.map(({ body }) => body).sort()).toEqual(
      lines
        .filter(([, text]) => !isTaken(text))
        .map(([n, { text }]) => JSON.stringify(line(text, n)))
        .sort(),
    )
  })
})

it('texts that stand where no text belongs refuse their line alone', async () => {
  const good = study(++last, `good-${last}`)
  const names = Object.keys(good)
  const lines = odd
    .ofEachKind(60)
    .flatMap(({ text }) => [
      ...names.filter((name) => name !== 'eventId').map((name) => ({ ...good, eventId: 'odd', [name]: text })),
      { ...good, eventId: 'odd', [text]: text },
      { [text]: { [text]: [text] } },
      [text],
      text,
    ])
  const answer = await intake.accept('zjy-test', undefined, batchOf([...lines, good] as object[]))
  expect(answer).toEqual({ accepted: 1, duplicated: 0, rejected: { invalid: lines.length } })
  await intake.drainNow()
  for (const { detail } of await letters()) expect(detail).toBe(wellFormed(detail))
})

it('bytes that are no text refuse their line alone', async () => {
  const good = study(++last, `good-${last}`)
  const line = JSON.stringify(study(++last, '#'))
  const bytes = [[0], [0xed, 0xa0, 0xbd], [0xed, 0xb8, 0x80], [0xff], [0xf0, 0x9f, 0x98], [0xc0, 0x80]]
  const lines = bytes.map((some) =>
    Buffer.concat([Buffer.from(line.slice(0, 25)), Buffer.from(some), Buffer.from(line.slice(25)), Buffer.from('\n')]),
  )
  const answer = await intake.accept('zjy-test', undefined, Buffer.concat([...lines, batchOf([good])]))
  expect(answer.accepted + (answer.rejected.invalid ?? 0)).toBe(lines.length + 1)
  expect(answer.accepted).toBeGreaterThan(0)
  await intake.drainNow()
  expect(await intake.accept('zjy-test', undefined, batchOf([good]))).toMatchObject({ duplicated: 1 })
})

it('cutText of drawn texts is well formed and ends with a whole character', () => {
  for (let i = 0; i < 200; i++) {
    const text = odd.whole(120)
    const cut = cutText(text, 1 + (i % 60))
    expect(text.startsWith(cut) && cut.length <= 1 + (i % 60) && cut === wellFormed(cut)).toBe(true)
    expect(cutText(cut, cut.length)).toBe(cut)
  }
})
