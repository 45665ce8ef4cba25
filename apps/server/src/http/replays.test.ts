import { type CallPath, DEVICE_HEADER, faults, type LiveScope, REPLAY_HEADER, type RealTime, type ReplayRow, type ReplayRun, TOKEN_COOKIE } from '@data-centre/api'
import { openLive } from '@data-centre/api/socket'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventOf, openTestWorld, type TestWorld, writeFacts } from '../../testing/live-world.ts'
import { NOW, PASSWORD, type Session, startTestServer, type TestServer } from '../../testing/server.ts'
import { TestWall } from '../../testing/wall.ts'
import { mayHear } from '../call/pipeline.ts'
import { liveScope } from '../call/scope.ts'
import type { Ports } from '../call/services.ts'
import { replayDays } from '../domain/walls/replay-days.ts'
import { midnightOf } from '../platform/clock.ts'
import { attachGateway, type Gateway } from '../realtime/gateway.ts'
import { LiveDay } from '../realtime/live-day.ts'
import { openReadPorts } from '../start/read-ports.ts'
import { openReplayStages, type ReplayStages } from '../start/replay-stages.ts'
import { Calendar } from '../warehouse/calendar.ts'
import { RollupKeeper } from '../warehouse/rollups/keeper.ts'

const DAY = '2025-05-07'
const TODAY = '2025-05-14'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const China: LiveScope = { level: 'nation', id: 'China' }
const ports: Ports = { filling: () => null, order: () => undefined }
let server: TestServer
let world: TestWorld
let gateway: Gateway
let stages: ReplayStages
let admin: Session
let provincial: Session
let school: Session
let url = ''
const troubles: string[] = []

/** Logins in each hour of the replayed day: one at eight, two at nine, and so on until seventeen; two today. */
const logins = Array.from({ length: 10 }, (_, hour) =>
  Array.from({ length: hour + 1 }, (_, i) => eventOf(i + 1, 'login', midnightOf(DAY) + (8 + hour) * 3_600_000 + i * 60_000)),
).flat()
const until = (hour: number): number => logins.filter(({ at }) => at <= midnightOf(DAY) / 1000 + hour * 3600).length

beforeAll(async () => {
  server = await startTestServer({}, ports)
  const { services } = server
  const { pool } = services.database
  await pool.query('UPDATE sys_right SET show = 1 WHERE id IN (406, 1411)')
  await pool.query(`INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, unnest(ARRAY[406, 1411]), 1 FROM sys_user WHERE user_name IN ('province_yn', 'school_a')`)
  services.sessions.forget()
  world = await openTestWorld()
  await writeFacts(world, [...logins, eventOf(1, 'login', NOW - 60_000), eventOf(2, 'login', NOW - 30_000)])
  const { store, directory } = world
  const keeper = new RollupKeeper(store, server.clock)
  await keeper.load()
  await keeper.touch([DAY])
  await keeper.run()
  const calendar = new Calendar()
  const live = new LiveDay({ store, directory, clock: server.clock, rollupVersion: () => keeper.version() })
  await live.hydrate()
  const onTrouble = (text: string, error?: unknown) => void troubles.push(`${text}: ${error}`)
  stages = openReplayStages({ store, directory, keeper, calendar }, services, { gateway: () => gateway, onTrouble })
  gateway = attachGateway(server.running.app.server, {
    live,
    build: 'b1',
    linesPerSession: 20,
    authenticate: (token, cookie, device) => (device === undefined ? services.sessions.find(token, cookie) : services.devices.find(device)).catch(() => null),
    standing: async (ids) => new Map([...(await services.sessions.standing(ids)), ...(await services.devices.standing(ids))]),
    replayOf: async (caller, id) => {
      const run = await services.replays.watched(caller, id, services.places).catch(() => undefined)
      return run ? (await stages.of(run)).day.live : null
    },
    scopeOf: (caller, wanted) => liveScope(caller, wanted, services.places),
    mayHear,
    onTrouble,
  })
  services.replays.whenChanged((id) => gateway.tell('rt:replay', { id }))
  Object.assign(ports, openReadPorts({ store, directory, terms: calendar, rollupVersion: () => keeper.version(), clock: server.clock, live, pool, seqOf: () => ({}) }))
  ports.stageOf = async (run) => (await stages.of(run)).stage
  ports.replayDays = (scope, today) => replayDays(store, scope, today)
  url = server.running.address
  admin = (await server.login('super')).session
  provincial = (await server.login('province_yn')).session
  school = (await server.login('school_a')).session
})
afterAll(async () => {
  stages.close()
  await gateway.close()
  await server.close()
  await world.close()
})
// Limits of a minute are not what is tried here, and what runs is asked for anew.
beforeEach(() => {
  server.services.replays.forget()
})

