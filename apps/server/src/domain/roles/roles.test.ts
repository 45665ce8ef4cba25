import { type Page, type RightChoice, type RoleAuthority, type RoleRow, rightsTree } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestConsole, type TestConsole } from '../../../testing/console.ts'
import { schools, type TestServer } from '../../../testing/server.ts'
import { actionLabel } from '../operation-log/call-labels.ts'
import { narrowRoles } from './narrow-roles.ts'

let consoleClient: TestConsole
let server: TestServer
beforeAll(async () => {
  consoleClient = await openTestConsole('super', 'operator')
  server = consoleClient.server
})
afterAll(() => server.close())

describe('roles', () => {
  it('are listed, made, edited and deleted; names and codes are free, built-in ones stay', async () => {
    const list = await consoleClient.data<Page<RoleRow>>('super', 'role/pageList', {
      pageSize: 5,
      sortField: 'userCnt',
      sortOrder: 'desc',
    })
    expect(list).toMatchObject({ total: 9, pageNum: 1, pageSize: 5 })
    expect(list.list.map(({ userCnt }) => userCnt)).toEqual([1, 1, 1, 1, 1])
    const id = await consoleClient.data<string>('super', 'role/save', {
      name: '巡检员',
      code: 'inspector',
      scopeKind: 'province',
      remark: '看得到，改不了',
    })
    expect(await consoleClient.roleAt('inspector')).toMatchObject({
      id,
      name: '巡检员',
      scopeKind: 'province',
      builtIn: false,
      userCnt: 0,
      own: false,
      version: 0,
    })
    expect(
      await consoleClient.said('super', 'role/save', { name: '巡检员', code: 'inspector_b', scopeKind: 'school' }),
    ).toBe('角色名称已存在')
    expect(
      await consoleClient.said('super', 'role/save', { name: '巡检员乙', code: 'inspector', scopeKind: 'school' }),
    ).toBe('角色编码已存在')
    expect(
      await consoleClient.said('super', 'role/save', { name: '巡', code: 'inspector_c', scopeKind: 'school' }),
    ).toBe('长度在 2 到 20 个字符')
    await consoleClient.data('super', 'role/save', {
      id,
      version: 0,
      name: '巡检人员',
      code: 'inspector',
      scopeKind: 'school',
    })
    expect(
      await consoleClient.said('super', 'role/save', {
        id,
        version: 0,
        name: '又一个人',
        code: 'inspector',
        scopeKind: 'school',
      }),
    ).toMatch(/^数据已被 \S+ 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
    expect(await consoleClient.said('super', 'role/remove', { id: (await consoleClient.roleAt('auditor')).id })).toBe(
      '内置角色不能删除',
    )
    const { id: userId } = await consoleClient.makeUser('inspector_1', [id])
    expect(await consoleClient.said('super', 'role/delete', { id })).toBe('该角色下存在用户，不能删除')
    await consoleClient.data('super', 'role/removeUser', { roleId: id, userIds: String(userId) })
    await consoleClient.data('super', 'role/delete', { id })
    expect(await consoleClient.roleAt('inspector')).toBeUndefined()
  })

  it('hold no pages that show more than their data scope', async () => {
    const id = await consoleClient.data<string>('super', 'role/save', {
      name: '校内查阅',
      code: 'school_reader',
      scopeKind: 'school',
    })
    const grant = (rightIds: string) => consoleClient.said('super', 'role/updateRoleRight', { roleId: id, rightIds })
    expect(await grant('1011,301')).toBe('数据范围为“学校”的角色不能持有运营页面，请先移除')
    expect(await grant('1011,201')).toBe('数据范围为“学校”的角色不能持有省级页面，请先移除')
    const authority = (dataScope: string) =>
      consoleClient.said('super', 'sysRoleAuthority/saveRoleAuthority', {
        roleId: id,
        dataScope,
        pii: 0,
        exportLimit: 20,
        detail: '{"userManage":[]}',
      })
    expect(await authority('nation')).toBe('操作成功')
    expect(await grant('1011,301')).toBe('操作成功')
    expect(await authority('province')).toBe('数据范围为“省”的角色不能持有运营页面，请先移除')
    await consoleClient.data('super', 'role/delete', { id })
  })

  it('grant what is ticked with what it implies, and leave what is not shown', async () => {
    const { id } = await consoleClient.roleAt('school_leader')
    const { pool } = server.services.database
    await pool.query('UPDATE sys_right SET show = 0 WHERE id = 10571')
    consoleClient.refresh()
    const before = await consoleClient.data<RightChoice>('super', 'role/roleRightTree', { roleId: id })
    expect(before.selectRightIdList).toContain(1011)
    expect(before.selectRightIdList).not.toContain(10571)
    await consoleClient.data('super', 'role/updateRoleRight', { roleId: id, rightIds: '902' })
    const { rows } = await pool.query<{ right_id: number }>('SELECT right_id FROM sys_role_right WHERE role_id = $1', [
      id,
    ])
    const kept = rows.map(({ right_id }) => right_id)
    expect([kept.includes(1011), kept.includes(902), kept.includes(10571), kept.includes(105)]).toEqual([
      false,
      true,
      true,
      true,
    ])
    consoleClient.refresh()
    expect(await consoleClient.rightsOf((await server.login('leader_a')).session)).not.toContain(1011)
    await consoleClient.data('super', 'role/updateRoleRight', {
      roleId: id,
      rightIds: before.selectRightIdList.join(','),
    })
    expect(
      (await consoleClient.data<RightChoice>('super', 'role/roleRightTree', { roleId: id })).selectRightIdList,
    ).toEqual(before.selectRightIdList)
    await pool.query('UPDATE sys_right SET show = 1 WHERE id = 10571')
  })

  it('say how far their holders see: the widest data scope of the roles bounds the areas', async () => {
    const role = await consoleClient.makeRole([1011, 201, 301], { scopeKind: 'nation' })
    const { session } = await consoleClient.makeUser('scoped', [role.id], { kind: 'nation', ids: '0' }, schools.own)
    const label = async (): Promise<string> =>
      (await consoleClient.data<{ areaLabel: string }>(session, 'common/login/GetUserInfo')).areaLabel
    expect(await label()).toBe('全国')
    const narrow = (dataScope: string) =>
      consoleClient.data('super', 'sysRoleAuthority/saveRoleAuthority', {
        roleId: role.id,
        dataScope,
        pii: 0,
        exportLimit: 1000,
        detail: '{"userManage":[]}',
      })
    await consoleClient.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '1011' })
    await narrow('school')
    expect(await label()).toBe('云岭职业学院')
    expect(await consoleClient.said(session, 'opeDataOverview/getSchoolList')).toBe('您没有访问权限')
    await narrow('self')
    expect(await label()).toBe('')
    expect(await consoleClient.said(session, 'dataOverviewTotalData/getSchools')).toBe('您没有访问权限')
  })

  it('hold the switch of personal data and its button as one', async () => {
    const role = await consoleClient.makeRole([1011])
    const authority = (): Promise<RoleAuthority> =>
      consoleClient.data('super', 'sysRoleAuthority/getDetailByRoleId', { roleId: role.id })
    await consoleClient.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '1011,901' })
    expect(await authority()).toMatchObject({ pii: true, exportLimit: 1000, dataScope: 'nation' })
    await consoleClient.data('super', 'sysRoleAuthority/saveRoleAuthority', {
      roleId: role.id,
      dataScope: 'nation',
      pii: 0,
      exportLimit: 20,
      detail: '{"userManage":[3,3,7]}',
    })
    expect(await authority()).toMatchObject({ pii: false, exportLimit: 20, detail: { userManage: [3, 7] } })
    expect(
      (await consoleClient.data<RightChoice>('super', 'role/roleRightTree', { roleId: role.id })).selectRightIdList,
    ).toEqual([1011])
  })

  it('write before and after into the operation log', async () => {
    const role = await consoleClient.makeRole([1011, 201])
    await consoleClient.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '1011' })
    const { rows } = await server.services.database.pool.query<{
      before_value: { rightIds: number[] }
      after_value: { rightIds: number[] }
      target: string
    }>(
      `SELECT before_value, after_value, target FROM sys_log WHERE action = 'role/updateRoleRight' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]?.target).toBe(`${role.id} ${role.name}`)
    expect(rows[0]?.before_value.rightIds.filter((id) => !rows[0]?.after_value.rightIds.includes(id))).toEqual([
      200, 201,
    ])
  })
})

describe('roles of an earlier version', () => {
  it('lose the pages that their data scope may not show, once, with a row of the log for each', async () => {
    const { database } = server.services
    const narrow = await consoleClient.makeRole([1011], { scopeKind: 'school' })
    const provincial = await consoleClient.makeRole([1011, 201], { scopeKind: 'province' })
    const sound = await consoleClient.makeRole([1011, 301], { scopeKind: 'nation' })
    const give = (roleId: string, ids: number[]) =>
      database.pool.query(
        'INSERT INTO sys_role_right(role_id, right_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
        [roleId, ids],
      )
    const heldBy = async (roleId: string) =>
      (
        await database.pool.query<{ id: number }>(
          'SELECT right_id AS id FROM sys_role_right WHERE role_id = $1 ORDER BY 1',
          [roleId],
        )
      ).rows.map(({ id }) => id)
    const before = [await heldBy(narrow.id), await heldBy(provincial.id), await heldBy(sound.id)]
    await give(narrow.id, [200, 201, 300, 301])
    await give(provincial.id, [300, 301])
    await database.pool.query(`DELETE FROM data_migration WHERE name LIKE 'roles:%'`)
    await narrowRoles(server.services)
    await narrowRoles(server.services)
    expect([await heldBy(narrow.id), await heldBy(provincial.id), await heldBy(sound.id)]).toEqual(before)
    const { rows } = await database.pool.query<{ target: string; after_value: { taken: string[] } }>(
      `SELECT user_name, target, ok, after_value FROM sys_log WHERE action = 'role/narrowRole' ORDER BY id`,
    )
    const named = (id: number) => `${id} ${rightsTree.find((right) => right.id === id)?.name}`
    expect(rows).toEqual([
      {
        user_name: '系统',
        ok: true,
        target: `${narrow.id} ${narrow.name}`,
        after_value: { rightIds: before[0], taken: [named(201), named(301)] },
      },
      {
        user_name: '系统',
        ok: true,
        target: `${provincial.id} ${provincial.name}`,
        after_value: { rightIds: before[1], taken: [named(301)] },
      },
    ])
    expect(actionLabel('role/narrowRole')).toBe('升级时收回超出数据范围的页面')
  })
})
