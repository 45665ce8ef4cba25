import { setTimeout as sleep } from 'node:timers/promises'
import type { CallPath, Envelope, LiveScope } from '@data-centre/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import { connected } from '../product/socket.ts'
import { pairWall } from '../product/wall.ts'
import { type Counters, openCounters } from './socket.ts'
import { openStage, type Stage, until } from './stage.ts'

let stage: Stage
let database: pg.Client
const sockets: Counters[] = []
beforeAll(async () => {
  stage = await openStage()
  database = new pg.Client({ connectionString: stage.postgres.url })
  await database.connect()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await database?.end()
  await stage?.close()
})

const at = ({ url }: Product, { token, cookie, user }: Caller): Caller => callerOf(url, { token, cookie, user })
const listen = async (product: Product, caller: Caller, scope?: LiveScope): Promise<Counters> => {
  const socket = await openCounters(product.url, caller, scope)
  sockets.push(socket)
  return socket
}
const names = (prefix: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${prefix}-${i}`)
const logs = async (product: Product, caller: Caller): Promise<number> =>
  (await at(product, caller).data('bigLargeScreen/getRealTime', {})).c['today.logs'] ?? 0
/** The next calls of a session are refused; a process believes a session that it has just seen for two seconds. */
const isRefused = (product: Product, caller: Caller): Promise<void> =>
  until(
    async () => (await at(product, caller).envelope('common/login/GetUserInfo', {})).code !== 2000,
    'the session is refused',
  )
/** Both processes answer the same counters of today. */
const agree = async (caller: Caller): Promise<void> => {
  const [one, other] = await Promise.all(
    [stage.a, stage.b].map((product) => at(product, caller).data('bigLargeScreen/getRealTime', {})),
  )
  expect(other?.c).toEqual(one?.c)
  expect(other?.tot).toEqual(one?.tot)
}

describe('sessions', () => {
  it('of one process hold at the other, and end there at once', async () => {
    const mine = await loginAs(stage.a.url, 'operator')
    const elsewhere = at(stage.b, mine)
    expect((await elsewhere.data('common/login/GetUserInfo', {})).userName).toBe('operator')
    const { socket } = await listen(stage.b, mine)
    await mine.data('user/signOut', {})
    await until(() => !socket.connected, 'the socket is cut')
    expect((await elsewhere.envelope('common/login/GetUserInfo', {})).code).not.toBe(2000)
  })

  it('that somebody kicks, or that a new password ends, are refused and cut on both', async () => {
    const mine = await loginAs(stage.a.url, 'leader_a')
    const other = await loginAs(stage.b.url, 'leader_a')
    const school: LiveScope = { level: 'school', id: mine.user?.schoolId ?? '' }
    const { socket } = await listen(stage.b, other, school)
    const { sessions } = await mine.data('user/getSecurity', {})
    const theirs = sessions.filter(({ own }) => !own)
    expect(theirs).toHaveLength(1)
    await mine.data('user/endSession', { id: theirs[0]?.id ?? '' })
    await until(() => !socket.connected, 'the socket of the kicked session is cut')
    await Promise.all([isRefused(stage.a, other), isRefused(stage.b, other)])
    const again = await loginAs(stage.b.url, 'leader_a')
    const line = await listen(stage.a, again, school)
    expect(await mine.data('user/changePassword', { password: 'Demo@2025', newPassword: 'Zebra#Tuesday4' })).toEqual({
      ended: 1,
    })
    await until(() => !line.socket.connected, 'the socket of the former password is cut')
    await Promise.all([isRefused(stage.a, again), isRefused(stage.b, again)])
    expect((await at(stage.b, mine).data('common/login/GetUserInfo', {})).userName).toBe('leader_a')
  })

  it('of an account whose rights are taken lose them at the next call, and their sockets are cut, on both', async () => {
    const mine = await loginAs(stage.a.url, 'province_yn')
    const cut = await Promise.all(
      [stage.a, stage.b].map((product) => listen(product, mine, { level: 'province', id: '530000' })),
    )
    const may = async (product: Product): Promise<boolean> =>
      (await at(product, mine).data('user/queryUserRight', {})).selectRightIdList.includes(201)
    expect(await Promise.all([stage.a, stage.b].map(may))).toEqual([true, true])
    await database.query(
      "INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, 201, -1 FROM sys_user WHERE user_name = 'province_yn'",
    )
    await until(() => cut.every(({ socket }) => !socket.connected), 'both sockets are cut')
    await until(
      async () => !(await Promise.all([stage.a, stage.b].map(may))).some(Boolean),
      'the right is gone on both',
    )
    await database.query('DELETE FROM sys_user_right WHERE right_id = 201')
  })

  it('of an account that is switched off are cut on both', async () => {
    const mine = await loginAs(stage.b.url, 'auditor')
    const cut = await Promise.all([stage.a, stage.b].map((product) => listen(product, mine)))
    await database.query("UPDATE sys_user SET status = 0 WHERE user_name = 'auditor'")
    await until(() => cut.every(({ socket }) => !socket.connected), 'both sockets are cut')
    await Promise.all([isRefused(stage.a, mine), isRefused(stage.b, mine)])
    await database.query("UPDATE sys_user SET status = 1 WHERE user_name = 'auditor'")
  })
})

describe('walls', () => {
  it('that are paired at one process hang on the other, follow orders from there, and are revoked on both', async () => {
    const admin = await loginAs(stage.a.url, 'super')
    const wall = await pairWall(stage.a.url, admin, {
      name: '大厅',
      area: { level: 'nation', id: 'China' },
      show: { kind: 'wall', path: '/Overview', params: {} },
    })
    expect(await Promise.all([stage.a, stage.b].map(({ url }) => wall.codeAt(url)))).toEqual([2000, 2000])
    const line = await connected(wall.lineTo(stage.b.url))
    const heard: string[] = []
    line.on('rt:order', ({ order }: { order: string }) => heard.push(order))
    line.emit('status', {
      slide: '/Overview',
      dataAge: 1000,
      fps: 60,
      heap: 1e8,
      nodes: 900,
      build: 'b',
      link: 'live',
      screen: [1920, 1080],
      uptime: 1000,
    })
    const seen = async (): Promise<string | undefined> =>
      (await admin.data('device/getList', {})).find(({ id }) => id === wall.id)?.state
    await until(async () => (await seen()) === 'online', 'the other process knows how it is')
    await admin.data('device/order', { id: wall.id, order: 'identify' })
    await until(() => heard.includes('identify'), 'the order is heard')
    await admin.data('device/revoke', { id: wall.id })
    await until(() => !line.connected, 'its line is cut')
    await until(
      async () => !(await Promise.all([stage.a, stage.b].map(({ url }) => wall.codeAt(url)))).includes(2000),
      'its token is refused',
    )
    await expect(connected(wall.lineTo(stage.b.url))).rejects.toThrow()
  })
})

describe('rights', () => {
  it('withdrawn at one process are gone at the other, from calls and from open sockets', async () => {
    const admin = await loginAs(stage.a.url, 'super')
    const mine = await loginAs(stage.b.url, 'operator')
    const mayLook = async (product: Product): Promise<boolean> =>
      (await at(product, mine).envelope('opeDataOverview/getSchoolList', {})).code === 2000
    const role = (await admin.data('role/pageList', { keyword: 'national_operator' })).list[0]
    const roleId = role?.id ?? ''
    const { selectRightIdList } = await admin.data('role/roleRightTree', { roleId })
    expect(await mayLook(stage.b)).toBe(true)
    const { socket } = await listen(stage.b, mine)
    await admin.data('role/updateRoleRight', {
      roleId,
      rightIds: selectRightIdList.filter((id) => id !== 301).join(','),
    })
    await until(() => !socket.connected, 'the socket is cut')
    await until(async () => !(await mayLook(stage.b)), 'the call is refused')
    await admin.data('role/updateRoleRight', { roleId, rightIds: selectRightIdList.join(',') })
    await until(() => mayLook(stage.b), 'the call is answered again')
  })
})

describe('events', () => {
  it('that either process is sent are on the sockets of both, counted once', async () => {
    const caller = await loginAs(stage.a.url, 'super')
    const [here, there] = [await listen(stage.a, caller), await listen(stage.b, caller)]
    const before = await logs(stage.a, caller)
    expect(there.logs()).toBe(before)
    expect((await stage.post(stage.a, names('first', 7))).answer).toMatchObject({ accepted: 7 })
    await until(() => here.logs() === before + 7 && there.logs() === before + 7, 'seven more on both')
    expect((await stage.post(stage.b, names('second', 5))).answer).toMatchObject({ accepted: 5 })
    await until(() => here.logs() === before + 12 && there.logs() === before + 12, 'five more on both')
    await agree(caller)
  })

  it('that come again at the other process are known there, named or not', async () => {
    const batch = names('again', 4)
    expect((await stage.post(stage.b, batch, 'batch-again')).answer).toMatchObject({ accepted: 4, duplicated: 0 })
    expect((await stage.post(stage.a, batch)).answer).toMatchObject({ accepted: 0, duplicated: 4 })
    await until(async () => (await stage.standing(batch)).every((n) => n > 0), 'the events are drained')
    expect(await stage.standing(batch)).toEqual(batch.flatMap(() => [1, 1]))
  })
})

describe('calls', () => {
  it('that either process answers are recorded once', async () => {
    const caller = await loginAs(stage.a.url, 'super')
    const recorded = async (): Promise<number> =>
      (
        await stage.store.query<{ n: number }>(
          "SELECT count() AS n FROM fact_oper WHERE action = 'bigLargeScreen/getTodayActiveSchool'",
        )
      )[0]?.n ?? 0
    const before = await recorded()
    for (const product of [stage.a, stage.b, stage.b])
      await at(product, caller).data('bigLargeScreen/getTodayActiveSchool', {})
    await until(async () => (await recorded()) === before + 3, 'three calls are recorded')
    // A record that was made twice has come once those of later calls have.
    const later = async (): Promise<number> =>
      (
        await stage.store.query<{ n: number }>(
          "SELECT count() AS n FROM fact_oper WHERE action = 'bigLargeScreen/getTodayActiveTeacher'",
        )
      )[0]?.n ?? 0
    const laterBefore = await later()
    for (const product of [stage.a, stage.b]) await at(product, caller).data('bigLargeScreen/getTodayActiveTeacher', {})
    await until(async () => (await later()) === laterBefore + 2, 'later calls are recorded')
    expect(await recorded()).toBe(before + 3)
  })
})

describe('what there is one of', () => {
  it('a limit holds over both processes', async () => {
    const ask = async ({ url }: Product): Promise<boolean> =>
      (await fetch(`${url}/api/${'feedback/getSchoolNames' satisfies CallPath}`, { method: 'POST' })).status === 200
    const started = performance.now()
    let passed = 0
    for (let i = 0; i < 45; i++) if (await ask(stage.a)) passed++
    await sleep(600)
    for (let i = 0; i < 45; i++) if (await ask(stage.b)) passed++
    // The minute slides: each second lets one more pass where the run lies across its edge.
    const seconds = Math.ceil((performance.now() - started) / 1000)
    expect(passed).toBeGreaterThanOrEqual(58)
    expect(passed).toBeLessThanOrEqual(60 + seconds)
  })

  it('a batch is answered call by call: what only the leader has comes from there, and what it refuses fails alone', async () => {
    const caller = await loginAs(stage.b.url, 'super')
    const calls = ['ingest/getStatus', 'common/getSite', 'sysJob/runJob'].map((path) => ({ path }))
    const answers = await Promise.all([stage.a, stage.b].map((product) => at(product, caller).data('batch', { calls })))
    for (const [status, site, job] of answers as Envelope[][]) {
      expect([status?.code, site?.code]).toEqual([2000, 2000])
      // The leader alone fills the demo world; both say that it is whole.
      expect(site?.data).toMatchObject({ demo: true, filling: null })
      expect(status?.data).toHaveProperty('platforms')
      expect(job?.msg).toBe('该接口不支持批量调用')
    }
  })

  it('a job runs once, whichever process is asked, and one follows the schedule', async () => {
    const caller = await loginAs(stage.b.url, 'super')
    const before = (await caller.data('sysJob/getJobRuns', { id: 'checks' })).total
    const answers = await Promise.all(
      [stage.a, stage.b, stage.b].map((product) => at(product, caller).envelope('sysJob/runJob', { id: 'checks' })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    await until(
      async () => (await caller.data('sysJob/getJobRuns', { id: 'checks' })).list[0]?.outcome === 'ok',
      'the run has ended',
    )
    expect((await caller.data('sysJob/getJobRuns', { id: 'checks' })).total).toBe(before + 1)
    const { rows } = await database.query<{ holder: string }>('SELECT holder FROM process_seat')
    expect(rows).toHaveLength(1)
    const plans = await Promise.all(
      [stage.a, stage.b].map((product) => at(product, caller).data('sysJob/getJobList', {})),
    )
    expect(plans[1]?.map(({ nextAt }) => nextAt !== null)).toEqual(plans[0]?.map(({ nextAt }) => nextAt !== null))
  })
})

describe('without Redis', () => {
  it('both go on, sessions stay right, numbers are seconds old, and are live again when it is back', async () => {
    const caller = await loginAs(stage.a.url, 'super')
    const leaving = await loginAs(stage.a.url, 'operator')
    const there = await listen(stage.b, caller)
    const { socket } = await listen(stage.b, leaving)
    await stage.redis.kill()
    const before = await logs(stage.a, caller)
    expect((await stage.post(stage.a, names('unheard', 6))).answer).toMatchObject({ accepted: 6 })
    expect((await stage.post(stage.b, names('unheard-b', 2))).answer).toMatchObject({ accepted: 2 })
    await leaving.data('user/signOut', {})
    await until(() => !socket.connected, 'the socket of the ended session is cut')
    await isRefused(stage.b, leaving)
    expect((await loginAs(stage.b.url, 'province_yn')).user?.userName).toBe('province_yn')
    await until(() => there.logs() === before + 8, 'the other process has asked the stores')
    await stage.redis.again()
    const isHeard = async (): Promise<boolean> => {
      const due = (await logs(stage.a, caller)) + 1
      await stage.post(stage.a, [`back-${due}`])
      await sleep(700)
      return there.logs() === due
    }
    await until(isHeard, 'live again')
    const now = await logs(stage.a, caller)
    await stage.post(stage.a, names('heard', 3))
    await until(() => there.logs() === now + 3, 'an event is heard at once')
    await agree(caller)
  })
})

describe('when the leader is killed', () => {
  it('the other goes on; what was acknowledged and could not be drained stands once in the end', async () => {
    const caller = await loginAs(stage.b.url, 'super')
    const acknowledged = names('left', 20)
    const repeated = names('unanswered', 9)
    await stage.front.kill()
    expect((await stage.post(stage.a, acknowledged)).answer).toMatchObject({ accepted: 20 })
    expect((await stage.post(stage.a, repeated)).answer).toMatchObject({ accepted: 9 })
    await stage.a.kill()
    await stage.front.again()
    expect((await at(stage.b, caller).data('common/login/GetUserInfo', {})).userName).toBe('super')
    // As a sender whose last batch got no answer: it is sent again, to whichever process runs.
    let answer: Awaited<ReturnType<Stage['post']>> | undefined
    await until(async () => {
      answer = await stage.post(stage.b, repeated).catch(() => undefined)
      return answer?.status === 200
    }, 'the other takes events')
    expect(answer?.answer).toMatchObject({ accepted: 9 })
    stage.a = await stage.restart(stage.a)
    await until(
      async () => (await stage.standing([...acknowledged, ...repeated])).every((n) => n > 0),
      'everything is drained',
    )
    // What would stand twice has come once a later event has.
    expect((await stage.post(stage.b, ['afterwards'])).answer).toMatchObject({ accepted: 1 })
    await until(async () => (await stage.standing(['afterwards'])).every((n) => n > 0), 'a later event is drained')
    expect(await stage.standing([...acknowledged, ...repeated])).toEqual(
      [...acknowledged, ...repeated].flatMap(() => [1, 1]),
    )
    await until(async () => (await logs(stage.a, caller)) === (await logs(stage.b, caller)), 'both count the same')
    const [row] = await stage.store.query<{ n: number }>(
      "SELECT count() AS n FROM fact_log WHERE event_date = '2025-05-14' AND user_role <> 'staff'",
    )
    expect(await logs(stage.b, caller)).toBe(row?.n)
    await agree(caller)
  })

  it('a leader that stops gives way at once', async () => {
    await stage.b.stop()
    await until(async () => (await stage.post(stage.a, ['given-way'])).status === 200, 'the other takes events')
    stage.b = await stage.restart(stage.b)
    expect((await stage.post(stage.b, names('third', 2))).answer).toMatchObject({ accepted: 2 })
  })
})
