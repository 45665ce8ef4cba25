import { callAt, callPaths, faults } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { admin, msgOf, overview, pair, provideServerOfWalls, server, yunnan } from '../../../testing/paired-walls.ts'
import { schools } from '../../../testing/server.ts'
import type { TestWall } from '../../../testing/wall.ts'

provideServerOfWalls()

describe('a paired wall', () => {
  it('asks what walls ask, within its area, by what it shows; nothing else', async () => {
    const wall = await pair(yunnan, '云南大厅')
    expect((await wall.call('common/login/GetUserInfo')).data).toMatchObject({
      areaKind: 'province',
      areaLabel: '云南省',
      isWall: true,
    })
    expect((await wall.call('user/queryUserRight', {}, 'GET')).data).toMatchObject({
      userManage: '3',
      selectRightIdList: [],
    })
    expect((await wall.call('teaPortrait/getUserListBySchool', { schoolId: schools.own })).msg).toBe(
      faults.forbidden.msg,
    )
    // The engine is away in this test: a call that passed every check gets its fault.
    const passes = async (path: Parameters<typeof wall.call>[0], input: object = {}) =>
      (await wall.call(path, input)).msg === faults.unavailable.msg
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
      expect([path, input, (await wall.call(path as Parameters<typeof wall.call>[0], input)).msg]).toEqual([
        path,
        input,
        faults.forbidden.msg,
      ])
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
      if (!call || call.onWalls || call.demand === 'public' || call.demand === 'machine' || call.demand === 'device')
        continue
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
    await server.services.database.pool.query(
      `UPDATE wall_carousel SET stops = '[{"path":"/Overview","title":"b","seconds":20,"enabled":true}]'`,
    )
    server.clock.at += 3000
    expect((await wall.call('bigLargeScreen/getOverviewData')).msg).toBe(faults.unavailable.msg)
    expect((await server.services.devices.standing([`device:${wall.id}`])).size).toBe(1)
  })

  it('shows the round of its province, by the right of its walls', async () => {
    const wall = await pair({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '530000' }) }, '云南轮播')
    expect((await wall.call('bigLargeScreen/getWallCarousel', { round: '530000' })).data).toMatchObject({
      round: '530000',
      version: 0,
    })
    expect((await wall.call('user/queryUserRight', {}, 'GET')).data).toMatchObject({
      userManage: '',
      selectRightIdList: [200, 201, 903],
    })
  })

  it('may ask for a wall that breaks into its area, for as long as that lasts', async () => {
    const inYunnan = await pair(yunnan, '本省一块')
    const ofSchool = await pair({ ...overview, areaLevel: 'school', areaId: String(schools.own) }, '本校一块')
    const elsewhere = await pair({ ...yunnan, areaId: '510000' }, '外省一块')
    const asks = async (wall: TestWall) => (await wall.call('bigLargeScreen/getTodayActiveTeacher')).msg
    const stampOf = async ({ id }: TestWall) =>
      (await server.services.devices.standing([`device:${id}`])).get(`device:${id}`)
    const before = await stampOf(inYunnan)
    const input = {
      province: '云南省',
      kind: 'wall',
      title: '',
      body: '',
      path: '/realTime',
      urgent: 'false',
      minutes: 10,
    }
    const { envelope } = await server.call('bigLargeScreen/startInterrupt', input, admin)
    expect(envelope.msg).toBe('操作成功')
    // What other processes know of it is seconds old.
    server.clock.at += 3000
    expect([await asks(inYunnan), await asks(ofSchool), await asks(elsewhere)]).toEqual([
      faults.unavailable.msg,
      faults.unavailable.msg,
      faults.forbidden.msg,
    ])
    // Its lines are cut, so that they come back with what it may hear now.
    expect(await stampOf(inYunnan)).not.toBe(before)
    expect(await msgOf('bigLargeScreen/endInterrupt', { id: (envelope.data as { id: string }).id }, admin)).toBe(
      '操作成功',
    )
    server.clock.at += 3000
    expect([await asks(inYunnan), await asks(ofSchool)]).toEqual([faults.forbidden.msg, faults.forbidden.msg])
    expect(await stampOf(inYunnan)).toBe(before)
  })
})
