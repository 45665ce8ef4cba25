import { callAt, callPaths, DEVICE_TOKEN_MS, faults, PAIRING_ALPHABET, PAIRING_MS, SUCCESS_CODE, type WallDeviceRow, type WallOrder } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'
import { TestWall } from '../../../testing/wall.ts'
import type { Ports } from '../../call/services.ts'
import { notifyOutages } from './fleet-care.ts'

const orders: { deviceId: string; order: WallOrder }[] = []
const ports: Ports = { filling: () => null, order: (deviceId, order) => void orders.push({ deviceId, order }) }
let server: TestServer
let admin: Session
let provincial: Session

beforeAll(async () => {
  server = await startTestServer({}, ports)
  const { pool } = server.services.database
  await pool.query('UPDATE sys_right SET show = 1 WHERE id IN (406, 1411)')
  await pool.query(`INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, unnest(ARRAY[406, 1411]), 1 FROM sys_user WHERE user_name = 'province_yn'`)
  server.services.sessions.forget()
  admin = (await server.login('super')).session
  provincial = (await server.login('province_yn')).session
})
afterAll(() => server.close())
// Limits of a minute are not what is tried here.
beforeEach(() => {
  server.clock.at += 121_000
})

const overview = { areaLevel: 'nation', areaId: 'China', show: JSON.stringify({ kind: 'wall', path: '/Overview', params: {} }) }
const yunnan = { ...overview, areaLevel: 'province', areaId: '530000' }
const msgOf = async (path: string, input: object, session: Session) => (await server.call(path, input, session)).envelope.msg
const listed = async (session = admin) => (await server.call('device/getList', {}, session)).envelope.data as WallDeviceRow[]

async function pair(given: object = overview, name = '大厅', session = admin): Promise<TestWall> {
  const wall = new TestWall(server)
  await wall.request()
  const { envelope } = await server.call('device/approve', { code: wall.code, name, ...given, password: PASSWORD }, session)
  expect(envelope.msg).toBe('操作成功')
  expect((await wall.prove()).data).toMatchObject({ state: 'paired' })
  return wall
}

