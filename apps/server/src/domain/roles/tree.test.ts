import type { RightAllNode, RightChoice } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestConsole, type TestConsole } from '../../../testing/console.ts'
import type { TestServer } from '../../../testing/server.ts'
import { seedRights } from '../seeds/rights.ts'

let consoleClient: TestConsole
let server: TestServer
beforeAll(async () => {
  consoleClient = await openTestConsole('super', 'operator')
  server = consoleClient.server
})
afterAll(() => server.close())

describe('the tree', () => {
  const meta = JSON.stringify({ menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null })
  const node = { type: 'operation', kind: 'menu', name: '运营专题', index: 5, show: 1, meta }
  const all = async (): Promise<RightAllNode[]> => {
    const flat = (nodes: readonly RightAllNode[]): RightAllNode[] =>
      nodes.flatMap((one) => [one, ...flat(one.childList)])
    return flat(await consoleClient.data('super', 'role/getRightAllList'))
  }
  const at = async (id: number | string): Promise<RightAllNode> =>
    (await all()).find(({ rightId }) => rightId === Number(id)) as RightAllNode

  it('takes new nodes that fit, and no other', async () => {
    const id = await consoleClient.data<string>('super', 'role/saveRight', { ...node, parentId: 300 })
    expect(await at(id)).toMatchObject({ parentId: 300, rightName: '运营专题', shipped: false, version: 0 })
    expect(await consoleClient.said('super', 'role/saveRight', { ...node, parentId: 200 })).toBe(
      '上级必须是同一类型的菜单',
    )
    expect(
      await consoleClient.said('super', 'role/saveRight', {
        ...node,
        kind: 'page',
        parentId: id,
        component: 'UserStatistics',
      }),
    ).toBe('请输入路径')
    const page = { ...node, kind: 'page', name: '专题用户', path: '/operation/topic', component: 'UserStatistics' }
    expect(await consoleClient.said('super', 'role/saveRight', { ...page, parentId: id, component: 'Nothing' })).toBe(
      '该组件尚未提供',
    )
    expect(
      await consoleClient.said('super', 'role/saveRight', { ...page, parentId: id, path: '/operation/dashBoard' }),
    ).toBe('路径已被“总体数据”使用')
    const child = await consoleClient.data<string>('super', 'role/saveRight', { ...page, parentId: id })
    expect(await consoleClient.said('super', 'role/saveRight', { ...node, rightId: id, parentId: child })).toBe(
      '上级不能是自己或自己的下级',
    )
    expect(await consoleClient.said('super', 'role/deleteRight', { rightId: id })).toBe('该菜单存在下级，不能删除')
    expect(await consoleClient.rightsOf('super')).toContain(Number(child))
    const role = await consoleClient.makeRole([Number(child)])
    expect(await consoleClient.said('super', 'role/deleteRight', { rightId: child })).toBe('该菜单已被角色使用')
    await consoleClient.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '' })
    await consoleClient.data('super', 'role/deleteRight', { rightId: child })
    await consoleClient.data('super', 'role/deleteRight', { rightId: id })
    expect(await consoleClient.said('super', 'role/deleteRight', { rightId: 115 })).toBe('该菜单不能删除')
    expect(await consoleClient.said('super', 'role/deleteRight', { rightId: 302 })).toBe('该菜单已被角色使用')
    expect(await consoleClient.said('operator', 'role/getRightAllList')).toBe('您没有访问权限')
  })

  it('goes four levels deep', async () => {
    let parentId: string | number = 300
    const chain: string[] = []
    for (let level = 2; level <= 4; level++) {
      parentId = await consoleClient.data<string>('super', 'role/saveRight', {
        ...node,
        name: `第${level}级`,
        parentId,
      })
      chain.push(parentId)
    }
    expect(await consoleClient.said('super', 'role/saveRight', { ...node, parentId })).toBe('菜单最多 4 级')
    expect(
      await consoleClient.said('super', 'role/moveRight', { rightId: chain[0], version: 0, parentId: chain[2] }),
    ).toBe('上级不能是自己或自己的下级')
    for (const rightId of chain.reverse()) await consoleClient.data('super', 'role/deleteRight', { rightId })
  })

  it('is sorted by moving, and whoever saw it before the move is told so', async () => {
    const siblings = async (): Promise<number[]> => (await at(300)).childList.map(({ rightId }) => rightId)
    const order = await siblings()
    const { version } = await at(303)
    await consoleClient.data('super', 'role/moveRight', { rightId: 303, version, parentId: 300, beforeId: 301 })
    expect(await siblings()).toEqual([303, ...order.filter((id) => id !== 303)])
    expect(await consoleClient.said('super', 'role/moveRight', { rightId: 303, version, parentId: 300 })).toMatch(
      /^数据已被 \S+ 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/,
    )
    expect(
      await consoleClient.said('super', 'role/moveRight', {
        rightId: 303,
        version: (await at(303)).version,
        parentId: 200,
      }),
    ).toBe('上级必须是同一类型的菜单')
  })

  it('and what people made of it stands after a restart; what nobody touched follows the program', async () => {
    const { version } = await at(302)
    const { childList: _children, ...existing } = await at(302)
    await consoleClient.data('super', 'role/saveRight', {
      rightId: 302,
      version,
      type: existing.type,
      kind: existing.kind,
      parentId: 300,
      name: '用户概况',
      path: existing.path,
      component: existing.component,
      icon: existing.icon,
      index: existing.index,
      show: 0,
      meta: JSON.stringify(existing.meta),
    })
    const { id } = await consoleClient.roleAt('auditor')
    const { selectRightIdList } = await consoleClient.data<RightChoice>('super', 'role/roleRightTree', { roleId: id })
    await consoleClient.data('super', 'role/updateRoleRight', {
      roleId: id,
      rightIds: [...selectRightIdList, 1011].filter((right) => right !== 301).join(','),
    })
    await server.services.database.pool.query(
      `UPDATE sys_right SET shipped = shipped || '{"name":"旧名"}', name = '旧名' WHERE id = 308`,
    )
    await seedRights(server.services.database.pool)
    consoleClient.refresh()
    expect(await at(302)).toMatchObject({ rightName: '用户概况', show: 0 })
    expect(await at(308)).toMatchObject({ rightName: '活动日志统计' })
    const after = (await consoleClient.data<RightChoice>('super', 'role/roleRightTree', { roleId: id }))
      .selectRightIdList
    expect([after.includes(1011), after.includes(301)]).toEqual([true, false])
  })
})