/** Asks as a page that shows a replay. */
async function ask(path: CallPath, input: object, session: Session, replay: string | undefined, device?: string) {
  const answer = await server.running.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      ...(device === undefined ? { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` } : { [DEVICE_HEADER]: device }),
      ...(replay === undefined ? {} : { [REPLAY_HEADER]: replay }),
    },
    payload: input,
  })
  return answer.json() as { code: number; msg: string; data: unknown; statTime?: string }
}
const msgOf = async (path: CallPath, input: object, session: Session, replay?: string): Promise<string> => (await ask(path, input, session, replay)).msg
const OK = '操作成功'
const given = { day: DAY, time: '12:00', speed: 1, loops: 'false', devices: '' }
async function start(input: object = {}, session = admin): Promise<string> {
  const { msg, data } = await ask('replay/start', { ...given, ...input }, session, undefined)
  expect(msg).toBe(OK)
  return (data as { id: string }).id
}
const list = async (session = admin) => (await ask('replay/getList', {}, session, undefined)).data as ReplayRow[]
const end = (id: string) => ask('replay/end', { id }, admin, undefined)
async function pair(area: { areaLevel: string; areaId: string }, name: string): Promise<TestWall> {
  server.clock.at += 61_000
  const wall = new TestWall(server)
  await wall.request()
  const { envelope } = await server.call(
    'device/approve',
    { code: wall.code, name, ...area, show: JSON.stringify({ kind: 'wall', path: '/Overview', params: {} }), password: PASSWORD },
    admin,
  )
  expect(envelope.msg).toBe(OK)
  await wall.prove()
  return wall
}
const realTime = async (session: Session, replay: string | undefined, device?: string) => (await ask('bigLargeScreen/getRealTime', {}, session, replay, device)).data as RealTime

describe('starting', () => {
  it('lists past days that hold facts, and takes no other', async () => {
    expect((await ask('replay/getDays', {}, admin, undefined)).data).toEqual([{ day: DAY, logs: logins.length }])
    expect(await msgOf('replay/start', { ...given, day: TODAY }, admin)).toBe('只能回放今天以前的日期')
    expect(await msgOf('replay/start', { ...given, day: '2025-05-06' }, admin)).toBe('这一天没有数据，不能回放')
    expect(await msgOf('replay/start', { ...given, day: '2025-02-30' }, admin)).not.toBe(OK)
    for (const speed of [0, 601, 1.5, '快']) expect(await msgOf('replay/start', { ...given, speed }, admin)).toBe('倍速应为 1 到 600 的整数')
    expect(await msgOf('replay/start', { ...given, time: '24:00' }, admin)).toBe('时间格式应为 HH:mm')
    expect(await msgOf('replay/start', { ...given, devices: UNKNOWN }, admin)).toBe(faults.notFound.msg)
  })

  it('lets only so many run at once', async () => {
    const ids = [await start(), await start(), await start(), await start()]
    expect(await msgOf('replay/start', given, admin)).toBe('最多同时进行 4 个回放，请先结束一个')
    for (const id of ids) await end(id)
    expect(await list()).toEqual([])
    await end(await start())
  })

  it('writes who did what into the log', async () => {
    const id = await start({ speed: 300 })
    await ask('replay/change', { id, paused: 'true' }, admin, undefined)
    await end(id)
    const { rows } = await server.services.database.pool.query<{ action: string }>(`SELECT action FROM sys_log WHERE module = 'replay' ORDER BY id DESC LIMIT 3`)
    expect(rows.map(({ action }) => action)).toEqual(['replay/end', 'replay/change', 'replay/start'])
  })
})

describe('a page that shows a replay', () => {
  it('reads counters and reports as of its moment, and the present beside it unchanged', async () => {
    const id = await start({ speed: 60 })
    const now = await realTime(admin, undefined)
    expect([now.date, now.c['today.logs']]).toEqual([TODAY, 2])
    const then = await realTime(admin, id)
    expect([then.date, then.c['today.logs']]).toEqual([DAY, until(12)])
    // Its total ends with the day before and what has been counted since, although the whole day is rolled up by now.
    expect(then.tot['logs.total']).toBe(until(12))
    server.clock.at += 180_000
    await stages.of((await server.services.replays.running())[0] as ReplayRun).then(({ day }) => day.follow())
    expect((await realTime(admin, id)).c['today.logs']).toBe(until(15))
    expect((await realTime(admin, undefined)).c['today.logs']).toBe(2)
    // A report asked before, during and after: nothing of one is found in the other.
    const report = (replay?: string) => ask('bigLargeScreen/getMapData', {}, admin, replay)
    const [before, during, after] = [await report(), await report(id), await report()]
    expect(after.data).toEqual(before.data)
    expect(during.data).not.toEqual(before.data)
    expect([before.statTime?.slice(0, 10), during.statTime?.slice(0, 16)]).toEqual([TODAY, `${DAY}T15:00`])
    // What closed before the replayed day is what a period ends with: nothing yet.
    const trend = (replay?: string) => ask('bigLargeScreen/getLogTrend24h', {}, admin, replay)
    expect((await trend()).statTime?.slice(0, 10)).toBe(TODAY)
    expect((await trend(id)).statTime?.slice(0, 10)).toBe(DAY)
    const batch = await ask(
      'batch',
      {
        calls: [
          { path: 'bigLargeScreen/getRealTime', body: {} },
          { path: 'bigLargeScreen/getInterrupts', body: {} },
        ],
      },
      admin,
      id,
    )
    expect((batch.data as { data: RealTime }[])[0]?.data.date).toBe(DAY)
    await end(id)
    expect(await msgOf('bigLargeScreen/getRealTime', {}, admin, id)).toBe(faults.replayOver.msg)
    expect(await msgOf('replay/get', { id }, admin)).toBe(faults.replayOver.msg)
    expect((await realTime(admin, undefined)).date).toBe(TODAY)
  })

  it('makes no files, changes nothing, and is refused what the past does not tell', async () => {
    const id = await start()
    const refused: [CallPath, object][] = [
      ['device/exportDays', {}],
      ['opeDataOverview/exportSchoolList' as CallPath, {}],
      ['bigLargeScreen/startInterrupt', { kind: 'notice', title: '通知', body: '', urgent: 'false', minutes: 1 }],
      ['bigLargeScreen/getDataAsset', {}],
      ['dataOverviewTotalData/getTotalData', {}],
      ['bigLargeScreen/getPublicSummary', {}],
    ]
    for (const [path, input] of refused)
      expect([path, await msgOf(path, input, admin, id)]).toEqual([path, path.includes('exportSchoolList') ? faults.notFound.msg : faults.notReplayed.msg])
    for (const path of ['bigLargeScreen/getInterrupts', 'common/login/GetUserInfo', 'bigLargeScreen/getWallCarousel'] as const)
      expect([path, await msgOf(path, {}, admin, id)]).toEqual([path, OK])
    await end(id)
  })

  it('is one of those who may: who started it, its walls, who looks after one of them', async () => {
    const own = await pair({ areaLevel: 'province', areaId: '530000' }, '云南一楼')
    const other = await pair({ areaLevel: 'nation', areaId: 'China' }, '全国大厅')
    const id = await start({ devices: own.id })
    expect(((await own.call('device/self')).data as { replay: string | null }).replay).toBe(id)
    expect(((await other.call('device/self')).data as { replay: string | null }).replay).toBe(null)
    expect((await realTime(admin, id, own.token)).date).toBe(DAY)
    expect((await ask('bigLargeScreen/getRealTime', {}, admin, id, other.token)).msg).toBe(faults.replayOver.msg)
    expect((await realTime(provincial, id)).date).toBe(DAY)
    expect(await msgOf('bigLargeScreen/getRealTime', {}, school, id)).toBe(faults.replayOver.msg)
    expect(await msgOf('bigLargeScreen/getRealTime', {}, admin, UNKNOWN)).toBe(faults.replayOver.msg)
    expect(await msgOf('bigLargeScreen/getRealTime', {}, admin, "x' OR 1")).toBe(faults.replayOver.msg)
    // Each sees of the day what their own area is, and no more than they may ask anyway.
    expect((await realTime(provincial, id)).c['today.logs']).toBe(
      logins.filter(({ at, provinceCode }) => at <= midnightOf(DAY) / 1000 + 12 * 3600 && provinceCode === '530000').length,
    )
    expect(await msgOf('bigLargeScreen/getRealTime', { province: '510000' }, provincial, id)).toBe(faults.forbidden.msg)
    // Who may change it is a matter of its walls.
    expect(await msgOf('replay/change', { id, speed: 10 }, provincial)).toBe(OK)
    expect(await msgOf('replay/end', { id }, school)).toBe(faults.replayOver.msg)
    expect((await list(school)).length).toBe(0)
    const both = await start({ devices: `${own.id},${other.id}` })
    expect(((await own.call('device/self')).data as { replay: string | null }).replay).toBe(both)
    // Its only wall has gone to another one.
    expect((await list()).map((line) => line.id)).toEqual([both])
    expect(await msgOf('replay/end', { id: both }, provincial)).toBe(faults.replayOver.msg)
    expect(await msgOf('replay/start', { ...given, devices: other.id }, provincial)).toBe(faults.notFound.msg)
    expect((await list())[0]?.devices.map(({ name }) => name).sort()).toEqual(['云南一楼', '全国大厅'])
    await end(both)
    expect(((await own.call('device/self')).data as { replay: string | null }).replay).toBe(null)
  })
})

describe('changing', () => {
  it('pauses, goes on, jumps and ends by itself, and outlives a restart', async () => {
    const id = await start({ speed: 60 })
    const change = async (input: object) => (await ask('replay/change', { id, ...input }, admin, undefined)).data as ReplayRun
    expect(await change({ paused: 'true' })).toMatchObject({ paused: true, speed: 60, moment: midnightOf(DAY) + 12 * 3_600_000 })
    server.clock.at += 600_000
    expect(await change({ time: '09:30:30', speed: 600 })).toMatchObject({ paused: true, moment: midnightOf(DAY) + 34_230_000 })
    expect((await realTime(admin, id)).c['today.logs']).toBe(until(9.5))
    // Another process, or this one after a restart, knows the same moment from the store alone.
    const { Replays } = await import('../domain/walls/replays.ts')
    expect((await new Replays(server.services.database.pool, server.clock).running())[0]).toMatchObject({ id, speed: 600, paused: true, moment: midnightOf(DAY) + 34_230_000 })
    await change({ paused: 'false' })
    // Fourteen hours take 87 seconds, and it stays for one more hour.
    server.clock.at += 87_000 + 3_599_000
    expect((await server.services.replays.running()).map((replay) => replay.id)).toEqual([id])
    server.clock.at += 2000
    expect(await server.services.replays.running()).toEqual([])
    admin = (await server.login('super')).session
    expect(await msgOf('replay/get', { id }, admin)).toBe(faults.replayOver.msg)
  })
})

describe('the live line of a replay', () => {
  it('brings its numbers to those who watch it and to nobody else, and says when it is changed', async () => {
    const id = await start({ time: '08:30', speed: 600 })
    const heard: Record<'present' | 'replay', { date: string | undefined; logs: number | null | undefined }> = {
      present: { date: undefined, logs: undefined },
      replay: { date: undefined, logs: undefined },
    }
    let sent = 0
    let refused = ''
    const line = (name: 'present' | 'replay', replay: string | null, onRefused: (msg: string) => void = (msg) => expect.fail(msg)) =>
      openLive({
        url,
        getToken: () => admin.token,
        connection: { extraHeaders: { cookie: `${TOKEN_COOKIE}=${admin.cookie}` } },
        scope: China,
        topics: ['rt:counters', 'rt:replay'],
        replay,
        onRefused,
        onTopic: (topic, data) => {
          if (topic === 'rt:replay') sent += name === 'replay' ? 1 : 0
          else if ('c' in data) heard[name] = { date: data.date, logs: data.c['today.logs'] }
        },
      })
    const lines = [line('present', null), line('replay', id)]
    await expect.poll(() => [heard.present.date, heard.replay.date], { timeout: 20_000 }).toEqual([TODAY, DAY])
    expect(heard.present.logs).toBe(2)
    expect(heard.replay.logs).toBe(until(8.5))
    for (let i = 0; i < 12; i++) {
      server.clock.at += 6000
      await expect.poll(async () => heard.replay.logs, { timeout: 20_000 }).toBe(until(8.5 + i + 1))
    }
    expect(heard.replay.logs).toBe(logins.length)
    expect(heard.present).toEqual({ date: TODAY, logs: 2 })
    await ask('replay/change', { id, time: '10:00', paused: 'true' }, admin, undefined)
    await expect.poll(() => heard.replay.logs, { timeout: 20_000 }).toBe(until(10))
    await expect.poll(() => sent, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(gateway.isWatched(id)).toBe(true)
    const hear = (msg: string) => {
      refused = msg
    }
    lines.push(line('present', UNKNOWN, hear))
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(faults.replayOver.msg)
    await end(id)
    await expect.poll(() => gateway.isWatched(id), { timeout: 20_000 }).toBe(false)
    for (const one of lines) one.close()
    expect(troubles).toEqual([])
  })
})