describe('pairing', () => {
  it('gives a code of the alphabet, waits, and gives a token once somebody has approved it', async () => {
    const wall = new TestWall(server)
    await wall.request()
    expect(wall.code).toMatch(new RegExp(`^[${PAIRING_ALPHABET}]{8}$`))
    expect((await wall.prove()).data).toMatchObject({ state: 'pending' })
    const { envelope } = await server.call('device/findCode', { code: `${wall.code.slice(0, 4).toLowerCase()} ${wall.code.slice(4)}` }, admin)
    expect(envelope.data).toMatchObject({ ip: '127.0.0.1' })
    expect(await msgOf('device/approve', { code: wall.code, name: '大厅', ...overview, password: 'Wrong@2025' }, admin)).toBe('您的密码不正确')
    expect((await wall.prove()).data).toMatchObject({ state: 'pending' })
    expect(await msgOf('device/approve', { code: wall.code, name: '大厅', ...overview, password: PASSWORD }, admin)).toBe('操作成功')
    // One use.
    expect(await msgOf('device/approve', { code: wall.code, name: '大厅', ...overview, password: PASSWORD }, admin)).toMatch('配对码不存在')
    expect((await wall.prove()).data).toMatchObject({ state: 'paired' })
    expect((await wall.call('device/self')).data).toMatchObject({ name: '大厅', areaName: '全国', show: { kind: 'wall', path: '/Overview' } })
    const { rows } = await server.services.database.pool.query<{ stored: string }>(
      `SELECT string_agg(t.token_hash, ',') || coalesce(string_agg(d.code_hash, ','), '') AS stored FROM wall_device_token t JOIN wall_device d ON d.id = t.device_id`,
    )
    expect(rows[0]?.stored).not.toContain(wall.token)
  })

  it('ends with its code', async () => {
    const wall = new TestWall(server)
    await wall.request()
    const { code } = wall
    server.clock.at += PAIRING_MS + 1
    expect(await msgOf('device/findCode', { code }, admin)).toMatch('配对码不存在')
    const { envelope } = await server.call('device/getNonce', { deviceId: wall.id })
    wall.nonce = (envelope.data as { nonce: string }).nonce
    expect((await wall.prove()).data).toEqual({ state: 'gone' })
    // The same key asks again.
    const { id } = wall
    await wall.request()
    expect([wall.id, wall.code === code]).toEqual([id, false])
  })

  it('takes a signature once, by this key, over this nonce, for this device', async () => {
    const wall = await pair()
    const { nonce } = wall
    const signature = wall.signatureOf(nonce)
    expect((await wall.prove({ nonce, signature })).data).toMatchObject({ state: 'paired' })
    const replayed = await server.call('device/token', { deviceId: wall.id, nonce, signature })
    expect(replayed.envelope.code).not.toBe(SUCCESS_CODE)
    const other = new TestWall(server)
    other.id = wall.id
    expect((await wall.prove({ signature: other.signatureOf(wall.nonce) })).code).not.toBe(SUCCESS_CODE)
    // The nonce is used up by the wrong signature, too.
    expect((await wall.prove()).code).not.toBe(SUCCESS_CODE)
    const stranger = new TestWall(server)
    await stranger.request()
    expect((await stranger.prove({ signature: stranger.signatureOf(stranger.nonce, wall.id) })).code).not.toBe(SUCCESS_CODE)
    expect((await server.call('device/requestPairing', { publicKey: wall.publicKey })).envelope.code).not.toBe(SUCCESS_CODE)
    expect((await server.call('device/requestPairing', { publicKey: 'AAAA' })).envelope.msg).toBe('参数错误：publicKey')
  })

  it('rotates its token, and ends it after a quarter of an hour', async () => {
    const wall = await pair()
    const before = wall.token
    await wall.prove()
    expect(wall.token).not.toBe(before)
    expect((await wall.call('device/self', {}, 'POST', before)).code).toBe(SUCCESS_CODE)
    server.clock.at += 61_000
    expect((await wall.call('device/self', {}, 'POST', before)).msg).toBe(faults.deviceGone.msg)
    expect((await wall.call('device/self')).code).toBe(SUCCESS_CODE)
    server.clock.at += DEVICE_TOKEN_MS
    expect((await wall.call('device/self')).msg).toBe(faults.deviceGone.msg)
    expect((await wall.call('device/self', {}, 'POST', 'forged')).msg).toBe(faults.deviceGone.msg)
    admin = (await server.login('super')).session
    provincial = (await server.login('province_yn')).session
  })

  it('locks out who guesses codes', async () => {
    const guesser = (await server.login('province_yn')).session
    const wall = new TestWall(server)
    await wall.request()
    const wrong = await Promise.all(Array.from({ length: 8 }, () => msgOf('device/findCode', { code: 'BCDFGHJK' }, guesser)))
    expect(wrong.filter((msg) => msg.startsWith('配对码不存在'))).toHaveLength(5)
    expect(wrong.filter((msg) => msg === faults.locked.msg)).toHaveLength(3)
    expect(await msgOf('device/findCode', { code: wall.code }, guesser)).toBe(faults.locked.msg)
    // Nobody else is kept from it.
    expect(await msgOf('device/findCode', { code: wall.code }, admin)).toBe('操作成功')
    await server.services.database.pool.query('DELETE FROM login_guard')
  })

  it('refuses more than ten requests a minute from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => new TestWall(server).request()))
    expect(answers.filter(({ msg }) => msg === faults.tooMany.msg)).toHaveLength(2)
  })
})

