import { Fault } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database } from '../platform/database/store.ts'
import { createLog } from '../platform/log.ts'
import { notifyExpiries } from './expiry.ts'
import type { Job } from './job.ts'
import { JobBoard } from './job-board.ts'
import { retain } from './retention.ts'

const NOW = Date.parse('2025-05-14T10:00:00+08:00')
const DAY = 86_400_000
const clock = { at: NOW, now: () => clock.at }
let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase(clock)
  database = opened.database
  await database.pool.query(
    `INSERT INTO province(code, name, short_name, pinyin, lng, lat, sort) VALUES ('530000', '云南省', '云南', 'yunnan', 102, 25, 1);
     INSERT INTO city(code, province_code, name, lng, lat) VALUES ('530100', '530000', '昆明市', 102, 25);
     INSERT INTO sys_user(id, user_name, password_hash, real_name) VALUES (7, 'keeper', '', '管理员');`,
  )
})
afterAll(async () => {
  await opened.close()
})
beforeEach(async () => {
  clock.at = NOW
  await database.pool.query('DELETE FROM job_run')
})

/** Never comes by itself within a test: 29 February at midnight. */
const job = (work: Job['work'], more: Partial<Job> = {}): Job => ({
  id: 'count',
  label: '计数',
  schedule: '每四年',
  does: '数一数。',
  at: '0 0 29 2 *',
  work,
  ...more,
})
const boardOf = (...jobs: Job[]): JobBoard =>
  new JobBoard({ jobs, pool: database.pool, clock, log: createLog('silent') })

it('records what a run by hand did, for how long and by whom', async () => {
  const board = boardOf(
    job(async () => {
      clock.at += 1500
      return { rows: 12, note: '三周' }
    }),
  )
  await board.start()
  const { runId } = await board.run('count', 7)
  await board.settled('count')
  const [line] = await board.list()
  expect(line?.last).toEqual({
    id: runId,
    trigger: 'hand',
    userName: 'keeper',
    startedAt: '2025-05-14T02:00:00.000Z',
    endedAt: '2025-05-14T02:00:01.500Z',
    durationMs: 1500,
    rows: 12,
    outcome: 'ok',
    note: '三周',
  })
  expect(line?.nextAt).toMatch(/-02-28T16:00:00/)
  expect(await board.history('count', { pageNum: 1, pageSize: 10 })).toMatchObject({
    total: 1,
    pageNum: 1,
    pageSize: 10,
    list: [{ id: runId }],
  })
  // A page beyond the last is the last one.
  expect(await board.history('count', { pageNum: 9 })).toMatchObject({ total: 1, pageNum: 1, list: [{ id: runId }] })
  await board.stop()
})

it('records a failure with its reason and may run again', async () => {
  let fail = true
  const board = boardOf(
    job(async () => {
      if (fail) throw new Error('引擎无应答')
      return 1
    }),
  )
  await board.run('count', 7)
  await board.settled('count')
  expect((await board.list())[0]?.last).toMatchObject({ outcome: 'failed', note: '引擎无应答', rows: 0 })
  fail = false
  await board.run('count', 7)
  await board.settled('count')
  expect((await board.list())[0]?.last).toMatchObject({ outcome: 'ok', rows: 1 })
})

it('never runs a job twice at the same time, not even from two processes', async () => {
  let running = 0
  let max = 0
  let finish: () => void = () => undefined
  const slow = job(async () => {
    running += 1
    max = Math.max(max, running)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    running -= 1
    return 0
  })
  const first = boardOf(slow)
  const second = boardOf(slow)
  const starts = await Promise.allSettled([first.run('count', 7), first.run('count', 7), second.run('count', 7)])
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const start of starts) if (start.status === 'rejected') expect((start.reason as Fault).fault).toBe('conflict')
  await expect(second.run('count', 7)).rejects.toThrow('该任务正在运行')
  finish()
  await Promise.all([first.settled('count'), second.settled('count')])
  expect(max).toBe(1)
  expect((await first.list())[0]?.last?.outcome).toBe('ok')
})

it('closes the run that a crash left open, and may run the job again', async () => {
  await database.pool.query(`INSERT INTO job_run(job, started_at) VALUES ('count', $1)`, [new Date(NOW - 60_000)])
  const board = boardOf(job(async () => 3))
  await expect(board.run('count', 7)).rejects.toThrow(Fault)
  await board.start()
  expect((await board.list())[0]?.last).toMatchObject({
    outcome: 'crashed',
    durationMs: 60_000,
    note: '进程中断，未完成',
  })
  await board.run('count', 7)
  await board.settled('count')
  expect((await board.list())[0]?.last).toMatchObject({ outcome: 'ok', rows: 3 })
  await board.stop()
})

