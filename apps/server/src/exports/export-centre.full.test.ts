import {
  type Envelope,
  EXPORT_DIRECT_ROWS,
  EXPORT_KEPT_MS,
  type ExportJob,
  type Message,
  type Page,
} from '@data-centre/api'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NOW, type Session, startTestServer, type TestServer } from '../../testing/server.ts'
import { expiry } from '../jobs/expiry.ts'
import type { JobContext } from '../jobs/job.ts'
import { processId } from '../platform/processes/process-id.ts'
import { ExportRunner } from './export-runner.ts'

const ROWS = EXPORT_DIRECT_ROWS + 2000
const LARGE = { logType: 'export', startTime: '2025-01-01', endTime: '2025-01-31' }
const SMALL = { logType: 'export', startTime: '2025-02-01', endTime: '2025-02-02' }
const CHANGED = '权限已变更，请重新导出'

let server: TestServer
let runner: ExportRunner
let owner: Session
const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.services.database.pool.query<Row>(sql, values)).rows

beforeAll(async () => {
  server = await startTestServer({ SESSIONS_PER_ACCOUNT: '100' })
  // The record of exports is the list that is exported: a large month and a short one.
  await query(`INSERT INTO sys_user_export_log(user_id, api, params, row_count, status, created_at, ended_at)
    SELECT 1, 'metric/exportDictionary', '{}', i, 'done', timestamptz '2025-01-02T00:00:00+08' + i * interval '1 second', now() FROM generate_series(1, ${ROWS}) i`)
  await query(`INSERT INTO sys_user_export_log(user_id, api, params, row_count, status, created_at, ended_at)
    SELECT 1, 'metric/exportDictionary', '{}', i, 'done', timestamptz '2025-02-01T00:00:00+08' + i * interval '1 second', now() FROM generate_series(1, 30) i`)
  return () => server.close()
})

/** A centre as at a start, and an owner who has nothing in it. */
async function open(lookMs = 20): Promise<void> {
  await query('DELETE FROM export_job')
  await query("DELETE FROM message WHERE kind = 'export'")
  await query('DELETE FROM sys_user_right WHERE right_id IN (402, 409, 901)')
  server.services.sessions.forget()
  server.clock.at = NOW
  owner = (await server.login('auditor')).session
  runner = new ExportRunner(server.services, { lookMs })
  server.services.ports.exports = runner
}
afterEach(() => runner.close())

const ask = async <T>(path: string, input: object = {}, session = owner): Promise<Envelope<T>> =>
  (await server.call(path, input, session)).envelope as Envelope<T>
const start = async (input: object, path = 'sysLog/exportLog'): Promise<Envelope<ExportJob>> =>
  ask('exportCentre/start', { path, input: JSON.stringify(input) })
const list = async (session = owner): Promise<ExportJob[]> =>
  (await ask<Page<ExportJob>>('exportCentre/getPageList', {}, session)).data.list
const newest = async (): Promise<ExportJob> => (await list())[0] as ExportJob
const logOf = (id: string) =>
  query<{ status: string; row_count: number | null }>(
    'SELECT l.status, l.row_count FROM export_job j JOIN sys_user_export_log l ON l.id = j.log_id WHERE j.id = $1',
    [id],
  )
async function until(test: () => Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 10))
}
async function ended(): Promise<ExportJob> {
  await until(async () => !['queued', 'running'].includes((await newest()).state))
  await runner.settled()
  return newest()
}
const withdraw = (right: number) =>
  query(
    "INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, $1, -1 FROM sys_user WHERE user_name = 'auditor'",
    [right],
  )