describe('a paired wall', () => {
  it('asks what walls ask, within its area, by what it shows; nothing else', async () => {
    const wall = await pair(yunnan, '云南大厅')
    expect((await wall.call('common/login/GetUserInfo')).data).toMatchObject({ areaKind: 'province', areaLabel: '云南省', isWall: true })
    expect((await wall.call('user/queryUserRight', {}, 'GET')).data).toMatchObject({ userManage: '3', selectRightIdList: [] })
    expect((await wall.call('teaPortrait/getUserListBySchool', { schoolId: schools.own })).msg).toBe(faults.forbidden.msg)
    // The engine is away in this test: what passed every check is told so.
    const passes = async (path: Parameters<typeof wall.call>[0], input: object = {}) => (await wall.call(path, input)).msg === faults.unavailable.msg
    expect(await passes('bigLargeScreen/getOverviewData')).toBe(true)
    expect(await passes('bigLargeScreen/getOverviewData', { province: '云南省' })).toBe(true)
    expect(await passes('bigLargeScreen/getOverviewData', { schoolId: schools.own })).toBe(true)
    for (const [path, input] of [
      ['bigLargeScreen/getOverviewData', { province: '四川省' }],
      ['bigLargeScreen/getOverviewData', { schoolId: schools.foreign }],
      ['bigLargeScreen/getTodayActiveTeacher', {}],
      ['rankingList/activeTeacher', {}],
      ['device/getList', {}],
      ['message/getMessages', {}],
      ['user/signOut', {}],
    ] as const)
      expect([path, input, (await wall.call(path as Parameters<typeof wall.call>[0], input)).msg]).toEqual([path, input, faults.forbidden.msg])
    // A session beside the token makes no difference.
    const both = await server.running.app.inject({
      method: 'POST',
      url: '/api/message/getMessages',
      headers: { 'device-token': wall.token, token: admin.token, cookie: `Admin-Token=${admin.cookie}` },
    })
    expect(both.json().msg).toBe(faults.forbidden.msg)
  })

  it('is refused by every call that is not meant for walls', async () => {
    const wall = await pair()
    const passed: string[] = []
    for (const path of callPaths) {
      const call = callAt(path)
      if (!call || call.onWalls || call.demand === 'public' || call.demand === 'machine' || call.demand === 'device') continue
      if (call.kind === 'endpoint' && call.multipart) continue
      const { msg } = await wall.call(path, {}, call.method)
      if (msg !== faults.forbidden.msg) passed.push(`${path}: ${msg}`)
    }
    expect(passed).toEqual([])
  })

  it('shows what its round shows', async () => {
    await server.services.database.pool.query(
      `INSERT INTO wall_carousel(id, stops, version, updated_at) VALUES ('nation', '[{"path":"/realTime","title":"a","seconds":20,"enabled":true},{"path":"/Overview","title":"b","seconds":20,"enabled":false}]', 1, now())`,
    )
    const wall = await pair({ ...overview, show: JSON.stringify({ kind: 'round', round: 'nation' }) })
    expect((await wall.call('user/queryUserRight', {}, 'GET')).data).toMatchObject({ userManage: '7' })
    expect((await wall.call('bigLargeScreen/getOverviewData')).msg).toBe(faults.forbidden.msg)
    await server.services.database.pool.query(`UPDATE wall_carousel SET stops = '[{"path":"/Overview","title":"b","seconds":20,"enabled":true}]'`)
    server.clock.at += 3000
    expect((await wall.call('bigLargeScreen/getOverviewData')).msg).toBe(faults.unavailable.msg)
    expect((await server.services.devices.standing([`device:${wall.id}`])).size).toBe(1)
  })

  it('shows the round of its province, by the right of its walls', async () => {
    const wall = await pair({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '530000' }) }, '云南轮播')
    expect((await wall.call('bigLargeScreen/getWallCarousel', { round: '530000' })).data).toMatchObject({ round: '530000', version: 0 })
    expect((await wall.call('user/queryUserRight', {}, 'GET')).data).toMatchObject({ userManage: '', selectRightIdList: [200, 201, 903] })
  })

  it('may ask for a wall that breaks into its area, for as long as that lasts', async () => {
    const inYunnan = await pair(yunnan, '本省一块')
    const ofSchool = await pair({ ...overview, areaLevel: 'school', areaId: String(schools.own) }, '本校一块')
    const elsewhere = await pair({ ...yunnan, areaId: '510000' }, '外省一块')
    const asks = async (wall: TestWall) => (await wall.call('bigLargeScreen/getTodayActiveTeacher')).msg
    const stampOf = async ({ id }: TestWall) => (await server.services.devices.standing([`device:${id}`])).get(`device:${id}`)
    const before = await stampOf(inYunnan)
    const input = { province: '云南省', kind: 'wall', title: '', body: '', path: '/realTime', urgent: 'false', minutes: 10 }
    const { envelope } = await server.call('bigLargeScreen/startInterrupt', input, admin)
    expect(envelope.msg).toBe('操作成功')
    // What other processes know of it is seconds old.
    server.clock.at += 3000
    expect([await asks(inYunnan), await asks(ofSchool), await asks(elsewhere)]).toEqual([faults.unavailable.msg, faults.unavailable.msg, faults.forbidden.msg])
    // Its lines are cut, so that they come back with what it may hear now.
    expect(await stampOf(inYunnan)).not.toBe(before)
    expect(await msgOf('bigLargeScreen/endInterrupt', { id: (envelope.data as { id: string }).id }, admin)).toBe('操作成功')
    server.clock.at += 3000
    expect([await asks(inYunnan), await asks(ofSchool)]).toEqual([faults.forbidden.msg, faults.forbidden.msg])
    expect(await stampOf(inYunnan)).toBe(before)
  })
})

