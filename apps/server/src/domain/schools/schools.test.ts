import { type LiveScope, type Page, type SchoolRow, schoolPanels } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Session
const notified: { topic: string; word: object; area: LiveScope | undefined }[] = []
beforeAll(async () => {
  server = await startTestServer(
    {},
    { filling: () => null, tell: (topic, word, area) => void notified.push({ topic, word, area }) },
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  // A minute on: limits of the test before are no longer those of this one.
  server.clock.at += 61_000
  admin = (await server.login('super')).session
})

const ask = async <T>(path: string, input: object = {}, session = admin): Promise<T> => {
  const { envelope } = await server.call(path, input, session)
  if (envelope.code !== 2000) throw new Error(envelope.msg)
  return envelope.data as T
}
const messages = async (path: string, input: object, session = admin) =>
  (await server.call(path, input, session)).envelope.msg
const row = async (id: number | string) =>
  (await ask<Page<SchoolRow>>('school/schoolManageList', { schoolId: id })).list[0] as SchoolRow
const logged = async (action: string) =>
  (
    await server.services.database.pool.query(
      'SELECT target, before_value AS before, after_value AS after FROM sys_log WHERE action = $1 AND ok ORDER BY id DESC LIMIT 1',
      [action],
    )
  ).rows[0]

describe('the list of schools', () => {
  it('is filtered, sorted and paged', async () => {
    const all = await ask<Page<SchoolRow>>('school/schoolManageList', { sortField: 'name', sortOrder: 'asc' })
    expect(all.total).toBe(4)
    const names = async (input: object) =>
      (
        await ask<Page<SchoolRow>>('school/schoolManageList', { sortField: 'code', sortOrder: 'asc', ...input })
      ).list.map(({ code }) => code)
    expect(await names({ province: '云南省' })).toEqual(['T1', 'T2', 'T4'])
    expect(await names({ keyword: '职业' })).toEqual(['T1', 'T2'])
    expect(await names({ keyword: '%' })).toEqual([])
    for (const keyword of ['ｔ１', ' t1\u3000', 'T1']) expect(await names({ keyword })).toEqual(['T1'])
    expect(await names({ version: 1 })).toEqual(['T1'])
    expect(await names({ expireState: 'expired' })).toEqual(['T3'])
    expect(await names({ expireState: 'soon' })).toEqual(['T1'])
    expect(await names({ expireState: 'none' })).toEqual(['T2', 'T4'])
    expect(await names({ manageId: 5 })).toEqual(['T4'])
    expect(await names({ pageSize: 2, pageNum: 2 })).toEqual(['T3', 'T4'])
    expect(await names({ pageSize: 2, pageNum: 9 })).toEqual(['T3', 'T4'])
    expect(await ask('school/schoolManageList', { pageSize: 3, pageNum: 9 })).toMatchObject({ pageNum: 2, total: 4 })
    expect((await row(schools.own)).daysLeft).toBe(6)
    expect(await messages('school/schoolManageList', { sortField: 'manage_ids; DROP TABLE school' })).toBe(
      '参数错误：sortField',
    )
  })
  it('is not for those without the right, and holds the area of those with it', async () => {
    const { session } = await server.login('province_yn')
    expect(await messages('school/schoolManageList', {}, session)).toBe('您没有访问权限')
    await server.services.database.pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, 404, 1 FROM sys_user WHERE user_name = 'province_yn' ON CONFLICT DO NOTHING`,
    )
    await server.services.database.pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, unnest(ARRAY[1402, 1412]), 1 FROM sys_user WHERE user_name = 'province_yn' ON CONFLICT DO NOTHING`,
    )
    server.services.sessions.forget()
    expect(
      (
        await ask<Page<SchoolRow>>('school/schoolManageList', { sortField: 'code', sortOrder: 'asc' }, session)
      ).list.map(({ code }) => code),
    ).toEqual(['T1', 'T2', 'T4'])
    expect(await messages('school/setOpen', { schoolId: schools.foreign, isOpen: 0 }, session)).toBe('您没有访问权限')
    expect(
      await ask(
        'school/batchOperateSchool',
        { schoolIds: `${schools.sister},${schools.foreign},999`, op: 'addManage', args: '{"manageIds":[7]}' },
        session,
      ),
    ).toEqual({
      ok: 1,
      failed: [
        { id: '3', name: '学校 3', msg: '您没有访问权限' },
        { id: '999', name: '学校 999', msg: '您没有访问权限' },
      ],
    })
    expect((await row(schools.sister)).manageIds).toEqual([1, 7, 8])
    expect((await row(schools.foreign)).manageIds).toEqual([1, 8])
    expect(
      await messages('school/editSchool', { ...fields, id: schools.own, province: '四川省', city: '成都市' }, session),
    ).toBe('您没有访问权限')
  })
})

const fields = {
  code: 'T1',
  name: '云岭职业学院',
  shortName: '云岭职院',
  province: '云南省',
  city: '昆明市',
  typeId: 1,
  tier: '双高',
  nature: '公办',
}