describe('a list beyond the direct limit', () => {
  it('becomes a job: record, progress, file, message', async () => {
    await open()
    const { code, data: job } = await ask<ExportJob>('sysLog/exportLog', LARGE)
    expect([code, job.state, job.rowsTotal, job.title]).toEqual([2000, 'queued', ROWS, '操作日志'])
    expect(job.filters).toContainEqual(['日志', '导出日志'])
    const seen = new Set<number>()
    await until(async () => {
      const { state, rowsDone } = await newest()
      if (state === 'running') seen.add(rowsDone)
      return state === 'done'
    })
    expect([...seen].some((rows) => rows > 0 && rows < ROWS)).toBe(true)
    const done = await newest()
    expect(done).toMatchObject({ rowsDone: ROWS, error: '', expiresAt: new Date(NOW + EXPORT_KEPT_MS).toISOString() })
    expect(done.fileName).toMatch(/^操作日志_全国_202505141000\.xlsx$/)
    expect(await logOf(done.id)).toEqual([{ status: 'done', row_count: ROWS }])
    const acts = await query<{ module: string; action: string }>(
      "SELECT module, action FROM sys_log WHERE user_name = 'auditor' AND module IN ('export', 'exportCentre') ORDER BY id DESC LIMIT 2",
    )
    expect(acts).toEqual([
      { module: 'export', action: 'sysLog/exportLog' },
      { module: 'exportCentre', action: 'exportCentre/start' },
    ])
    const { list: messages } = (await ask<Page<Message>>('message/getMessages', { kind: 'export' })).data
    expect(messages).toMatchObject([{ title: '“操作日志”已导出', link: '/authority/exports', read: false }])

    const { data } = await ask<{ url: string }>('exportCentre/download', { id: done.id })
    const file = await server.running.app.inject({ method: 'GET', url: data.url })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(file.rawPayload.length).toBe(done.bytes)
    const [head, ...lines] = await readSheet(file.rawPayload)
    expect(head?.slice(0, 5)).toEqual(['时间', '用户', '学校', '页面', '行数'])
    expect(lines).toHaveLength(ROWS)
    expect(lines.reduce((sum, line) => sum + Number(line[4]), 0)).toBe((ROWS * (ROWS + 1)) / 2)
    // Its code alone opens nothing, not even for its owner.
    const bare = data.url.replace(/\?.*/, '')
    expect((await server.running.app.inject({ method: 'GET', url: bare })).statusCode).toBe(404)
    expect((await ask('uploadFile/getFileByUrl', { url: bare })).msg).toBe('文件不存在或已删除')
  })

  it('is refused beyond the limit of the role, and to who may not enter the centre', async () => {
    await open()
    await query(
      "UPDATE sys_role_authority SET export_limit = 51000 WHERE role_id = (SELECT id FROM sys_role WHERE code = 'auditor')",
    )
    server.services.sessions.forget()
    expect((await ask('sysLog/exportLog', LARGE)).msg).toBe('数据量过大，请缩小范围')
    expect((await start(LARGE)).msg).toBe('数据量过大，请缩小范围')
    await query(
      "UPDATE sys_role_authority SET export_limit = 1000000 WHERE role_id = (SELECT id FROM sys_role WHERE code = 'auditor')",
    )
    await withdraw(409)
    server.services.sessions.forget()
    expect((await ask('sysLog/exportLog', LARGE)).msg).toBe('数据量过大，请缩小范围')
    expect((await start(SMALL)).msg).toBe('您没有访问权限')
    expect(await query('SELECT FROM export_job')).toEqual([])
  })
})

describe('a short list', () => {
  it('may be sent to the background, and made once more', async () => {
    await open()
    expect((await start(SMALL)).data).toMatchObject({ state: 'queued', rowsTotal: 30 })
    const first = await ended()
    expect(first).toMatchObject({ state: 'done', rowsDone: 30 })
    expect((await ask<ExportJob>('exportCentre/again', { id: first.id })).data.id).not.toBe(first.id)
    expect((await ended()).state).toBe('done')
    expect(await list()).toHaveLength(2)
  })
  it('is checked as if it were asked for directly', async () => {
    await open()
    expect((await start({}, 'sysLog/getPageList')).msg).toBe('参数错误：path')
    expect((await start({}, 'nothing/here')).msg).toBe('参数错误：path')
    expect((await start({ logType: 'x' })).msg).toBe('参数错误：logType')
    expect((await start({}, 'school/exportSchools')).msg).toBe('您没有访问权限')
    expect((await ask('exportCentre/start', { path: 'sysLog/exportLog', input: '{' })).msg).toBe('参数错误：input')
  })
  it('is one of three at a time and of ten within an hour', async () => {
    await open()
    // Nobody works.
    server.services.ports.exports = undefined
    for (let i = 0; i < 3; i++) expect((await start(SMALL)).code).toBe(2000)
    expect((await start(SMALL)).msg).toContain('最多同时有 3 个')
    for (const { id } of await list()) await ask('exportCentre/cancel', { id })
    await query(
      "INSERT INTO export_job(user_id, api, params, sight, title, place, filters, rows_total, state, created_at) SELECT user_id, api, params, sight, title, place, filters, 1, 'done', created_at FROM export_job, generate_series(1, 3)",
    )
    expect((await start(SMALL)).msg).toContain('每小时最多 10 个')
  })
})

describe('a job that is called off', () => {
  it('ends at once while it waits, and soon while it runs', async () => {
    await open()
    server.services.ports.exports = undefined
    const waiting = (await start(SMALL)).data
    expect((await ask('exportCentre/delete', { id: waiting.id })).msg).toBe('该导出尚未结束，请先取消')
    await ask('exportCentre/cancel', { id: waiting.id })
    expect((await newest()).state).toBe('cancelled')
    expect((await ask('exportCentre/cancel', { id: waiting.id })).msg).toBe('该导出已结束')

    server.services.ports.exports = runner
    const running = (await start(LARGE)).data
    await until(async () => (await newest()).rowsDone > 0)
    await ask('exportCentre/cancel', { id: running.id })
    expect(await ended()).toMatchObject({ state: 'cancelled', bytes: null, error: '' })
    expect((await newest()).rowsDone).toBeLessThan(ROWS)
    expect(await logOf(running.id)).toEqual([{ status: 'cancelled', row_count: null }])
    expect((await ask('exportCentre/download', { id: running.id })).msg).toBe('数据不存在或已删除')
    expect((await ask('exportCentre/delete', { id: running.id })).code).toBe(2000)
    expect(await list()).toHaveLength(1)
  })
})