describe('who gives', () => {
  // The minutes that have passed by now have ended the sessions.
  beforeAll(async () => {
    admin = (await server.login('super')).session
    provincial = (await server.login('province_yn')).session
  })
  it('gives within their own area and walls', async () => {
    const wall = new TestWall(server)
    await wall.request()
    const approve = (given: object, session = provincial) => msgOf('device/approve', { code: wall.code, name: '墙', password: PASSWORD, ...given }, session)
    expect(await approve(overview)).toBe(faults.forbidden.msg)
    expect(await approve({ ...yunnan, areaId: '510000' })).toBe(faults.forbidden.msg)
    expect(await approve({ ...yunnan, show: JSON.stringify({ kind: 'wall', path: '/authority/role', params: {} }) })).toBe('没有这块大屏')
    expect(await approve({ ...yunnan, show: JSON.stringify({ kind: 'wall', path: '/Overview', params: { province: '510000' } }) })).toMatch('不在设备的数据范围内')
    expect(await approve({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '510000' }) })).toBe(faults.forbidden.msg)
    expect(await approve({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '510000' }) }, admin)).toMatch('不在设备的数据范围内')
    expect(await approve(yunnan, (await server.login('school_a')).session)).toBe(faults.forbidden.msg)
    await server.services.database.pool.query(`UPDATE sys_role_authority SET user_manage = '{6}' WHERE role_id = (SELECT id FROM sys_role WHERE code = 'province_admin')`)
    server.services.sessions.forget()
    expect(await approve(yunnan)).toBe(faults.forbidden.msg)
    await server.services.database.pool.query(`UPDATE sys_role_authority SET user_manage = '{3,6,7,9}' WHERE role_id = (SELECT id FROM sys_role WHERE code = 'province_admin')`)
    server.services.sessions.forget()
    expect(await approve(yunnan)).toBe('操作成功')
  })

  it('sees and changes the walls of their area only', async () => {
    const own = await pair(yunnan, '本省')
    const foreign = await pair({ ...yunnan, areaId: '510000' }, '外省')
    const names = (await listed(provincial)).map(({ name }) => name)
    expect(names).toContain('本省')
    expect(names).not.toContain('外省')
    expect((await listed()).map(({ name }) => name)).toContain('外省')
    for (const path of ['device/order', 'device/revoke', 'device/getPicture'])
      expect(await msgOf(path, { id: foreign.id, ...(path === 'device/order' ? { order: 'reload' } : {}) }, provincial)).toBe(faults.notFound.msg)
    expect(await msgOf('device/save', { id: foreign.id, name: 'x', ...yunnan, version: 1 }, provincial)).toBe(faults.notFound.msg)
    expect(await msgOf('device/order', { id: own.id, order: 'reload' }, provincial)).toBe('操作成功')
    expect(orders.at(-1)).toEqual({ deviceId: own.id, order: 'reload' })
  })

  it('changes what a wall shows from one moment to the next; of two editors the second is told', async () => {
    const wall = await pair()
    const save = (given: object) => msgOf('device/save', { id: wall.id, name: '改名', ...overview, version: 1, ...given }, admin)
    expect(await save({ show: JSON.stringify({ kind: 'wall', path: '/realTime', params: {} }) })).toBe('操作成功')
    expect(await save({})).toBe(faults.conflict.msg)
    expect((await wall.call('device/self')).data).toMatchObject({ name: '改名', show: { path: '/realTime' } })
    expect((await wall.call('bigLargeScreen/getOverviewData')).msg).toBe(faults.forbidden.msg)
  })

  it('revokes at once: the token is dead, the line is cut, the wall learns it', async () => {
    const wall = await pair()
    const cut: string[] = []
    server.services.devices.whenEnded((lines) => void cut.push(...lines))
    expect((await wall.call('device/self')).code).toBe(SUCCESS_CODE)
    expect(await msgOf('device/revoke', { id: wall.id }, admin)).toBe('操作成功')
    expect((await wall.call('device/self')).msg).toBe(faults.deviceGone.msg)
    expect(cut).toEqual([`device:${wall.id}`])
    expect(await server.services.devices.standing([`device:${wall.id}`])).toEqual(new Map())
    expect((await wall.prove()).data).toEqual({ state: 'gone' })
    expect(await msgOf('device/revoke', { id: wall.id }, admin)).toBe(faults.notFound.msg)
    expect((await listed()).find(({ id }) => id === wall.id)).toMatchObject({ state: 'revoked' })
    const { rows } = await server.services.database.pool.query<{ action: string; user_name: string }>(
      `SELECT action, user_name FROM sys_log WHERE ok AND action IN ('device/approve', 'device/revoke') ORDER BY id DESC LIMIT 2`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['device/revoke', 'device/approve'])
  })
})

