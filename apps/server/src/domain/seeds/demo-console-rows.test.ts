import { warningRule } from '@data-centre/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { mediaPage } from '../new-media/store.ts'
import { readLines } from '../warnings/lines.ts'
import { seedDemoConsoleRows } from './demo-console-rows.ts'
import { seedRegions } from './regions.ts'

const TODAY = '2025-05-14'
const places = { schoolId: 1001, provinceCode: '530000' }
let consoleClient: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  consoleClient = await openTestDatabase({ now: () => Date.parse(`${TODAY}T10:00:00+08:00`) })
})
afterAll(() => consoleClient.close())

test('an installation of the demo world has what a centre has after some months, once', async () => {
  const { pool } = consoleClient.database
  await seedRegions(pool)
  await pool.query(
    "INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, lng, lat, is_open, joined_at) VALUES (1001, '1', '示范学院', '示范', '530000', '530100', 1, '普通', '公办', 102, 25, true, '2024-01-01')",
  )
  for (let start = 0; start < 2; start++) await seedDemoConsoleRows(pool, TODAY, places)
  const count = async (table: string) =>
    (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n
  expect((await mediaPage(pool, {})).total).toBe(5 * 26)
  expect((await mediaPage(pool, { channel: 'wechat' })).list[0]).toMatchObject({ date: '2025-05-13' })
  expect(await count('message')).toBe(5)
  expect(await count("wall_device WHERE state = 'paired'")).toBe(3)
  expect(await count('wall_device_day')).toBe(3 * 14)
  const { quality } = warningRule('course_quality').conditions
  expect((await readLines(pool, 1001, 'course_quality')).map(({ rule, own }) => [rule['quality'], own])).toEqual(
    quality?.presets.map((line) => [line === null ? null : line + 5, line !== null]),
  )
})
