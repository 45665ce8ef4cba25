import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantOf } from '../platform/instant.ts'
import { openChdb } from '../warehouse/engine/chdb.ts'
import type { FactStore } from '../warehouse/store.ts'
import { insertRows } from './drain/insert-rows.ts'
import { RowBlock } from './drain/row-block.ts'
import { eventIdOf, partsOf } from './events/event-id.ts'
import { IdTable } from './events/id-table.ts'
import { linesOf, parseRow } from './events/parse.ts'
import { openText } from './import/open-text.ts'
import { readStatements } from './import/statements/read-statements.ts'
import { openLog } from './log/log.ts'
import { leftSegments } from './log/segments.ts'

const dir = mkdtempSync(join(tmpdir(), 'intake-parts-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('times', () => {
  it.each([
    '2025-05-14T10:00:00+08:00',
    '2024-02-29T23:59:59.999Z',
    '1970-01-01T00:00:01Z',
    '2025-12-31T23:00:00-0330',
    '2000-03-01T00:00:00.5+14:00',
  ])('%s is what Date says', (text) => {
    expect(instantOf(text)).toBe(Math.floor(Date.parse(text) / 1000))
  })
  it.each([
    ['2025-05-14T10:00:00+08', '2025-05-14T02:00:00Z'],
    ['2025-05-14t10:00:00z', '2025-05-14T10:00:00Z'],
    ['2025-05-14T10:00Z', '2025-05-14T10:00:00Z'],
    ['2025-05-14T10:00:00,25-0330', '2025-05-14T13:30:00Z'],
    ['2025-05-14 10:00:00.123456789012345678+08:00', '2025-05-14T02:00:00Z'],
    ['2025-12-31T24:00:00Z', '2026-01-01T00:00:00Z'],
  ])('%s is %s', (text, usual) => {
    expect(instantOf(text)).toBe(Date.parse(usual) / 1000)
  })
  it.each([
    '2025-05-14',
    '2025-05-14T10:00:00',
    '2025-02-29T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-05-14 10:00:00',
    '2025-05-14T24:00:01Z',
    '2025-05-14T24:00:00.5Z',
    '2025-05-14T25:00Z',
    '2025-05-14T10Z',
    '20250514T100000Z',
    '2025-02-29 00:00+08',
    '2025-05-14T10:00:00.Z',
    '2025-05-14T10:00:00+8',
    '2025-05-14T10:00:00Zx',
    '-025-05-14T10:00:00Z',
  ])('%s is refused', (text) => {
    expect(instantOf(text)).toBe(-1)
  })
})

describe('lines', () => {
  const good = {
    type: 'study',
    eventId: 'e',
    time: '2025-05-14T10:00:00Z',
    userId: 1,
    platform: 'zjy',
    courseId: 3,
    duration: 5,
  }
  const opening = {
    ...good,
    type: 'teach',
    open: 'exam',
    examId: 1,
    classId: 2,
    title: '期末',
    kind: 'final',
    due: '2025-05-14T12:00:00Z',
  }
  it.each([
    { ...good, type: 'grade', studentId: 2, homeworkId: 1, score: 100 },
    { ...good, type: 'grade', studentId: 2, examId: 1, score: 120, fullScore: 150 },
    // Its opening may come later and say what the full mark is.
    { ...good, type: 'grade', studentId: 2, examId: 1, score: 120 },
    { ...good, type: 'activity', activityId: 1, score: 100 },
    { ...opening, fullScore: 150, passScore: 90 },
    { ...opening, passScore: 100 },
  ])('hold marks up to the full one: %j', (line) => {
    expect(parseRow(JSON.stringify(line))).toMatchObject({ event: line })
  })
  it('are cut at newlines of either kind', () => {
    expect(linesOf('a\r\nb\n\n\nc')).toEqual(['a', 'b', 'c'])
    expect(linesOf('\ufeffa\n  \n\t\r\n b')).toEqual(['a', ' b'])
  })
  it.each([
    ['null', 'not an object'],
    ['{"__proto__":{}}', 'unknown field __proto__'],
    [JSON.stringify({ ...good, userId: 2 ** 53 }), 'bad userId'],
    [JSON.stringify({ ...good, userId: '1' }), 'bad userId'],
    [JSON.stringify({ ...good, eventId: 'a\u0000' }), 'bad eventId'],
    [JSON.stringify({ ...good, type: 'toString' }), 'bad type'],
    [JSON.stringify({ ...good, duration: -1 }), 'bad duration'],
    [JSON.stringify({ ...good, duration: 86_401 }), 'bad duration'],
    [JSON.stringify({ ...good, duration: 30 * 86_400 }), 'bad duration'],
    [JSON.stringify({ ...good, duration: undefined }), 'duration is needed'],
    [JSON.stringify({ ...good, type: 'grade', studentId: 2, score: 60 }), 'homeworkId or examId is needed'],
    [JSON.stringify({ ...good, type: 'grade', studentId: 2, homeworkId: 1, score: 120 }), 'bad score'],
    [JSON.stringify({ ...good, type: 'grade', studentId: 2, homeworkId: 1, score: 120, fullScore: 150 }), 'bad score'],
    [JSON.stringify({ ...good, type: 'grade', studentId: 2, examId: 1, score: 120, fullScore: 100 }), 'bad score'],
    [JSON.stringify({ ...good, type: 'grade', studentId: 2, examId: 1, score: 1001 }), 'bad score'],
    [JSON.stringify({ ...good, type: 'activity', activityId: 1, score: 100.5 }), 'bad score'],
    [JSON.stringify({ ...opening, fullScore: 50, passScore: 60 }), 'bad passScore'],
    [JSON.stringify({ ...opening, passScore: 101 }), 'bad passScore'],
    [JSON.stringify({ ...good, type: 'evaluate', evaluationId: 2, classId: 3, star: 6 }), 'bad star'],
    [
      JSON.stringify({ ...good, type: 'evaluate', evaluationId: 2, classId: 3, star: 4, aspects: [1, 2, 3, 4] }),
      'bad aspects',
    ],
    [
      JSON.stringify({ ...good, type: 'teach', open: 'evaluation', evaluationId: 2, classId: 3, kind: 'final' }),
      'bad kind',
    ],
    [JSON.stringify(good).replace('"userId":1', '"userId":1e400'), 'bad userId'],
    [JSON.stringify({ ...good, open: 'session', sessionId: 1, classId: 1, section: '1' }), 'only teach opens'],
  ])('%s: %s', (line, wrong) => {
    expect(parseRow(line)).toEqual({ wrong })
  })
})

