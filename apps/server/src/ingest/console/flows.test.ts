import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchOf, NOW, openTestWorld, type TestWorld, timeAt } from '../../../testing/worlds/intake-world.ts'
import { PlaceBook } from '../../call/place-book.ts'
import { addDays } from '../../platform/clock.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { Flows } from './flows.ts'
import { KNOWN_DAYS } from './gaps.ts'
import { changeHomePages, createKey, disableKey, listKeys } from './key-admin.ts'

let world: TestWorld
let places: PlaceBook
let flows: Flows
beforeAll(async () => {
  world = await openTestWorld()
  const { pool } = world.database
  await pool.query(
    `INSERT INTO province(code, name, short_name, pinyin, lng, lat, sort) VALUES ('530000', '云南省', '云南', 'yunnan', 102, 25, 1);
     INSERT INTO city(code, province_code, name, lng, lat) VALUES ('530100', '530000', '昆明市', 102, 25);
     INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES (1, 'T1', '甲学院', '甲', '530000', '530100', 1, '普通', '公办', '2020-09-01'), (2, 'T2', '乙学院', '乙', '530000', '530100', 1, '普通', '公办', '2020-09-01');
     INSERT INTO sys_user(id, user_name, password_hash, real_name) VALUES (7, 'keeper', '', '管理员');`,
  )
  places = new PlaceBook(pool, world.clock)
  await places.fresh()
  flows = new Flows({
    pool,
    store: world.store,
    places,
    calendar: new Calendar(),
    rollupVersion: () => 1,
    clock: world.clock,
  })
  // Six weeks of school 1 over zjy, 20 logs a day, but nothing on 12 May; school 2 over mooc had its last day on 9 May.
  const row = (day: string, school: number, platform: string) => ({
    stat_date: day,
    school_id: school,
    college_id: 1,
    platform,
    user_role: 'student',
    logs: 20,
    duration_s: 0,
    types: { study: 20 },
  })
  const days = Array.from({ length: KNOWN_DAYS }, (_, i) => addDays('2025-05-13', -i))
  const rows = [
    ...days.filter((day) => day !== '2025-05-12').map((day) => row(day, 1, 'zjy')),
    ...days.filter((day) => day === '2025-05-09').map((day) => row(day, 2, 'mooc')),
  ]
  await world.store.insert('log_day', rows.map((one) => JSON.stringify(one)).join('\n'), 'history')
})
afterAll(() => world.close())

it('says what came, what was refused, how far behind it is and which days are missing', async () => {
  const intake = await world.intake('flows')
  const event = (id: string, minutes: number, more = {}) => ({
    type: 'login',
    eventId: id,
    time: timeAt(minutes),
    userId: 1001,
    platform: 'zjy',
    client: 'pc',
    ...more,
  })
  const answer = await intake.accept(
    'zjy-test',
    undefined,
    batchOf([event('a', -5), event('b', -30), event('a', -5), event('c', 60), event('d', -1, { userId: 4711 })]),
  )
  expect(answer).toEqual({ accepted: 2, duplicated: 1, rejected: { future: 1, unknown_user: 1 } })
  await intake.drainNow()
  const status = await flows.status({})
  expect(status.flows.total).toBe(2)
  expect(status.flows.list[0]).toEqual({
    platform: 'zjy',
    schoolId: '1',
    school: '甲学院',
    province: '云南省',
    lastEventAt: timeAt(-5),
    lagS: 300,
    maxLagS: 1800,
    accepted: 2,
    duplicated: 1,
    late: 0,
    future: 1,
    rejected: 1,
    other: 0,
    gaps: ['2025-05-12'],
    state: 'gap',
  })
  // The end of 9 May is four days and ten hours before 10 o'clock on 14 May.
  expect(status.flows.list[1]).toMatchObject({
    platform: 'mooc',
    schoolId: '2',
    lastEventAt: '2025-05-09',
    lagS: 4 * 86_400 + 10 * 3600,
    accepted: 0,
    gaps: [],
    state: 'stopped',
  })
  expect(status.unknown).toBe(1)
  expect(status.platforms.find(({ platform }) => platform === 'zjy')).toMatchObject({
    accepted: 2,
    duplicated: 1,
    rejected: 1,
    future: 1,
    lagS: 300,
    schools: 1,
    gaps: 1,
    open: 2,
  })
  expect((await flows.status({ state: 'stopped' })).flows.list.map(({ schoolId }) => schoolId)).toEqual(['2'])
  expect((await flows.status({ keyword: '甲' })).flows.total).toBe(1)
  expect((await flows.status({ pageNum: 9, pageSize: 1 })).flows).toMatchObject({ total: 2, pageNum: 2, list: [{}] })
  await intake.close()
})

