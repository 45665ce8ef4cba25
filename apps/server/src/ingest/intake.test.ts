import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../testing/worlds/intake-world.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const one = async <Row>(sql: string, params = {}) => (await world.store.query<Row>(sql, params))[0] as Row
const logs = async () => (await one<{ n: number }>('SELECT count() AS n FROM fact_log')).n
const study = (id: string, minutes = -1, userId = 1001) => ({
  type: 'study',
  eventId: id,
  time: timeAt(minutes),
  userId,
  platform: 'zjy',
  client: 'app',
  courseId: 301,
  classId: 501,
  duration: 60,
})

describe('a batch', () => {
  it('is accepted, published in order, drained, and known afterwards', async () => {
    const seen: AcceptedEvent[] = []
    const intake = await world.intake('first', { onAccepted: (events) => seen.push(...events) })
    const body = batchOf([
      study('a1'),
      { ...study('a2'), type: 'play', resourceId: 401, courseId: undefined },
      { type: 'answer', eventId: 'a3', time: timeAt(-1), userId: 1002, platform: 'zjy', questionId: 601, correct: 1 },
      { type: 'login', eventId: 'a4', time: timeAt(-1), userId: 9001, platform: 'zjy' },
    ])
    expect(await intake.accept('zjy-test', 'batch-1', body)).toEqual({ accepted: 4, duplicated: 0, rejected: {} })
    expect(seen.map((event) => [event.objectId, event.role, event.courseId])).toEqual([
      [0, 'student', 301],
      [401, 'student', 301],
      [601, 'student', undefined],
      [0, 'teacher', undefined],
    ])
    expect(seen[1]?.sequence).toBeGreaterThan(seen[0]?.sequence ?? 0)
    expect(intake.undrainedCount()).toBe(4)
    expect(await intake.accept('zjy-test', undefined, body)).toEqual({ accepted: 0, duplicated: 4, rejected: {} })
    await intake.drainNow()
    expect(intake.undrained()).toEqual([])
    expect(await logs()).toBe(4)
    expect(
      await one('SELECT count() AS uses, any(resource_type) AS type, any(author_id) AS author FROM fact_resource_use'),
    ).toEqual({ uses: 1, type: 'video', author: 9001 })
    expect(await one('SELECT count() AS n, any(group_id) AS g FROM fact_answer')).toEqual({ n: 1, g: 7 })
    expect(await one('SELECT count() AS n FROM fact_login')).toEqual({ n: 1 })
    expect(
      await one('SELECT countIf(event_id = xxHash64(concat(platform, char(0), {a:String}))) AS n FROM fact_log', {
        a: 'a1',
      }),
    ).toEqual({ n: 1 })
    expect(await intake.accept('zjy-test', undefined, body)).toMatchObject({ accepted: 0, duplicated: 4 })
    await intake.close()
    const again = await world.intake('first')
    expect(await again.accept('zjy-test', undefined, body)).toMatchObject({ accepted: 0, duplicated: 4 })
    expect(await again.accept('zjy-test', 'batch-1', body)).toEqual({ accepted: 4, duplicated: 0, rejected: {} })
    await expect(again.accept('zjy-test', 'batch-1', batchOf([study('other')]))).rejects.toMatchObject({ status: 409 })
    await again.close()
    expect(await logs()).toBe(4)
  })

  it('goes on past bad lines, and keeps them with their reasons', async () => {
    const intake = await world.intake('bad')
    const lines = [
      JSON.stringify(study('b1')),
      '{"type":',
      '[1]',
      JSON.stringify({ ...study('b2'), extra: 1 }),
      JSON.stringify({ ...study('b3'), userId: 77 }),
      JSON.stringify(study('b4', 11)),
      JSON.stringify(study('b5', -401 * 24 * 60)),
      JSON.stringify(study('a1', -2)),
      JSON.stringify({ ...study('a2'), userId: 1002 }),
      JSON.stringify({ ...study('b6'), type: 'view', resourceId: 999 }),
      JSON.stringify({ ...study('b7'), platform: 'mooc' }),
      JSON.stringify({ ...study('b8'), type: 'grade', homeworkId: 1, studentId: 1001, score: 5 }),
      JSON.stringify(study('b9')),
    ]
    const answer = await intake.accept('zjy-test', undefined, Buffer.from(lines.join('\r\n')))
    expect(answer).toEqual({
      accepted: 2,
      duplicated: 0,
      rejected: { invalid: 6, unknown_user: 1, future: 1, too_old: 1, conflict: 2 },
    })
    await intake.drainNow()
    const { rows } = await world.database.pool.query(
      'SELECT reason, count(*) AS n FROM ingest_dead_letter GROUP BY reason ORDER BY reason',
    )
    expect(rows).toEqual([
      { reason: 'conflict', n: 2 },
      { reason: 'future', n: 1 },
      { reason: 'invalid', n: 6 },
      { reason: 'too_old', n: 1 },
      { reason: 'unknown_user', n: 1 },
    ])
    const status = await world.database.pool.query(
      'SELECT accepted, duplicated, rejected, future FROM ingest_status WHERE school_id = 1',
    )
    expect(status.rows).toEqual([{ accepted: 6, duplicated: 12, rejected: 6, future: 1 }])
    await intake.close()
    expect(await logs()).toBe(6)
  })

  it('asks the engine about past days, and marks their weeks', async () => {
    const intake = await world.intake('past')
    const old = study('p1', -3 * 24 * 60)
    expect(await intake.accept('zjy-test', undefined, batchOf([old, old]))).toMatchObject({
      accepted: 1,
      duplicated: 1,
    })
    await intake.close()
    const again = await world.intake('past')
    expect(await again.accept('zjy-test', undefined, batchOf([old, { ...old, userId: 1002 }]))).toEqual({
      accepted: 0,
      duplicated: 1,
      rejected: { conflict: 1 },
    })
    await again.close()
    expect(world.keeper.due().map((due) => due.week)).toContain('2025-05-05')
  })

  it('may lie ten minutes ahead and 400 days back, to the second; an import has no past limit', async () => {
    const intake = await world.intake('clock')
    const second = 1 / 60
    const [ahead, back] = [10, -400 * 24 * 60]
    const edge = [
      study('c1', ahead),
      study('c2', ahead + second),
      study('c3', back, 9001),
      study('c4', back - second, 9001),
    ]
    expect(await intake.accept('zjy-test', undefined, batchOf(edge))).toEqual({
      accepted: 2,
      duplicated: 0,
      rejected: { future: 1, too_old: 1 },
    })
    const imported = [JSON.stringify(study('c5', -1000 * 24 * 60, 9001)), JSON.stringify(study('c6', ahead + second))]
    expect((await intake.acceptImport({ platform: 'zjy', importId: null }, imported)).answer).toEqual({
      accepted: 1,
      duplicated: 0,
      rejected: { future: 1 },
    })
    await intake.close()
  })

  it('of a week whose facts were given up is refused and kept: it would be counted nowhere', async () => {
    await world.store.insert(
      'gone_part',
      JSON.stringify({ kind: 'week', part: '2022-08-15', first_day: '2022-08-15', last_day: '2022-08-21', rows: 1 }),
      'gone',
    )
    await world.keeper.freeze()
    const intake = await world.intake('gone')
    const imported = [
      JSON.stringify(study('g1', -1000 * 24 * 60, 9001)),
      JSON.stringify(study('g2', -993 * 24 * 60, 9001)),
    ]
    expect((await intake.acceptImport({ platform: 'zjy', importId: null }, imported)).answer).toEqual({
      accepted: 1,
      duplicated: 0,
      rejected: { week_gone: 1 },
    })
    await intake.drainNow()
    expect(
      (await world.database.pool.query("SELECT detail FROM ingest_dead_letter WHERE reason = 'week_gone'")).rows,
    ).toEqual([{ detail: timeAt(-1000 * 24 * 60) }])
    await intake.close()
  })

  it('is limited to the platform and the schools of its key', async () => {
    await world.keys.create({ keyId: 'zjy-one', platform: 'zjy', name: '乙', schoolIds: [2] })
    const intake = await world.intake('schools')
    expect(await intake.accept('zjy-one', undefined, batchOf([study('k1'), study('k2', -1, 2001)]))).toEqual({
      accepted: 1,
      duplicated: 0,
      rejected: { foreign_school: 1 },
    })
    await intake.close()
  })

  it('speaks for its schools as long as they are open', async () => {
    const { pool } = world.database
    await pool.query(
      "INSERT INTO province(code, name, short_name, pinyin, lng, lat, sort) VALUES ('530000', '云南省', '云南', 'yunnan', 102, 25, 1) ON CONFLICT DO NOTHING",
    )
    await pool.query(
      "INSERT INTO city(code, province_code, name, lng, lat) VALUES ('530100', '530000', '昆明市', 102, 25) ON CONFLICT DO NOTHING",
    )
    const open = async (id: number, isOpen: boolean): Promise<unknown> =>
      pool.query(
        `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at, is_open) VALUES ($1::int, 'K' || $1::int, '校' || $1::int, '校', '530000', '530100', 1, '普通', '公办', '2020-09-01', $2)
         ON CONFLICT (id) DO UPDATE SET is_open = $2`,
        [id, isOpen],
      )
    await Promise.all([open(1, true), open(2, false)])
    await world.keys.create({ keyId: 'zjy-closed', platform: 'zjy', name: '丙', schoolIds: [2] })
    await world.keys.create({ keyId: 'zjy-half', platform: 'zjy', name: '丁', schoolIds: [1, 2] })
    expect(await world.keys.find('zjy-closed')).toBeUndefined()
    expect((await world.keys.find('zjy-half'))?.schoolIds).toEqual(new Set([1]))
    await open(2, true)
    expect((await world.keys.find('zjy-closed'))?.schoolIds).toEqual(new Set([2]))
  })

  it('is refused while there is no room, and taken again afterwards', async () => {
    let retry: number | undefined = 30
    const intake = await world.intake('full', { pressure: { retryAfterS: () => retry, check: async () => undefined } })
    await expect(intake.accept('zjy-test', undefined, batchOf([study('f1')]))).rejects.toMatchObject({
      status: 503,
      retryAfterS: 30,
    })
    retry = undefined
    expect(await intake.accept('zjy-test', undefined, batchOf([study('f1')]))).toMatchObject({ accepted: 1 })
    await intake.close()
  })
})

