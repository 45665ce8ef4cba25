import { type CarouselSlide, faults, planOf, planTexts, SUCCESS_CODE, type WallCarousel } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import {
  admin,
  listed,
  msgOf,
  orders,
  overview,
  pair,
  provideServerOfWalls,
  provincial,
  server,
  yunnan,
} from '../../../testing/paired-walls.ts'
import { PASSWORD } from '../../../testing/server.ts'
import { TestWall } from '../../../testing/wall.ts'
import { notifyOutages } from './fleet-care.ts'

provideServerOfWalls()

describe('who gives', () => {
  it('gives within their own area and walls', async () => {
    const wall = new TestWall(server)
    await wall.request()
    const approve = (given: object, session = provincial) =>
      msgOf('device/approve', { code: wall.code, name: '墙', password: PASSWORD, ...given }, session)
    expect(await approve(overview)).toBe(faults.forbidden.msg)
    expect(await approve({ ...yunnan, areaId: '510000' })).toBe(faults.forbidden.msg)
    expect(
      await approve({ ...yunnan, show: JSON.stringify({ kind: 'wall', path: '/authority/role', params: {} }) }),
    ).toBe('没有这块大屏')
    expect(
      await approve({
        ...yunnan,
        show: JSON.stringify({ kind: 'wall', path: '/Overview', params: { province: '510000' } }),
      }),
    ).toMatch('不在设备的数据范围内')
    expect(await approve({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '510000' }) })).toBe(
      faults.forbidden.msg,
    )
    expect(await approve({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '510000' }) }, admin)).toMatch(
      '不在设备的数据范围内',
    )
    expect(await approve(yunnan, (await server.login('school_a')).session)).toBe(faults.forbidden.msg)
    await server.services.database.pool.query(
      `UPDATE sys_role_authority SET user_manage = '{6}' WHERE role_id = (SELECT id FROM sys_role WHERE code = 'province_admin')`,
    )
    server.services.sessions.forget()
    expect(await approve(yunnan)).toBe(faults.forbidden.msg)
    await server.services.database.pool.query(
      `UPDATE sys_role_authority SET user_manage = '{3,6,7,9}' WHERE role_id = (SELECT id FROM sys_role WHERE code = 'province_admin')`,
    )
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
      expect(
        await msgOf(path, { id: foreign.id, ...(path === 'device/order' ? { order: 'reload' } : {}) }, provincial),
      ).toBe(faults.notFound.msg)
    expect(await msgOf('device/save', { id: foreign.id, name: 'x', ...yunnan, version: 1 }, provincial)).toBe(
      faults.notFound.msg,
    )
    expect(await msgOf('device/order', { id: own.id, order: 'reload' }, provincial)).toBe('操作成功')
    expect(orders.at(-1)).toEqual({ deviceId: own.id, order: 'reload' })
  })

  it('changes what a wall shows from one moment to the next; of two editors the second is told', async () => {
    const wall = await pair()
    const save = (given: object) =>
      msgOf('device/save', { id: wall.id, name: '改名', ...overview, version: 1, ...given }, admin)
    expect(await save({ show: JSON.stringify({ kind: 'wall', path: '/realTime', params: {} }) })).toBe('操作成功')
    expect(await save({})).toMatch(/^数据已被 super 于 .+ 修改，请刷新后重试$/)
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
  const status = {
    slide: '/Overview',
    dataAge: 1000,
    fps: 60,
    heap: 1e8,
    nodes: 900,
    build: 'b1',
    link: 'live',
    screen: [1920, 1080],
    uptime: 1000,
  } as const
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
    const { envelope } = await server.call(
      'device/getDays',
      { startDate: '2025-05-14', endDate: '2025-05-20', id: wall.id },
      admin,
    )
    expect(envelope.data).toMatchObject([{ id: wall.id, seconds: 60 }])
  })

  it('says what a wall outside the hours of its carousel waits for, as the wall itself does', async () => {
    const wall = await pair({ ...yunnan, show: JSON.stringify({ kind: 'round', round: '530000' }) }, '夜墙')
    const single = await pair(yunnan, '单墙')
    const { clock } = server
    const set = [
      {
        path: '/province_allData',
        title: '早间总览',
        seconds: 20,
        enabled: true,
        when: { from: '00:00', to: '00:01', days: 'every' },
      },
    ]
    expect(
      await msgOf('bigLargeScreen/saveWallCarousel', { round: '530000', set: JSON.stringify(set), version: 0 }, admin),
    ).toBe('操作成功')
    const waiting = async (id: string) => (await listed()).find((row) => row.id === id)?.waitsFor
    const { days } = (await wall.call('bigLargeScreen/getWallCarousel', { round: '530000' })).data as WallCarousel
    expect(await waiting(wall.id)).toEqual(planTexts(planOf(set as CarouselSlide[], clock.at, days), clock.at))
    expect(await waiting(wall.id)).toEqual({ title: '早间总览', text: '明天 00:00 开始播放' })
    expect(await waiting(single.id)).toBe(null)
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