it('leaves no record of a scheduled run that has nothing to do', async () => {
  let asked = 0
  const board = boardOf(
    job(async () => 1, {
      at: '* * * * * *',
      due: () => {
        asked += 1
        return asked > 1
      },
    }),
  )
  await board.start()
  await expect.poll(async () => (await board.history('count', { pageNum: 1, pageSize: 10 })).total).toBeGreaterThan(0)
  await board.stop()
  const { total, list } = await board.history('count', { pageNum: 1, pageSize: 10 })
  expect(total).toBeLessThan(asked)
  expect(list[0]?.trigger).toBe('schedule')
})

it('does not know other jobs', async () => {
  const board = boardOf(job(async () => 0))
  await expect(board.run('other', 7)).rejects.toThrow('数据不存在或已删除')
  await expect(board.history('other', { pageNum: 1, pageSize: 10 })).rejects.toThrow('数据不存在或已删除')
})

it('deletes what has outlived its term, and nothing younger', async () => {
  const at = (days: number): Date => new Date(NOW - days * DAY)
  const { pool } = database
  await pool.query(
    `INSERT INTO ingest_dead_letter(platform, reason, body, received_at) VALUES ('zjy', 'invalid', '{}', $1), ('zjy', 'invalid', '{}', $2)`,
    [at(401), at(399)],
  )
  await pool.query(
    `INSERT INTO job_run(job, started_at, ended_at, ok) VALUES ('x', $1, $1, true), ('x', $2, $2, true)`,
    [at(91), at(89)],
  )
  await pool.query(
    `INSERT INTO message(id, kind, title, created_at) OVERRIDING SYSTEM VALUE VALUES (101, 'notice', '旧', $1), (102, 'notice', '未读', $1), (103, 'notice', '新', $2)`,
    [at(200), at(10)],
  )
  await pool.query(
    `INSERT INTO message_user(message_id, user_id, read_at) VALUES (101, 7, $1), (102, 7, NULL), (103, 7, $2)`,
    [at(190), at(5)],
  )
  expect(await retain(pool, NOW)).toEqual({ rows: 4, note: '已读消息 1，过期消息 1，处理失败数据 1，任务记录 1' })
  expect((await pool.query('SELECT id FROM message ORDER BY id')).rows).toEqual([{ id: 102 }, { id: 103 }])
  expect(await retain(pool, NOW)).toEqual({ rows: 0, note: '' })
})

it('tells a school once of each step before its end', async () => {
  const { pool } = database
  const school = (id: number, days: number): Promise<unknown> =>
    pool.query(
      `WITH s AS (INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES ($1, 'T' || $1::int, '学校' || $1::int, '校', '530000', '530100', 1, '普通', '公办', '2020-09-01') RETURNING id)
       INSERT INTO school_version(school_id, school_end_time) SELECT id, $2 FROM s`,
      [id, new Date(NOW + days * DAY)],
    )
  await school(1, 29)
  await school(2, 6.5)
  await school(3, 0.5)
  await school(4, 31)
  await school(5, -1)
  expect(await notifyExpiries(pool, NOW)).toBe(3)
  expect(await notifyExpiries(pool, NOW)).toBe(0)
  const titles = (await pool.query(`SELECT school_id, title FROM message WHERE kind = 'expiry' ORDER BY school_id`))
    .rows
  expect(titles).toEqual([
    { school_id: 1, title: '版本将在30天内到期' },
    { school_id: 2, title: '版本将在7天内到期' },
    { school_id: 3, title: '版本将在1天内到期' },
  ])
  // Two days later school 4 has come into the window; the step of school 2 has not changed.
  expect(await notifyExpiries(pool, NOW + 2 * DAY)).toBe(1)
})

it('does not wait for ever for work under way when it stops', async () => {
  let end = (): void => undefined
  const board = boardOf(
    job(async () => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      return 0
    }),
  )
  await board.start()
  await board.run('count', 7)
  await board.stop(10)
  expect((await board.list())[0]?.last).toMatchObject({ endedAt: null })
  end()
  await board.settled('count')
})
