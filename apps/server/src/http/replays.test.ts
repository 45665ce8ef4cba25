import { type CallPath, faults, type RealTime, type ReplayRun, TOKEN_COOKIE } from '@data-centre/api'
import { openLive } from '@data-centre/api/socket'
import { describe, expect, it } from 'vitest'
import {
  admin,
  ask,
  China,
  DAY,
  end,
  gateway,
  given,
  list,
  loginAgain,
  logins,
  msgOf,
  OK,
  pair,
  provideReplayWorld,
  provincial,
  realTime,
  school,
  server,
  stages,
  start,
  TODAY,
  troubles,
  UNKNOWN,
  until,
  url,
} from '../../testing/worlds/replay-world.ts'
import { midnightOf } from '../platform/clock.ts'

provideReplayWorld()

describe('starting', () => {
  it('lists past days that hold facts, and takes no other', async () => {
    expect((await ask('replay/getDays', {}, admin, undefined)).data).toEqual([{ day: DAY, logs: logins.length }])
    expect(await msgOf('replay/start', { ...given, day: TODAY }, admin)).toBe('只能回放今天以前的日期')
    expect(await msgOf('replay/start', { ...given, day: '2025-05-06' }, admin)).toBe('这一天没有数据，不能回放')
    expect(await msgOf('replay/start', { ...given, day: '2025-02-30' }, admin)).not.toBe(OK)
    for (const speed of [0, 601, 1.5, '快'])
      expect(await msgOf('replay/start', { ...given, speed }, admin)).toBe('倍速应为 1 到 600 的整数')
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
    const { rows } = await server.services.database.pool.query<{ action: string }>(
      `SELECT action FROM sys_log WHERE module = 'replay' ORDER BY id DESC LIMIT 3`,
    )
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
      expect([path, await msgOf(path, input, admin, id)]).toEqual([
        path,
        path.includes('exportSchoolList') ? faults.notFound.msg : faults.notReplayed.msg,
      ])
    for (const path of [
      'bigLargeScreen/getInterrupts',
      'common/login/GetUserInfo',
      'bigLargeScreen/getWallCarousel',
    ] as const)
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
      logins.filter(({ at, provinceCode }) => at <= midnightOf(DAY) / 1000 + 12 * 3600 && provinceCode === '530000')
        .length,
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
    const change = async (input: object) =>
      (await ask('replay/change', { id, ...input }, admin, undefined)).data as ReplayRun
    expect(await change({ paused: 'true' })).toMatchObject({
      paused: true,
      speed: 60,
      moment: midnightOf(DAY) + 12 * 3_600_000,
    })
    server.clock.at += 600_000
    expect(await change({ time: '09:30:30', speed: 600 })).toMatchObject({
      paused: true,
      moment: midnightOf(DAY) + 34_230_000,
    })
    expect((await realTime(admin, id)).c['today.logs']).toBe(until(9.5))
    // Another process, or this one after a restart, knows the same moment from the store alone.
    const { Replays } = await import('../domain/walls/replays.ts')
    expect((await new Replays(server.services.database.pool, server.clock).running())[0]).toMatchObject({
      id,
      speed: 600,
      paused: true,
      moment: midnightOf(DAY) + 34_230_000,
    })
    // Two changes at once: neither takes back the other.
    await Promise.all([change({ time: '09:30:30' }), change({ paused: 'false' }), change({ speed: 60 })])
    expect(await change({ speed: 600 })).toMatchObject({ paused: false, speed: 600 })
    // Fourteen hours take 87 seconds, and it stays for one more hour.
    server.clock.at += 87_000 + 3_599_000
    expect((await server.services.replays.running()).map((replay) => replay.id)).toEqual([id])
    server.clock.at += 2000
    expect(await server.services.replays.running()).toEqual([])
    await loginAgain()
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
    const line = (
      name: 'present' | 'replay',
      replay: string | null,
      onRefused: (msg: string) => void = (msg) => expect.fail(msg),
    ) =>
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
    await expect.poll(() => [heard.present.date, heard.replay.date]).toEqual([TODAY, DAY])
    expect(heard.present.logs).toBe(2)
    expect(heard.replay.logs).toBe(until(8.5))
    for (let i = 0; i < 12; i++) {
      server.clock.at += 6000
      await expect.poll(async () => heard.replay.logs).toBe(until(8.5 + i + 1))
    }
    expect(heard.replay.logs).toBe(logins.length)
    expect(heard.present).toEqual({ date: TODAY, logs: 2 })
    await ask('replay/change', { id, time: '10:00', paused: 'true' }, admin, undefined)
    await expect.poll(() => heard.replay.logs).toBe(until(10))
    await expect.poll(() => sent).toBeGreaterThan(0)
    expect(gateway.isWatched(id)).toBe(true)
    const hear = (msg: string) => {
      refused = msg
    }
    lines.push(line('present', UNKNOWN, hear))
    await expect.poll(() => refused).toBe(faults.replayOver.msg)
    await end(id)
    await expect.poll(() => gateway.isWatched(id)).toBe(false)
    for (const one of lines) one.close()
    expect(troubles).toEqual([])
  })
})