describe('a school', () => {
  it('is made and edited; what somebody else has changed meanwhile is not overwritten', async () => {
    const id = await ask<string>('school/editSchool', {
      ...fields,
      code: 'NEW-1',
      name: '新建学院',
      shortName: '新建',
      contactMobile: '13812345678',
    })
    const made = await row(id)
    expect(made).toMatchObject({
      code: 'NEW-1',
      city: '昆明市',
      version: 2,
      contactMobile: '138****5678',
      isOpen: true,
      manageIds: [1],
    })
    expect(made.lng).toBeGreaterThan(100)
    expect(server.services.places.school(Number(id))?.name).toBe('新建学院')
    await ask('school/editSchool', {
      ...fields,
      id,
      revision: made.revision,
      code: 'NEW-1',
      name: '改名学院',
      shortName: '改名',
    })
    expect(await row(id)).toMatchObject({ name: '改名学院', contactMobile: '138****5678' })
    expect(
      await messages('school/editSchool', {
        ...fields,
        id,
        revision: made.revision,
        code: 'NEW-1',
        name: '再改学院',
        shortName: '再改',
      }),
    ).toMatch(/^数据已被 \S+ 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
    expect(
      await messages('school/editSchool', { ...fields, id, code: 'T1', name: '又一个', shortName: '又一个' }),
    ).toBe('学校编码已存在')
    expect(await messages('school/editSchool', { ...fields, code: 'NEW-2', name: '云岭职业学院' })).toBe(
      '学校名称已存在',
    )
    expect(await messages('school/editSchool', { ...fields, code: 'NEW-2', name: '外省', city: '成都市' })).toBe(
      '城市不属于该省',
    )
    expect(await logged('school/editSchool')).toMatchObject({
      before: { name: '新建学院', contactMobile: '138****5678' },
      after: { name: '改名学院' },
    })
  })
  it('has a version until a day, and what it opened', async () => {
    expect(
      await messages('school/setSchoolVersion', {
        schoolId: schools.own,
        version: 1,
        schoolStartTime: '2025-05-20',
        schoolEndTime: '2025-05-20',
      }),
    ).toBe('结束时间必须晚于开始时间')
    await ask('school/setSchoolVersion', {
      schoolId: schools.own,
      version: 1,
      schoolStartTime: '2025-05-20',
      schoolEndTime: '2026-05-20',
      note: '续期',
    })
    expect(await row(schools.own)).toMatchObject({
      version: 1,
      versionNote: '续期',
      schoolEndTime: '2026-05-20T15:59:59.000Z',
    })
    await ask('school/setAuthority', { schoolId: schools.sister, manageIds: '1,2,9' })
    expect((await row(schools.sister)).manageIds).toEqual([1, 2, 9])
    expect(await messages('school/setAuthority', { schoolId: schools.sister, manageIds: '99' })).toMatch(/^参数错误/)
    // Who keeps schools does not by that say what they have opened.
    const { pool } = server.services.database
    await pool.query('DELETE FROM sys_user_right WHERE right_id = 1412')
    await pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, unnest(ARRAY[404, 1402]), 1 FROM sys_user WHERE user_name = 'province_yn' ON CONFLICT DO NOTHING`,
    )
    server.services.sessions.forget()
    const { session } = await server.login('province_yn')
    expect(await messages('school/setAuthority', { schoolId: schools.sister, manageIds: '1' }, session)).toBe(
      '您没有访问权限',
    )
    for (const op of ['addManage', 'removeManage'])
      expect(
        await messages(
          'school/batchOperateSchool',
          { schoolIds: String(schools.sister), op, args: '{"manageIds":[2]}' },
          session,
        ),
      ).toBe('您没有访问权限')
    expect((await row(schools.sister)).manageIds).toEqual([1, 2, 9])
  })
  it('that is closed is out at once with its people, and comes back', async () => {
    const { session } = await server.login('school_a')
    expect((await server.call('common/login/GetUserInfo', {}, session)).envelope.code).toBe(2000)
    await ask('school/setOpen', { schoolId: schools.own, isOpen: 0 })
    expect(await messages('common/login/GetUserInfo', {}, session)).toBe('您的登录状态已失效')
    expect(
      server.services.places.school(schools.own) &&
        (await ask<{ id: string }[]>('dataOverviewTotalData/getSchools')).some(({ id }) => id === '1'),
    ).toBeFalsy()
    await expect(server.login('school_a')).rejects.toThrow('账号或密码错误')
    expect((await row(schools.own)).isOpen).toBe(false)
    await ask('school/setOpen', { schoolId: schools.own, isOpen: 1 })
    expect(await messages('common/login/GetUserInfo', {}, session)).toBe('您的登录状态已失效')
    await server.login('school_a')
    expect(await logged('school/setOpen')).toEqual({
      target: '1 云岭职业学院',
      before: { isOpen: false },
      after: { isOpen: true },
    })
  })
  it('sets the round of its wall, whoever of several editors comes first', async () => {
    const { set, version } = await ask<{ set: object[]; version: number }>('school/getSchoolCarouselSet', {
      schoolId: schools.own,
    })
    expect([set.length, version]).toEqual([Object.keys(schoolPanels).length, 0])
    const round = JSON.stringify([{ path: '/schoolScreen/courses', title: '课程', seconds: 30, enabled: true }])
    expect(
      await ask('school/setSchoolCarouselSet', { schoolId: schools.own, schoolCarouselSet: round, version }),
    ).toEqual({ ver: 1 })
    const area = { level: 'school', id: '1' }
    expect(notified).toEqual([{ topic: 'rt:carousel', word: { schoolId: '1', set: JSON.parse(round), ver: 1 }, area }])
    expect(
      await messages('school/setSchoolCarouselSet', { schoolId: schools.own, schoolCarouselSet: round, version }),
    ).toMatch(/^数据已被 \S+ 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
    for (const wrong of [
      [{ path: '/authority/role', title: 'x', seconds: 30, enabled: true }],
      [{ path: '/schoolScreen/courses', title: 'x', seconds: 4, enabled: true }],
      [{ path: '/schoolScreen/courses', title: 'x', seconds: 30, enabled: false }],
      [],
      Array.from({ length: 13 }, () => ({ path: '/schoolScreen/courses', title: 'x', seconds: 30, enabled: true })),
    ])
      expect(
        await messages('school/setSchoolCarouselSet', {
          schoolId: schools.own,
          schoolCarouselSet: JSON.stringify(wrong),
        }),
      ).not.toBe('操作成功')
    const { session, info } = await server.login('school_a')
    const { envelope } = await server.call('user/queryUserRight', { userId: info.id }, session, 'GET')
    expect((envelope.data as { schoolCarouselSet: object[] }).schoolCarouselSet).toEqual([
      { path: '/schoolScreen/courses', title: '课程', seconds: 30, enabled: true },
    ])
    expect(await messages('school/getSchoolCarouselSet', { schoolId: schools.foreign }, session)).toBe('您没有访问权限')
  })
})

describe('people of a school', () => {
  it('are listed, and are given single schools of the own area only', async () => {
    const users = await ask<Page<{ id: string; userName: string }>>('user/querySchoolUserList', {
      schoolId: schools.own,
    })
    const leader = users.list.find(({ userName }) => userName === 'leader_a')?.id
    expect(users.list.map(({ userName }) => userName)).toContain('school_a')
    const left = async () =>
      (await ask<Page<{ id: string }>>('school/getUnCheckSchoolList', { userId: leader, pageSize: 100 })).list.map(
        ({ id }) => id,
      )
    expect(await left()).toContain(String(schools.sister))
    await ask('school/editUserSchoolManageArea', { userId: leader, schoolIds: String(schools.sister) })
    expect(await left()).not.toContain(String(schools.sister))
    await ask('school/editUserSchoolManageArea', { userId: leader, schoolIds: '' })
    expect(await left()).toContain(String(schools.sister))
    const { session } = await server.login('province_yn')
    expect(
      await messages(
        'school/editUserSchoolManageArea',
        { userId: leader, schoolIds: String(schools.foreign) },
        session,
      ),
    ).toBe('您没有访问权限')
    expect(await messages('user/querySchoolUserList', { schoolId: schools.foreign }, session)).toBe('您没有访问权限')
    expect(await messages('school/getUnCheckSchoolList', { userId: 999_999 })).toBe('数据不存在或已删除')
  })
})

describe('many schools at once', () => {
  it('are each dealt with by itself, five hundred at most', async () => {
    await ask('school/batchOperateSchool', {
      schoolIds: '1,2,3',
      op: 'version',
      args: JSON.stringify({ version: 2, schoolStartTime: '2025-06-01', schoolEndTime: '2025-07-01' }),
    })
    expect((await row(3)).schoolEndTime).toBe('2025-07-01T15:59:59.000Z')
    expect(await ask('school/batchOperateSchool', { schoolIds: '2,3', op: 'close' })).toEqual({ ok: 2, failed: [] })
    expect(await logged('school/batchOperateSchool')).toMatchObject({
      target: '关闭 2 所学校，成功 2',
      before: [
        { id: 2, isOpen: true },
        { id: 3, isOpen: true },
      ],
    })
    expect(await ask('school/batchOperateSchool', { schoolIds: '2,3', op: 'open' })).toEqual({ ok: 2, failed: [] })
    expect(
      await messages('school/batchOperateSchool', {
        schoolIds: Array.from({ length: 501 }, (_, i) => i + 1).join(','),
        op: 'open',
      }),
    ).toBe('一次最多 500 所学校')
    expect(await messages('school/batchOperateSchool', { schoolIds: '1', op: 'addManage', args: '{}' })).toMatch(
      /^参数错误/,
    )
  })
})
