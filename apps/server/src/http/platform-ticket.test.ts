import { dataSourceGroups, type RightsAnswer, type UserInfo } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { provideLoginServer, server } from '../../testing/login-server.ts'
import type { Session } from '../../testing/server.ts'
import { issueTicket, type TicketClaims } from '../domain/account/tickets.ts'

provideLoginServer()

describe('a ticket of a sister platform', () => {
  const key = () => server.services.secrets.sign('sso-demo', 'zjy')
  let serial = 0
  const claims = (more: Partial<TicketClaims> = {}): TicketClaims => ({
    iss: 'zjy',
    sub: 'zjy-school_a',
    aud: 'data-centre',
    iat: server.clock.at / 1000,
    exp: server.clock.at / 1000 + 60,
    jti: `ticket-${++serial}`,
    ...more,
  })
  const use = async (ticket: string, dataSource = 'zjy') =>
    (await server.call('user/tokenLogin', { token: ticket, dataSource }, undefined, 'GET')).envelope

  it('opens a session that is cut to the platform’s groups, once', async () => {
    const ticket = issueTicket(key(), claims())
    const raw = await server.running.app.inject({
      method: 'GET',
      url: '/api/user/tokenLogin',
      query: { token: ticket, dataSource: 'zjy' },
    })
    const info = raw.json().data as UserInfo
    const cookie = /Admin-Token=([^;]+)/.exec(String(raw.headers['set-cookie']))?.[1] ?? ''
    expect(info.userName).toBe('school_a')
    const rights = (await server.call('user/queryUserRight', {}, { token: info.token, cookie }, 'GET')).envelope
      .data as RightsAnswer
    for (const { childList } of rights.rightTreeNodeList)
      for (const { rightId } of childList) expect(dataSourceGroups.zjy).toContain(rightId)
    expect(await use(ticket)).toMatchObject({ code: 500, msg: '令牌无效或已过期' })
  })
  it('brings no right of the back office along, whatever the account holds', async () => {
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT u.id, r.id, 1 FROM sys_user u, sys_right r WHERE u.user_name = 'school_a' AND (r.type = 'authority' OR r.parent_id = 404)`,
    )
    await pool.query(`UPDATE sys_right SET show = 1 WHERE id IN (404, 1403, 1406)`)
    server.services.sessions.forget()
    const raw = await server.running.app.inject({
      method: 'GET',
      url: '/api/user/tokenLogin',
      query: { token: issueTicket(key(), claims()), dataSource: 'zjy' },
    })
    const cookie = /Admin-Token=([^;]+)/.exec(String(raw.headers['set-cookie']))?.[1] ?? ''
    const held = async (session: Session) =>
      ((await server.call('user/queryUserRight', {}, session, 'GET')).envelope.data as RightsAnswer).selectRightIdList
    const byTicket = await held({ token: raw.json().data.token, cookie })
    expect(byTicket.filter((id) => (id >= 400 && id < 500) || id === 1403)).toEqual([])
    expect(byTicket).toEqual(expect.arrayContaining([901, 902]))
    expect(await held((await server.login('school_a')).session)).toEqual(expect.arrayContaining([404, 1403]))
    await pool.query(`DELETE FROM sys_user_right`)
    await pool.query(`UPDATE sys_right SET show = 0 WHERE id IN (404, 1403, 1406)`)
    server.services.sessions.forget()
  })
  it('of one platform is none of another, and needs that platform’s own key', async () => {
    const asZyk = { iss: 'zyk', sub: 'zyk-school_a' } as const
    expect(await use(issueTicket(key(), claims(asZyk)), 'zyk')).toMatchObject({ msg: '令牌无效或已过期' })
    const own = issueTicket(server.services.secrets.sign('sso-demo', 'zyk'), claims(asZyk))
    expect(await use(own, 'zjy')).toMatchObject({ msg: '令牌无效或已过期' })
    expect((await use(own, 'zyk')).code).toBe(2000)
    expect(await use(own, 'zyk')).toMatchObject({ msg: '令牌无效或已过期' })
  })
  it('that comes again and again locks nobody', async () => {
    const [ticket, ofNobody] = [issueTicket(key(), claims()), issueTicket(key(), claims({ sub: 'zjy-nobody' }))]
    expect((await use(ticket)).code).toBe(2000)
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => (await use(i % 2 ? ticket : ofNobody)).msg),
    )
    expect(new Set(answers)).toEqual(new Set(['令牌无效或已过期']))
    expect(
      (
        await server.services.database.pool.query(
          "SELECT 1 FROM login_guard WHERE subject LIKE 'account zjy%' AND failures > 0",
        )
      ).rowCount,
    ).toBe(0)
    expect((await use(issueTicket(key(), claims()))).code).toBe(2000)
  })
  it('of which two come at once opens one session', async () => {
    const ticket = issueTicket(key(), claims())
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await use(ticket)).code))
    expect(codes.filter((code) => code === 2000)).toHaveLength(1)
  })
  it('of an account that was switched off or is an administrator’s opens nothing', async () => {
    const { pool } = server.services.database
    await pool.query(
      `INSERT INTO sys_user_role(user_id, role_id) SELECT u.id, r.id FROM sys_user u, sys_role r WHERE u.user_name = 'leader_a' AND r.code = 'super_admin'`,
    )
    expect(await use(issueTicket(key(), claims({ sub: 'zjy-leader_a' })))).toMatchObject({ msg: '令牌无效或已过期' })
    await pool.query(
      `DELETE FROM sys_user_role WHERE user_id = (SELECT id FROM sys_user WHERE user_name = 'leader_a') AND role_id = (SELECT id FROM sys_role WHERE code = 'super_admin')`,
    )
    expect((await use(issueTicket(key(), claims({ sub: 'zjy-leader_a' })))).code).toBe(2000)
    await pool.query(`UPDATE sys_user SET status = 0 WHERE user_name = 'leader_a'`)
    expect(await use(issueTicket(key(), claims({ sub: 'zjy-leader_a' })))).toMatchObject({ msg: '令牌无效或已过期' })
    await pool.query(`UPDATE sys_user SET status = 1 WHERE user_name = 'leader_a'`)
  })
  it('is refused in every other case with the same text', async () => {
    const refused = [
      issueTicket('x'.repeat(43), claims()),
      issueTicket(key(), claims({ exp: server.clock.at / 1000 - 60, iat: server.clock.at / 1000 - 100 })),
      issueTicket(key(), claims({ exp: server.clock.at / 1000 + 3600 })),
      issueTicket(key(), claims({ iss: 'zyk' })),
      issueTicket(key(), claims({ sub: 'school_a' })),
      issueTicket(key(), claims({ sub: 'zjy-super' })),
      `${issueTicket(key(), claims())}x`,
      'no ticket',
    ]
    for (const ticket of refused) expect(await use(ticket)).toMatchObject({ code: 500, msg: '令牌无效或已过期' })
    expect(await use(issueTicket(key(), claims()), 'constructor')).toMatchObject({ msg: '令牌无效或已过期' })
  })
})