describe('how walls are', () => {
  const status = { slide: '/Overview', dataAge: 1000, fps: 60, heap: 1e8, nodes: 900, build: 'b1', link: 'live', screen: [1920, 1080], uptime: 1000 } as const
  it('is heard, written every minute, and counted by the day', async () => {
    const wall = await pair()
    const { wallWatch } = server.services
    expect((await listed()).find(({ id }) => id === wall.id)).toMatchObject({ state: 'away', status: null })
    for (let i = 0; i <= 12; i++) {
      wallWatch.said(wall.id, status, server.clock.at)
      wallWatch.connected(wall.id, server.clock.at)
      if (i < 12) server.clock.at += 5000
    }
    expect((await listed()).find(({ id }) => id === wall.id)).toMatchObject({ state: 'online', status: { fps: 60 } })
    wallWatch.said(wall.id, { ...status, dataAge: 200_000 }, server.clock.at)
    expect((await listed()).find(({ id }) => id === wall.id)).toMatchObject({ state: 'late' })
    await wallWatch.write()
    wallWatch.forget(wall.id)
    expect((await listed()).find(({ id }) => id === wall.id)?.status).toMatchObject({ slide: '/Overview' })
    const { envelope } = await server.call('device/getDays', { startDate: '2025-05-14', endDate: '2025-05-20', id: wall.id }, admin)
    expect(envelope.data).toMatchObject([{ id: wall.id, seconds: 60 }])
  })

  it('tells of an outage once, and of its end, to who looks after that wall', async () => {
    const wall = await pair({ ...yunnan, areaId: '510000' }, '断线墙')
    const { wallWatch, database } = server.services
    const beat = async () => {
      wallWatch.said(wall.id, status, server.clock.at)
      wallWatch.connected(wall.id, server.clock.at)
      await wallWatch.write()
    }
    const sent = async () => {
      const { rows } = await database.pool.query<{ title: string; user_name: string }>(
        `SELECT m.title, u.user_name FROM message m JOIN sys_user u ON u.id = m.user_id WHERE m.title LIKE '%断线墙%' ORDER BY m.id`,
      )
      return rows
    }
    await beat()
    server.clock.at += 6 * 60_000
    await notifyOutages(server.services, server.clock.at - 1000)
    expect(await sent()).toEqual([])
    await notifyOutages(server.services, 0)
    await notifyOutages(server.services, 0)
    // The province's administrator looks after another province.
    expect(await sent()).toEqual([{ title: '大屏“断线墙”已离线', user_name: 'super' }])
    server.clock.at += 60_000
    await beat()
    await notifyOutages(server.services, 0)
    await notifyOutages(server.services, 0)
    expect((await sent()).map(({ title }) => title)).toEqual(['大屏“断线墙”已离线', '大屏“断线墙”已恢复在线'])
    server.clock.at += 6 * 60_000
    await notifyOutages(server.services, 0)
    expect(await sent()).toHaveLength(3)
  })
})