it('the table of ids knows what a map knows', () => {
  const table = new IdTable(8)
  const map = new Map<bigint, number>()
  for (let i = 0; i < 5000; i++) {
    const id = eventIdOf('zjy', String(i % 3000))
    const parts = partsOf(id, { low: 0, high: 0 })
    expect(table.find(parts) >= 0).toBe(map.has(id))
    if (!map.has(id)) table.add(parts, i + 1, i, { action: i, object: i })
    map.set(id, i)
  }
  expect(table.size).toBe(3000)
  const dropped = eventIdOf('zjy', '7')
  table.drop([partsOf(dropped, { low: 0, high: 0 })])
  table.keepSince(1001, () => false)
  for (let i = 0; i < 3000; i++)
    expect(table.find(partsOf(eventIdOf('zjy', String(i)), { low: 0, high: 0 })) >= 0).toBe(i >= 1000)
})

describe('the log', () => {
  it('gives records back in order, in segments that end when asked, and drops those that are damaged', async () => {
    const folder = join(dir, 'log')
    let sequence = 0
    const log = await openLog(folder, () => ++sequence, 0)
    const order: string[] = []
    const put = (text: string) => log.append(Buffer.from(text), () => order.push(text))
    await Promise.all(['a', 'b', 'c'].map(put))
    expect(await log.seal()).toHaveLength(1)
    expect(await log.seal()).toEqual([])
    await Promise.all(['d', 'e'].map(put))
    await log.close()
    expect(order.join('')).toBe('abcde')
    const left = await leftSegments(folder)
    expect(left.map((segment) => segment.payloads.map(String))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    const last = left[1]?.name ?? ''
    writeFileSync(join(folder, last), Buffer.from([1, 0, 0, 0, 9, 9, 9, 9, 65]), { flag: 'a' })
    expect((await leftSegments(folder))[1]).toMatchObject({ cut: 9 })
    expect((await leftSegments(folder))[1]).toMatchObject({ cut: 0, payloads: [Buffer.from('d'), Buffer.from('e')] })
  })
  it('ends segments under load without losing a record', async () => {
    const folder = join(dir, 'busy')
    let sequence = 0
    const log = await openLog(folder, () => ++sequence, 0)
    const appends: Promise<void>[] = []
    for (let i = 0; i < 300; i++) {
      appends.push(log.append(Buffer.from(String(i)), () => undefined))
      if (i % 20 === 0) await log.seal()
    }
    await Promise.all(appends)
    await log.close()
    expect((await leftSegments(folder)).flatMap((segment) => segment.payloads.map(Number))).toEqual(
      Array.from({ length: 300 }, (_, i) => i),
    )
  })
})

it('statements are cut the same wherever the file is read in two', async () => {
  const statements = Array.from({ length: 3000 }, (_, i) => ({
    id: `s${i}`,
    text: `}{"\\"[${'中'.repeat(i % 200)}`,
    nested: { a: [{}] },
  }))
  const read = async (text: string) => {
    const path = join(dir, 'statements.json')
    writeFileSync(path, text)
    const found: unknown[] = []
    for await (const { text: one } of readStatements({ name: 'statements.json', open: () => openText(path) }))
      found.push(JSON.parse(one))
    return found
  }
  expect(await read(JSON.stringify(statements, null, 1))).toEqual(statements)
  expect(await read(`\uFEFF${statements.map((one) => JSON.stringify(one)).join('\n')}`)).toEqual(statements)
})

describe('rows that the engine does not take', () => {
  let store: FactStore
  beforeAll(async () => {
    store = await openChdb({ dir: join(dir, 'engine'), sessions: 1 })
    await store.command(
      'CREATE TABLE poison (id UInt32) ENGINE = MergeTree ORDER BY id SETTINGS non_replicated_deduplication_window = 100',
    )
  })
  afterAll(() => store.close())
  it('are found one by one; all others are written, and once', async () => {
    const block = RowBlock.of(Array.from({ length: 21 }, (_, i) => ({ id: i === 13 ? 'thirteen' : i })))
    for (let time = 0; time < 2; time++)
      expect((await insertRows(store, 'poison', block, 'p')).map((refused) => refused.row)).toEqual([
        '{"id":"thirteen"}\n',
      ])
    expect(await store.query('SELECT count() AS n, sum(id) AS total FROM poison')).toEqual([{ n: 20, total: 210 - 13 }])
  })
})