describe('a job whose owner', () => {
  it('loses the right while it runs ends, and says why', async () => {
    await open()
    const { id } = (await start(LARGE)).data
    await until(async () => (await newest()).rowsDone > 0)
    await withdraw(402)
    await until(async () => (await query("SELECT FROM export_job WHERE state = 'failed'")).length === 1)
    await runner.settled()
    expect(await newest()).toMatchObject({ error: '您没有访问权限', bytes: null })
    expect(await logOf(id)).toEqual([{ status: 'failed', row_count: null }])
    const { list: messages } = (await ask<Page<Message>>('message/getMessages', { kind: 'export' })).data
    expect(messages).toMatchObject([{ title: '“操作日志”导出失败', body: '您没有访问权限' }])
  })
  it('sees persons otherwise by now does not get what was made before', async () => {
    await open()
    await start(SMALL)
    const { id } = await ended()
    expect((await ask('exportCentre/download', { id })).code).toBe(2000)
    await query(
      "INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, 901, 1 FROM sys_user WHERE user_name = 'auditor'",
    )
    expect((await ask('exportCentre/download', { id })).msg).toBe(CHANGED)
  })
  it('has other places by the time it runs fails', async () => {
    await open()
    server.services.ports.exports = undefined
    await start(SMALL)
    const areas = await query<{ user_id: number; area_kind: string; area_id: string }>(
      "DELETE FROM sys_user_area WHERE user_id = (SELECT id FROM sys_user WHERE user_name = 'auditor') RETURNING user_id, area_kind, area_id",
    )
    const [user] = areas
    await query("INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, 'province', '530000')", [
      user?.user_id,
    ])
    runner.wake()
    expect(await ended()).toMatchObject({ state: 'failed', error: CHANGED })
    await query('DELETE FROM sys_user_area WHERE user_id = $1', [user?.user_id])
    for (const { user_id, area_kind, area_id } of areas)
      await query('INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, $2, $3)', [
        user_id,
        area_kind,
        area_id,
      ])
  })
  it('is another is as unknown as none', async () => {
    await open()
    await start(SMALL)
    const { id } = await ended()
    const { session } = await server.login('super')
    expect(await list(session)).toEqual([])
    for (const act of ['cancel', 'delete', 'again', 'download'])
      expect((await ask(`exportCentre/${act}`, { id }, session)).msg).toBe('数据不存在或已删除')
  })
})

describe('a server that ends', () => {
  it('puts the job back, and the next one begins it anew', async () => {
    await open()
    const { id } = (await start(LARGE)).data
    await until(async () => (await newest()).rowsDone > 0)
    const [{ log_id: log }] = (await query<{ log_id: number }>('SELECT log_id FROM export_job')) as [{ log_id: number }]
    await runner.close()
    expect(await newest()).toMatchObject({ id, state: 'queued', rowsDone: 0 })
    expect(await query('SELECT status FROM sys_user_export_log WHERE id = $1', [log])).toEqual([
      { status: 'interrupted' },
    ])
    runner = new ExportRunner(server.services)
    await runner.start()
    expect(await ended()).toMatchObject({ id, state: 'done', rowsDone: ROWS })
    expect((await query<{ tries: number }>('SELECT tries FROM export_job'))[0]?.tries).toBe(1)
  })
  it('by force leaves a job that is begun anew, three times at most', async () => {
    await open()
    server.services.ports.exports = undefined
    await start(SMALL)
    const killed = (tries: number) =>
      query("UPDATE export_job SET state = 'running', holder = $1, beat_at = $2, tries = $3", [
        processId(server.services.config.dataDir),
        new Date(NOW),
        tries,
      ])
    await killed(1)
    await runner.start()
    expect((await ended()).state).toBe('done')
    await runner.close()
    await query('UPDATE export_job SET file_code = NULL')
    await killed(3)
    runner = new ExportRunner(server.services)
    await runner.start()
    expect(await ended()).toMatchObject({ state: 'failed', error: '导出多次被中断，请稍后重新导出' })
  })
})

describe('a file', () => {
  it('goes after seven days', async () => {
    await open()
    await start(SMALL)
    const { id } = await ended()
    const { url } = (await ask<{ url: string }>('exportCentre/download', { id })).data
    server.clock.at = NOW + EXPORT_KEPT_MS - 1000
    const work = () => expiry({ services: server.services } as JobContext).work()
    await work()
    expect(await query("SELECT FROM upload_file WHERE rule = 'export'")).not.toEqual([])
    server.clock.at = NOW + EXPORT_KEPT_MS
    owner = (await server.login('auditor')).session
    expect((await newest()).state).toBe('expired')
    expect((await ask('exportCentre/download', { id })).msg).toBe('文件已过期，请重新导出')
    await work()
    expect(await query("SELECT FROM upload_file WHERE rule = 'export'")).toEqual([])
    expect((await server.running.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect((await newest()).state).toBe('expired')
  })
})
