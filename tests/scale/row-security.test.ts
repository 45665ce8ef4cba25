import { type Call, callAt, type SchoolVersion } from '@data-centre/api'
import { keepSuperAdministrator } from '@data-centre/server/domain/account/grants.ts'
import { pageOfAnswers } from '@data-centre/server/domain/survey/answers.ts'
import { listUsers } from '@data-centre/server/domain/users/rows.ts'
import type { Area } from '@data-centre/server/platform/database/row-security.ts'
import { withinArea } from '@data-centre/server/platform/database/row-security.ts'
import { inTransaction } from '@data-centre/server/platform/database/transaction.ts'
import { schools, startTestServer, type TestServer } from '@data-centre/server/testing/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected } from './connected.ts'
import { type Service, startPostgres } from './services.ts'

let postgres: Service
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  const admin = await connected(postgres.url)
  await admin.query('CREATE ROLE centre LOGIN')
  await admin.query('CREATE DATABASE centre OWNER centre')
  await admin.end()
  const url = new URL(postgres.url)
  url.username = 'centre'
  url.pathname = '/centre'
  server = await startTestServer({ DATABASE_URL: url.href })
})
afterAll(async () => {
  await server?.close()
  await postgres?.close()
})

const area = { nation: false, provinces: [], schools: [], colleges: [] } as const
/** An account that is nobody's. */
const NOBODY = 999_999
const pool = () => server.services.database.pool
const idsOf = async (sql: string): Promise<number[]> =>
  (await pool().query<{ id: number }>(sql)).rows.map(({ id }) => id).sort((a, b) => a - b)
const seen = (where: Area, sql = 'SELECT id FROM school', userId = NOBODY) =>
  withinArea({ userId, area: where }, () => idsOf(sql))

// Row-level security: PostgreSQL itself keeps a call within its area, whatever the code in front of it forgets.
describe('rows of a school', () => {
  it('stand behind a wall where the user of the store is no superuser', () => {
    expect(server.services.database.hasRowSecurity).toBe(true)
  })

  it('are those of the area of the call, of all for the server itself', async () => {
    const all = Object.values(schools)
    expect(await idsOf('SELECT id FROM school')).toEqual(all)
    expect(await seen({ ...area, nation: true })).toEqual(all)
    expect(await seen({ ...area, provinces: ['510000'] })).toEqual([schools.foreign])
    expect(await seen({ ...area, schools: [schools.own] })).toEqual([schools.own])
    expect(await seen({ ...area, colleges: [{ id: 31, schoolId: schools.foreign }] })).toEqual([schools.foreign])
    expect(await seen(area)).toEqual([])
    expect(await seen({ ...area, schools: [schools.own] }, 'SELECT id FROM college')).toEqual([11, 12])
    expect(await seen({ ...area, schools: [schools.own] }, 'SELECT school_id AS id FROM school_version')).toEqual([
      schools.own,
    ])
  })

  it('do not mix, however many calls share the connections', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const id = [schools.own, schools.sister, schools.foreign][i % 3] as number
        return i % 4 === 3
          ? (await idsOf('SELECT id FROM school')).length === 4
          : (await seen({ ...area, schools: [id] })).join() === String(id)
      }),
    )
    expect(rounds.every(Boolean)).toBe(true)
  })

  it('cannot be written from outside either', async () => {
    const close = 'UPDATE school SET is_open = false WHERE id = 3 RETURNING id'
    expect(await seen({ ...area, schools: [schools.own] }, close)).toEqual([])
    await expect(
      seen(
        { ...area, schools: [schools.own] },
        "INSERT INTO college(id, school_id, code, name) VALUES (99, 3, 'X', 'X') RETURNING id",
      ),
    ).rejects.toThrow('row-level security')
    expect(await idsOf('SELECT id FROM school WHERE is_open')).toEqual(Object.values(schools))
  })

  it('stay hidden when a contract line loses its scope', async () => {
    const line = callAt('school/getSchoolVersion') as Call
    const kept = { ...line }
    const { session } = await server.login('school_a')
    const ask = async () =>
      (await server.call('school/getSchoolVersion', { schoolId: schools.foreign }, session)).envelope
    expect((await ask()).msg).toBe('您没有访问权限')
    try {
      // Nobody narrows any more: the line lets everything through.
      Object.assign(line, { scope: 'none' })
      const { data } = await ask()
      expect((data as Partial<SchoolVersion> | null)?.schoolEndTime ?? null).toBeNull()
    } finally {
      Object.assign(line, kept)
    }
  })
})

