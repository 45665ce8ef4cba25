import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestConsole, type TestConsole } from '../../../testing/console.ts'
import type { TestServer } from '../../../testing/server.ts'

let consoleClient: TestConsole
let server: TestServer
beforeAll(async () => {
  consoleClient = await openTestConsole('super', 'operator')
  server = consoleClient.server
})
afterAll(() => server.close())

describe('nobody', () => {
  it('grants more than they hold: rights, screens, rows, reach, or persons by name', async () => {
    const own = await consoleClient.makeRole([403, 404, 1011], { userManage: [3] })
    const { session } = await consoleClient.makeUser('keeper', [own.id], { kind: 'nation', ids: '0' })
    const other = await consoleClient.makeRole([1011])
    expect(await consoleClient.said(session, 'role/updateRoleRight', { roleId: other.id, rightIds: '1011,201' })).toBe(
      '您没有访问权限',
    )
    expect(await consoleClient.said(session, 'role/updateRoleRight', { roleId: other.id, rightIds: '1011,901' })).toBe(
      '您没有访问权限',
    )
    const save = (more: object) =>
      consoleClient.said(session, 'sysRoleAuthority/saveRoleAuthority', {
        roleId: other.id,
        dataScope: 'nation',
        pii: 0,
        exportLimit: 1000,
        detail: '{"userManage":[3]}',
        ...more,
      })
    expect(await save({})).toBe('操作成功')
    expect(await save({ pii: 1 })).toBe('您没有访问权限')
    expect(await save({ exportLimit: 1001 })).toBe('您没有访问权限')
    expect(await save({ detail: '{"userManage":[3,8]}' })).toBe('您没有访问权限')
    expect(
      await consoleClient.said(session, 'role/addUser', {
        roleId: (await consoleClient.roleAt('auditor')).id,
        userIds: String(consoleClient.idOf('wall')),
      }),
    ).toBe('您没有访问权限')
    expect(
      await consoleClient.said(session, 'user/saveUser', {
        userName: 'risen',
        realName: '升级',
        roleIds: (await consoleClient.roleAt('super_admin')).id,
      }),
    ).toBe('您没有访问权限')
    expect(
      await consoleClient.said(session, 'user/saveUserRight', {
        userId: consoleClient.idOf('auditor'),
        rightIds: '1011',
        userManage: '',
      }),
    ).toBe('您没有访问权限')
    expect(await consoleClient.said(session, 'user/resetPassword', { userId: consoleClient.idOf('super') })).toBe(
      '您没有访问权限',
    )
    const plain = await consoleClient.makeUser('plain', [other.id])
    expect(
      await consoleClient.said(session, 'user/saveUserRight', {
        userId: plain.id,
        rightIds: '1011,201',
        userManage: '',
      }),
    ).toBe('您没有访问权限')
    expect(
      await consoleClient.said(session, 'user/saveUserRight', {
        userId: plain.id,
        rightIds: '1011,403',
        userManage: '3',
      }),
    ).toBe('操作成功')
    consoleClient.refresh()
    expect(await consoleClient.rightsOf(plain.session)).toContain(403)
  })

  it('edits themselves, or a role of their own', async () => {
    const own = await consoleClient.makeRole([403, 404])
    const { id, session } = await consoleClient.makeUser('selfish', [own.id], { kind: 'nation', ids: '0' })
    expect(await consoleClient.said(session, 'role/updateRoleRight', { roleId: own.id, rightIds: '403' })).toBe(
      '不能修改自己所属的角色',
    )
    expect(
      await consoleClient.said(session, 'role/save', { id: own.id, name: '改名', code: own.code, scopeKind: 'nation' }),
    ).toBe('不能修改自己所属的角色')
    for (const [path, input] of [
      ['user/saveUser', { id, realName: '别名' }],
      ['user/saveUserRight', { userId: id, rightIds: '403', userManage: '' }],
      ['user/editManageArea', { userId: id, areaKind: 'nation', areaIds: '' }],
      ['role/setDemoUser', { userId: id, isDemo: 1 }],
      ['role/addUser', { roleId: own.id, userIds: String(id) }],
      ['role/removeUser', { roleId: own.id, userIds: String(id) }],
      ['user/resetPassword', { userId: id }],
    ] as const)
      expect(await consoleClient.said(session, path, input), path).toBe('不能修改自己的账号')
    expect(await consoleClient.said(session, 'user/setStatus', { userId: id, status: 0 })).toBe('不能停用自己的账号')
    expect(
      await consoleClient.said('super', 'role/removeUser', {
        roleId: (await consoleClient.roleAt('super_admin')).id,
        userIds: String(consoleClient.idOf('super')),
      }),
    ).toBe('不能移除自己的超级管理员角色')
    expect(
      await consoleClient.said('super', 'role/updateRoleRight', {
        roleId: (await consoleClient.roleAt('super_admin')).id,
        rightIds: '',
      }),
    ).toBe('超级管理员始终拥有全部权限，不能修改')
  })

  it('takes the last super administrator away, whoever tries at the same moment', async () => {
    const { id: roleId } = await consoleClient.roleAt('super_admin')
    const second = await consoleClient.makeUser('super_b', [roleId], { kind: 'nation', ids: '0' })
    const answers = await Promise.all([
      consoleClient.said('super', 'role/removeUser', { roleId, userIds: String(second.id) }),
      consoleClient.said(second.session, 'role/removeUser', { roleId, userIds: String(consoleClient.idOf('super')) }),
      consoleClient.said(second.session, 'user/setStatus', { userId: consoleClient.idOf('super'), status: 0 }),
    ])
    const { rows } = await server.services.database.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id WHERE ur.role_id = $1 AND u.status = 1`,
      [roleId],
    )
    expect(rows[0]?.n, answers.join()).toBeGreaterThan(0)
    await server.services.database.pool.query(
      'INSERT INTO sys_user_role(user_id, role_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [consoleClient.idOf('super'), roleId],
    )
    await server.services.database.pool.query('UPDATE sys_user SET status = 1 WHERE id = $1', [
      consoleClient.idOf('super'),
    ])
    consoleClient.sessions.set('super', (await server.login('super')).session)
  })
})