describe('the log', () => {
  it('is replayed after a crash, without its torn tail', async () => {
    const before = await logs()
    const broken = { ...world.store, insert: async () => Promise.reject(new Error('away')) }
    const dead = await world.intake('torn', { store: broken, closeMs: 200 })
    await dead.accept('zjy-test', 'torn-1', batchOf([study('t1'), study('t2')]), 'nonce-of-the-torn-one')
    const [segment] = readdirSync(join(world.dir, 'torn'))
    writeFileSync(join(world.dir, 'torn', segment ?? ''), Buffer.from([200, 0, 0, 0, 1, 2, 3, 4, 5]), { flag: 'a' })
    await dead.close()
    const trouble: string[] = []
    const alive = await world.intake('torn', { onTrouble: (text) => trouble.push(text) })
    expect(trouble.join()).toMatch(/cut 9 bytes/)
    expect(await logs()).toBe(before + 2)
    const { rows } = await world.database.pool.query('SELECT nonce FROM ingest_nonce')
    expect(rows).toEqual([{ nonce: 'nonce-of-the-torn-one' }])
    expect(alive.takeNonce(1, 'nonce-of-the-torn-one')).toBe(false)
    expect(await alive.accept('zjy-test', 'torn-1', batchOf([study('t1'), study('t2')]))).toMatchObject({ accepted: 2 })
    await alive.close()
    expect(await logs()).toBe(before + 2)
    expect(readdirSync(join(world.dir, 'torn'))).toEqual([])
  })

  it('drains a segment once when the crash comes between the engine and the books', async () => {
    const before = await logs()
    const failing = { ...world.intakeStore, settle: async () => Promise.reject(new Error('away')) }
    const dead = await world.intake('half', { intakeStore: failing, closeMs: 500 })
    await dead.accept('zjy-test', undefined, batchOf([study('h1'), { type: 'nonsense' }]))
    await dead.close()
    expect(await logs()).toBe(before + 1)
    const alive = await world.intake('half')
    expect(await logs()).toBe(before + 1)
    await alive.close()
  })
})