describe('people, their files, messages and answers', () => {
  const own = { ...area, schools: [schools.own] }
  const yunnan = { ...area, provinces: ['530000'] }
  const ids: Record<string, number> = {}
  const insert = async (name: string, sql: string, values: unknown[] = []) => {
    ids[name] = (await pool().query<{ id: number }>(`${sql} RETURNING id`, values)).rows[0]?.id as number
  }
  const account = (name: string, schoolId: number | null) =>
    insert(
      name,
      `INSERT INTO sys_user(user_name, password_hash, real_name, school_id) VALUES ($1, '', '墙外人员', $2)`,
      [name, schoolId],
    )
  const place = (name: string, kind: string, id: string) =>
    pool().query('INSERT INTO sys_user_area(user_id, area_kind, area_id) VALUES ($1, $2, $3)', [ids[name], kind, id])
  const file = (name: string, owner: number | null, schoolId: number | null, isOpen = false) =>
    insert(
      name,
      `INSERT INTO upload_file(code, storage_key, rule, file_name, extension, bytes, sha256, owner_id, school_id, is_open, created_at) VALUES ($1, $1, 'image', '', 'png', 1, '', $2, $3, $4, now())`,
      [name, owner, schoolId, isOpen],
    )
  const answer = (name: string, schoolId: number | null) =>
    insert(
      name,
      `INSERT INTO feedback(no, survey_id, version, school_id, school_name, role, device_hash, ip_hash, channel, answers, submitted_at)
       SELECT $1, survey_id, version, $2, $1, '教师', $1, $1, 'pc', '{}', now() FROM survey_version LIMIT 1`,
      [name, schoolId],
    )
  const names = async (where: Area, table: string, userId = NOBODY): Promise<string[]> => {
    const found = new Set(await seen(where, `SELECT id FROM ${table}`, userId))
    return Object.entries(ids).flatMap(([name, id]) =>
      name.startsWith(table) && found.has(id) ? [name.slice(table.length + 1)] : [],
    )
  }
  beforeAll(async () => {
    const everybody = [
      ['sys_user.own', schools.own],
      ['sys_user.sister', schools.sister],
      ['sys_user.foreign', schools.foreign],
      ['sys_user.nation', null],
      ['sys_user.yunnan', null],
      ['sys_user.sichuan', null],
      ['sys_user.keeper', null],
    ] as const
    for (const [name, schoolId] of everybody) await account(name, schoolId)
    await place('sys_user.nation', 'nation', '0')
    await place('sys_user.yunnan', 'province', '530000')
    await place('sys_user.sichuan', 'province', '510000')
    await place('sys_user.keeper', 'college', '11')
    await file('upload_file.own', ids['sys_user.own'] as number, schools.own)
    await file('upload_file.foreign', ids['sys_user.foreign'] as number, schools.foreign)
    await file('upload_file.logo', ids['sys_user.foreign'] as number, schools.foreign, true)
    await file('upload_file.nation', ids['sys_user.nation'] as number, null)
    await file('upload_file.stranger', null, null)
    for (const school of ['own', 'sister', 'foreign'] as const) {
      await answer(`feedback.${school}`, schools[school])
      await insert(
        `sms_log.${school}`,
        `INSERT INTO sms_log(school_id, template, content, status, created_at) VALUES ($1, 'custom', '', 'sent', now())`,
        [schools[school]],
      )
    }
    await answer('feedback.nowhere', null)
  })

  it('are found within the area, those above it and oneself', async () => {
    expect(await names(own, 'sys_user')).toEqual(['own', 'nation', 'yunnan', 'keeper'])
    expect(await names(yunnan, 'sys_user')).toEqual(['own', 'sister', 'nation', 'yunnan', 'keeper'])
    expect(await names({ ...area, nation: true }, 'sys_user')).toHaveLength(7)
    expect(await names(area, 'sys_user')).toEqual(['nation'])
    expect(await names(area, 'sys_user', ids['sys_user.sichuan'])).toEqual(['nation', 'sichuan'])
    expect(await names(own, 'upload_file')).toEqual(['own', 'logo'])
    expect(await names(own, 'upload_file', ids['sys_user.nation'])).toEqual(['own', 'logo', 'nation'])
    expect(await names(own, 'feedback')).toEqual(['own'])
    expect(await names(yunnan, 'feedback')).toEqual(['own', 'sister'])
    expect(await names(own, 'sms_log')).toEqual(['own'])
    for (const table of ['upload_file', 'feedback', 'sms_log'])
      expect((await names({ ...area, nation: true }, table)).length).toBe(
        (await idsOf(`SELECT id FROM ${table}`)).length,
      )
  })

  it('cannot be written from outside', async () => {
    for (const table of ['sys_user', 'upload_file', 'feedback', 'sms_log'])
      expect(await seen(own, `DELETE FROM ${table} WHERE id = ${ids[`${table}.foreign`]} RETURNING id`)).toEqual([])
    await expect(
      seen(own, `UPDATE sys_user SET school_id = ${schools.foreign} WHERE id = ${ids['sys_user.own']} RETURNING id`),
    ).rejects.toThrow('row-level security')
  })

  it('stay hidden from a list that forgot its scope', async () => {
    const { services } = server
    const nation = { level: 'nation', label: '全国' } as const
    const { session } = await server.login('school_a')
    const caller = await services.sessions.find(session.token, session.cookie)
    const listed = await withinArea(caller, () => pageOfAnswers(pool(), nation, { pageSize: 100 }))
    expect(listed.list.map(({ no }) => no).filter((no) => no in ids)).toEqual(['feedback.own'])
    const people = await withinArea(caller, () =>
      listUsers(services, { ...caller, area: { ...area, nation: true } }, nation, { pageSize: 100 }),
    )
    const shown = people.list.map(({ userName }) => userName)
    expect(shown).toContain('sys_user.own')
    expect(shown.filter((name) => ['sys_user.sister', 'sys_user.foreign', 'sys_user.sichuan'].includes(name))).toEqual(
      [],
    )
    // The same forgetfulness without the wall: the question itself would show them.
    expect(
      (await listUsers(services, { ...caller, area: { ...area, nation: true } }, nation, { pageSize: 100 })).list.map(
        ({ userName }) => userName,
      ),
    ).toContain('sys_user.foreign')
  })

  it('are still known to what must know all: free names, the last super administrator, opinions about other schools, and logins', async () => {
    const { pool: store } = server.services.database
    await store.query(
      `INSERT INTO sys_role_right(role_id, right_id) SELECT id, unnest(ARRAY[400, 403]) FROM sys_role WHERE code = 'province_admin' ON CONFLICT DO NOTHING`,
    )
    server.services.sessions.forget()
    const { session } = await server.login('province_yn')
    const say = async (path: string, input: object) => (await server.call(path, input, session)).envelope
    expect(
      (await say('user/saveUser', { userName: 'SYS_USER.foreign', realName: '同名', schoolId: schools.own })).msg,
    ).toBe('账号已存在')
    expect(
      (await say('user/saveUser', { userName: 'made_here', realName: '本省人员', schoolId: schools.own })).msg,
    ).toBe('操作成功')
    expect((await say('user/changePassword', { password: 'Wrong@2025', newPassword: 'Zebra#Tuesday4' })).msg).toBe(
      '当前密码不正确',
    )
    // Who looks at their own schools answers for another one, as a stranger would.
    const matrix = ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应']
    const opinion = {
      used: ['职教云'],
      freq: '每周',
      satisfaction: Object.fromEntries(matrix.map((row) => [row, 4])),
      overall: 4,
      nps: 9,
    }
    const sent = {
      surveyId: 1,
      version: 1,
      answers: JSON.stringify(opinion),
      schoolId: schools.foreign,
      role: '教师',
      deviceId: 'wall-device-00000001',
      channel: 'h5',
    }
    expect((await say('feedback/saveFeedback', sent)).msg).toBe('操作成功')
    expect((await say('feedback/saveFeedback', { ...sent, deviceId: 'wall-device-00000002' })).msg).toBe(
      '您已提交过问卷',
    )
    const held = await inTransaction(store, (client) =>
      client
        .query("SELECT set_config('app.area', $1, true)", [JSON.stringify({ user: NOBODY, ...own })])
        .then(async () => {
          await keepSuperAdministrator(client)
          return (await client.query<{ id: number }>('SELECT id FROM school')).rows.map(({ id }) => id)
        }),
    )
    expect(held).toEqual([schools.own])
  })
})
