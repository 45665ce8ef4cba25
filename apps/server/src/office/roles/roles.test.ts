import type { Page, RightChoice, RoleAuthority, RoleRow } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schools, type TestServer } from '../../http/test-server.ts'
import { type Desk, openDesk } from './test-desk.ts'

let desk: Desk
let server: TestServer
beforeAll(async () => {
  desk = await openDesk('super', 'operator')
  server = desk.server
})
afterAll(() => server.close())

describe('roles', () => {
  it('are listed, made, edited and deleted; names and codes are free, built-in ones stay', async () => {
    const list = await desk.data<Page<RoleRow>>('super', 'role/pageList', { pageSize: 5, sortField: 'userCnt', sortOrder: 'desc' })
    expect(list).toMatchObject({ total: 9, pageNum: 1, pageSize: 5 })
    expect(list.list.map(({ userCnt }) => userCnt)).toEqual([1, 1, 1, 1, 1])
    const id = await desk.data<string>('super', 'role/save', { name: '巡检员', code: 'inspector', scopeKind: 'province', remark: '看得到，改不了' })
    expect(await desk.roleAt('inspector')).toMatchObject({ id, name: '巡检员', scopeKind: 'province', builtIn: false, userCnt: 0, own: false, version: 0 })
    expect(await desk.said('super', 'role/save', { name: '巡检员', code: 'inspector_b', scopeKind: 'school' })).toBe('角色名称已存在')
    expect(await desk.said('super', 'role/save', { name: '巡检员乙', code: 'inspector', scopeKind: 'school' })).toBe('角色编码已存在')
    expect(await desk.said('super', 'role/save', { name: '巡', code: 'inspector_c', scopeKind: 'school' })).toBe('长度在 2 到 20 个字符')
    await desk.data('super', 'role/save', { id, version: 0, name: '巡检人员', code: 'inspector', scopeKind: 'school' })
    expect(await desk.said('super', 'role/save', { id, version: 0, name: '又一个人', code: 'inspector', scopeKind: 'school' })).toBe('数据已被他人修改，请刷新后重试')
    expect(await desk.said('super', 'role/remove', { id: (await desk.roleAt('auditor')).id })).toBe('内置角色不能删除')
    const { id: userId } = await desk.makeUser('inspector_1', [id])
    expect(await desk.said('super', 'role/delete', { id })).toBe('该角色下存在用户，不能删除')
    await desk.data('super', 'role/removeUser', { roleId: id, userIds: String(userId) })
    await desk.data('super', 'role/delete', { id })
    expect(await desk.roleAt('inspector')).toBeUndefined()
  })

  it('hold no pages that show more than their data scope', async () => {
    const id = await desk.data<string>('super', 'role/save', { name: '校内查阅', code: 'school_reader', scopeKind: 'school' })
    const grant = (rightIds: string) => desk.said('super', 'role/updateRoleRight', { roleId: id, rightIds })
    expect(await grant('1011,301')).toBe('数据范围为“学校”的角色不能持有运营页面，请先移除')
    expect(await grant('1011,201')).toBe('数据范围为“学校”的角色不能持有省级页面，请先移除')
    const authority = (dataScope: string) =>
      desk.said('super', 'sysRoleAuthority/saveRoleAuthority', { roleId: id, dataScope, pii: 0, exportLimit: 20, detail: '{"userManage":[]}' })
    expect(await authority('nation')).toBe('操作成功')
    expect(await grant('1011,301')).toBe('操作成功')
    expect(await authority('province')).toBe('数据范围为“省”的角色不能持有运营页面，请先移除')
    await desk.data('super', 'role/delete', { id })
  })

  it('grant what is ticked with what it implies, and leave what is not shown', async () => {
    const { id } = await desk.roleAt('school_leader')
    const before = await desk.data<RightChoice>('super', 'role/roleRightTree', { roleId: id })
    expect(before.selectRightIdList).toContain(1011)
    expect(before.selectRightIdList).not.toContain(1021)
    await desk.data('super', 'role/updateRoleRight', { roleId: id, rightIds: '902' })
    const { rows } = await server.services.office.pool.query<{ right_id: number }>('SELECT right_id FROM sys_role_right WHERE role_id = $1', [id])
    const kept = rows.map(({ right_id }) => right_id)
    expect([kept.includes(1011), kept.includes(902), kept.includes(1021), kept.includes(102)]).toEqual([false, true, true, true])
    desk.refresh()
    expect(await desk.rightsOf((await server.login('leader_a')).session)).not.toContain(1011)
    await desk.data('super', 'role/updateRoleRight', { roleId: id, rightIds: before.selectRightIdList.join(',') })
    expect((await desk.data<RightChoice>('super', 'role/roleRightTree', { roleId: id })).selectRightIdList).toEqual(before.selectRightIdList)
  })

  it('say how far their holders see: the widest data scope of the roles bounds the areas', async () => {
    const role = await desk.makeRole([1011, 201, 301], { scopeKind: 'nation' })
    const { session } = await desk.makeUser('scoped', [role.id], { kind: 'nation', ids: '0' }, schools.own)
    const label = async (): Promise<string> => (await desk.data<{ areaLabel: string }>(session, 'common/login/GetUserInfo')).areaLabel
    expect(await label()).toBe('全国')
    const narrow = (dataScope: string) =>
      desk.data('super', 'sysRoleAuthority/saveRoleAuthority', { roleId: role.id, dataScope, pii: 0, exportLimit: 1000, detail: '{"userManage":[]}' })
    await desk.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '1011' })
    await narrow('school')
    expect(await label()).toBe('云岭职业学院')
    expect(await desk.said(session, 'opeDataOverview/getSchoolList')).toBe('您没有访问权限')
    await narrow('self')
    expect(await label()).toBe('')
    expect(await desk.said(session, 'dataOverviewTotalData/getSchools')).toBe('您没有访问权限')
  })

  it('hold the switch of personal data and its button as one', async () => {
    const role = await desk.makeRole([1011])
    const authority = (): Promise<RoleAuthority> => desk.data('super', 'sysRoleAuthority/getDetailByRoleId', { roleId: role.id })
    await desk.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '1011,901' })
    expect(await authority()).toMatchObject({ pii: true, exportLimit: 1000, dataScope: 'nation' })
    await desk.data('super', 'sysRoleAuthority/saveRoleAuthority', { roleId: role.id, dataScope: 'nation', pii: 0, exportLimit: 20, detail: '{"userManage":[3,3,7]}' })
    expect(await authority()).toMatchObject({ pii: false, exportLimit: 20, detail: { userManage: [3, 7] } })
    expect((await desk.data<RightChoice>('super', 'role/roleRightTree', { roleId: role.id })).selectRightIdList).toEqual([1011])
  })

  it('write before and after into the operation log', async () => {
    const role = await desk.makeRole([1011, 201])
    await desk.data('super', 'role/updateRoleRight', { roleId: role.id, rightIds: '1011' })
    const { rows } = await server.services.office.pool.query<{ before_value: { rightIds: number[] }; after_value: { rightIds: number[] }; target: string }>(
      `SELECT before_value, after_value, target FROM sys_log WHERE action = 'role/updateRoleRight' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]?.target).toBe(`${role.id} ${role.name}`)
    expect(rows[0]?.before_value.rightIds.filter((id) => !rows[0]?.after_value.rightIds.includes(id))).toEqual([200, 201])
  })
})

describe('nobody', () => {
  it('grants more than he holds: rights, screens, rows, reach, or persons by name', async () => {
    const own = await desk.makeRole([403, 404, 1011], { userManage: [3] })
    const { session } = await desk.makeUser('keeper', [own.id], { kind: 'nation', ids: '0' })
    const other = await desk.makeRole([1011])
    expect(await desk.said(session, 'role/updateRoleRight', { roleId: other.id, rightIds: '1011,201' })).toBe('您没有访问权限')
    expect(await desk.said(session, 'role/updateRoleRight', { roleId: other.id, rightIds: '1011,901' })).toBe('您没有访问权限')
    const save = (more: object) =>
      desk.said(session, 'sysRoleAuthority/saveRoleAuthority', { roleId: other.id, dataScope: 'nation', pii: 0, exportLimit: 1000, detail: '{"userManage":[3]}', ...more })
    expect(await save({})).toBe('操作成功')
    expect(await save({ pii: 1 })).toBe('您没有访问权限')
    expect(await save({ exportLimit: 1001 })).toBe('您没有访问权限')
    expect(await save({ detail: '{"userManage":[3,8]}' })).toBe('您没有访问权限')
    expect(await desk.said(session, 'role/addUser', { roleId: (await desk.roleAt('auditor')).id, userIds: String(desk.idOf('wall')) })).toBe('您没有访问权限')
    expect(await desk.said(session, 'user/saveUser', { userName: 'risen', realName: '升级', roleIds: (await desk.roleAt('super_admin')).id })).toBe('您没有访问权限')
    expect(await desk.said(session, 'user/saveUserRight', { userId: desk.idOf('auditor'), rightIds: '1011', userManage: '' })).toBe('您没有访问权限')
    expect(await desk.said(session, 'user/resetPassword', { userId: desk.idOf('super') })).toBe('您没有访问权限')
    const plain = await desk.makeUser('plain', [other.id])
    expect(await desk.said(session, 'user/saveUserRight', { userId: plain.id, rightIds: '1011,201', userManage: '' })).toBe('您没有访问权限')
    expect(await desk.said(session, 'user/saveUserRight', { userId: plain.id, rightIds: '1011,403', userManage: '3' })).toBe('操作成功')
    desk.refresh()
    expect(await desk.rightsOf(plain.session)).toContain(403)
  })

  it('edits himself, or a role of his own', async () => {
    const own = await desk.makeRole([403, 404])
    const { id, session } = await desk.makeUser('selfish', [own.id], { kind: 'nation', ids: '0' })
    expect(await desk.said(session, 'role/updateRoleRight', { roleId: own.id, rightIds: '403' })).toBe('不能修改自己所属的角色')
    expect(await desk.said(session, 'role/save', { id: own.id, name: '改名', code: own.code, scopeKind: 'nation' })).toBe('不能修改自己所属的角色')
    for (const [path, input] of [
      ['user/saveUser', { id, realName: '别名' }],
      ['user/saveUserRight', { userId: id, rightIds: '403', userManage: '' }],
      ['user/editManageArea', { userId: id, areaKind: 'nation', areaIds: '' }],
      ['role/setDemoUser', { userId: id, isDemo: 1 }],
      ['role/addUser', { roleId: own.id, userIds: String(id) }],
      ['role/removeUser', { roleId: own.id, userIds: String(id) }],
      ['user/resetPassword', { userId: id }],
    ] as const)
      expect(await desk.said(session, path, input), path).toBe('不能修改自己的账号')
    expect(await desk.said(session, 'user/setStatus', { userId: id, status: 0 })).toBe('不能停用自己的账号')
    expect(await desk.said('super', 'role/removeUser', { roleId: (await desk.roleAt('super_admin')).id, userIds: String(desk.idOf('super')) })).toBe('不能移除自己的超级管理员角色')
    expect(await desk.said('super', 'role/updateRoleRight', { roleId: (await desk.roleAt('super_admin')).id, rightIds: '' })).toBe('超级管理员始终拥有全部权限，不能修改')
  })

  it('takes the last super administrator away, whoever tries at the same moment', async () => {
    const { id: roleId } = await desk.roleAt('super_admin')
    const second = await desk.makeUser('super_b', [roleId], { kind: 'nation', ids: '0' })
    const answers = await Promise.all([
      desk.said('super', 'role/removeUser', { roleId, userIds: String(second.id) }),
      desk.said(second.session, 'role/removeUser', { roleId, userIds: String(desk.idOf('super')) }),
      desk.said(second.session, 'user/setStatus', { userId: desk.idOf('super'), status: 0 }),
    ])
    const { rows } = await server.services.office.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id WHERE ur.role_id = $1 AND u.status = 1`,
      [roleId],
    )
    expect(rows[0]?.n, answers.join()).toBeGreaterThan(0)
    await server.services.office.pool.query('INSERT INTO sys_user_role(user_id, role_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [desk.idOf('super'), roleId])
    await server.services.office.pool.query('UPDATE sys_user SET status = 1 WHERE id = $1', [desk.idOf('super')])
    desk.sessions.set('super', (await server.login('super')).session)
  })
})