it('makes keys for a platform and schools, shows the secret once, and disables them for good', async () => {
  const { pool } = world.database
  const deps = { pool, keys: world.keys, places }
  const { key, secret } = await createKey(
    deps,
    { name: '甲学院职教云', platform: 'zjy', schoolIds: [1], expiresAt: '2025-12-31' },
    7,
    NOW,
  )
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(key).toMatchObject({
    platform: 'zjy',
    schools: [{ id: '1', name: '甲学院' }],
    createdBy: 'keeper',
    state: 'active',
    lastUsedAt: null,
  })
  expect(JSON.stringify(await listKeys(pool, places, NOW))).not.toContain(secret)
  expect((await world.keys.find(key.keyId))?.schoolIds).toEqual(new Set([1]))
  expect(
    (await listKeys(pool, places, Date.parse('2026-01-01T00:00:00+08:00'))).find(({ id }) => id === key.id)?.state,
  ).toBe('expired')
  await disableKey(pool, Number(key.id), NOW)
  expect((await listKeys(pool, places, NOW)).find(({ id }) => id === key.id)?.state).toBe('disabled')
  world.clock.at += 6000
  expect(await world.keys.find(key.keyId)).toBeUndefined()
  await expect(createKey(deps, { name: '丙', platform: 'zjy', schoolIds: [99] }, 7, NOW)).rejects.toThrow(
    '所选学校不存在',
  )
  await expect(createKey(deps, { name: '丁', platform: 'zjy', expiresAt: '2025-05-13' }, 7, NOW)).rejects.toThrow(
    '到期日须晚于今天',
  )
  await expect(disableKey(pool, 4711, NOW)).rejects.toThrow('数据不存在或已删除')
})

it('changes the home pages of a key that is in force, for the next request', async () => {
  const { pool } = world.database
  const deps = { pool, keys: world.keys, places }
  const { key } = await createKey(
    deps,
    { name: '慕课平台', platform: 'mooc', homePages: ['https://old.example'] },
    7,
    NOW,
  )
  expect((await world.keys.find(key.keyId))?.homePages).toEqual(['https://old.example'])
  const edit = { id: Number(key.id), version: 0 }
  const by = { userId: 7, now: NOW }
  const wanted = ['https://new.example', 'https://new.example/lms', 'https://new.example']
  expect(await changeHomePages(deps, { ...edit, homePages: wanted }, by)).toEqual({
    keyId: key.keyId,
    before: ['https://old.example'],
    after: ['https://new.example', 'https://new.example/lms'],
  })
  expect((await world.keys.find(key.keyId))?.homePages).toEqual(['https://new.example', 'https://new.example/lms'])
  const listed = async () => (await listKeys(pool, places, NOW)).find(({ id }) => id === key.id)?.homePages
  expect(await listed()).toEqual(['https://new.example', 'https://new.example/lms'])
  await expect(changeHomePages(deps, { ...edit, homePages: [] }, by)).rejects.toThrow('修改，请刷新后重试')
  await changeHomePages(deps, { ...edit, version: 1, homePages: [] }, by)
  expect(await listed()).toEqual([])
  await disableKey(pool, Number(key.id), NOW)
  await expect(changeHomePages(deps, { ...edit, homePages: wanted }, by)).rejects.toThrow('数据不存在或已删除')
  await expect(changeHomePages(deps, { ...edit, id: 4711, homePages: wanted }, by)).rejects.toThrow(
    '数据不存在或已删除',
  )
})
