import type { Envelope, Page, RoleRow, SavedUser } from '@data-centre/api'
import { type Session, startTestServer, type TestServer } from './server.ts'

const GETS = [
  'role/pageList',
  'role/delete',
  'role/roleRightTree',
  'role/deleteUser',
  'role/getRightAllList',
  'user/queryUserManageArea',
  'user/queryUserRight',
]

/** What every account that is made here changes its initial password to. */
export const OWN_PASSWORD = 'Zebra#Tuesday4'

/** The back office of a tiny world, with some of its accounts logged in; for tests. */
export interface TestConsole {
  server: TestServer
  sessions: Map<string, Session>
  /** Id of an account of the demo world. */
  idOf(userName: string): number
  /** The whole envelope. */
  ask<T>(who: string | Session, path: string, input?: object): Promise<Envelope<T>>
  /** Data of a success; throws the message otherwise. */
  data<T>(who: string | Session, path: string, input?: object): Promise<T>
  /** The message of the answer. */
  said(who: string | Session, path: string, input?: object): Promise<string>
  roleAt(code: string): Promise<RoleRow>
  /** Ids of the rights that an account holds, as its page receives them. */
  rightsOf(who: string | Session): Promise<number[]>
  /** Moves the clock past what is cached. */
  refresh(): void
  /** A role of the nation that holds these rights. */
  makeRole(
    rightIds: readonly number[],
    more?: { scopeKind?: string; userManage?: number[]; pii?: boolean },
  ): Promise<RoleRow>
  /** An account with these roles that has changed its initial password and is logged in. */
  makeUser(
    userName: string,
    roleIds: readonly string[],
    area?: { kind: string; ids: string },
    schoolId?: number,
  ): Promise<{ id: number; session: Session }>
}

/** Opens the desk; accounts are logged in by name. */
export async function openTestConsole(...names: readonly string[]): Promise<TestConsole> {
  const server = await startTestServer()
  const sessions = new Map<string, Session>()
  for (const name of names) sessions.set(name, (await server.login(name)).session)
  const { rows } = await server.services.database.pool.query<{ id: number; user_name: string }>(
    'SELECT id, user_name FROM sys_user',
  )
  const ids = new Map(rows.map(({ id, user_name }) => [user_name, id]))
  let made = 0
  const consoleClient: TestConsole = {
    server,
    sessions,
    idOf: (name) => ids.get(name) as number,
    ask: async <T>(who: string | Session, path: string, input: object = {}) => {
      const session = typeof who === 'string' ? sessions.get(who) : who
      return (await server.call(path, input, session, GETS.includes(path) ? 'GET' : 'POST')).envelope as Envelope<T>
    },
    data: async <T>(who: string | Session, path: string, input: object = {}) => {
      const { code, msg, data } = await consoleClient.ask<T>(who, path, input)
      if (code !== 2000) throw new Error(`${path}: ${msg}`)
      return data
    },
    said: async (who, path, input) => (await consoleClient.ask(who, path, input)).msg,
    roleAt: async (code) =>
      (await consoleClient.data<Page<RoleRow>>('super', 'role/pageList', { keyword: code, pageSize: 100 })).list.find(
        (row) => row.code === code,
      ) as RoleRow,
    rightsOf: async (who) =>
      (await consoleClient.data<{ selectRightIdList: number[] }>(who, 'user/queryUserRight')).selectRightIdList,
    refresh: () => {
      server.clock.at += 5000
    },
    makeRole: async (rightIds, { scopeKind = 'nation', userManage = [], pii = false } = {}) => {
      const letters = [...String(++made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
      const roleId = await consoleClient.data<string>('super', 'role/save', {
        name: `测试角色${made}`,
        code: `made_${letters}`,
        scopeKind,
      })
      await consoleClient.data('super', 'role/updateRoleRight', { roleId, rightIds: rightIds.join(',') })
      await consoleClient.data('super', 'sysRoleAuthority/saveRoleAuthority', {
        roleId,
        dataScope: scopeKind,
        pii: pii ? 1 : 0,
        exportLimit: 1000,
        detail: JSON.stringify({ userManage }),
      })
      return consoleClient.roleAt(`made_${letters}`)
    },
    makeUser: async (userName, roleIds, area, schoolId) => {
      const saved = await consoleClient.data<SavedUser>('super', 'user/saveUser', {
        userName,
        realName: '测试人员',
        roleIds: roleIds.join(','),
        ...(schoolId ? { schoolId } : {}),
      })
      if (area)
        await consoleClient.data('super', 'user/editManageArea', {
          userId: saved.id,
          areaKind: area.kind,
          areaIds: area.ids,
        })
      const { session } = await server.login(userName, { password: saved.initialPassword })
      await consoleClient.data(session, 'user/changePassword', {
        password: saved.initialPassword,
        newPassword: OWN_PASSWORD,
      })
      return { id: Number(saved.id), session }
    },
  }
  return consoleClient
}
