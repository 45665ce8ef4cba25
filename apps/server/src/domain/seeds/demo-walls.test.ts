import { readFile } from 'node:fs/promises'
import type { WallDeviceRow } from '@data-centre/api'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { admin, listed, msgOf, provideServerOfWalls, provincial, server } from '../../../testing/paired-walls.ts'
import { schools } from '../../../testing/server.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { seedDemoConsoleRows } from './demo-console-rows.ts'
import { deviceDays, deviceRows } from './demo-walls.ts'

const TODAY = '2025-05-14'
const MIGRATION = '0048-demo-devices.sql'
const places = { schoolId: schools.own, provinceCode: '530000' }

provideServerOfWalls()

it('the screens of the demo world are seen by the staff of their areas and taken by every call of the fleet', async () => {
  await seedDemoConsoleRows(server.services.database.pool, TODAY, places)
  const screens = await listed()
  expect(screens.map(({ name, areaName }) => `${name} ${areaName}`).sort()).toEqual([
    '一楼大厅主屏 全国',
    '教务处走廊 云岭职业学院',
    '省厅会议室 云南省',
  ])
  expect((await listed(provincial)).map(({ name }) => name).sort()).toEqual(['教务处走廊', '省厅会议室'])
  const saved = ({ id, name, area, show, version }: WallDeviceRow) => ({
    id,
    name,
    areaLevel: area.level,
    areaId: area.id,
    show: JSON.stringify(show),
    version,
  })
  for (const screen of screens) {
    const { id } = screen
    const { data } = (await server.call('device/getNonce', { deviceId: id })).envelope
    const signature = Buffer.alloc(64).toString('base64')
    // Nobody holds the key of such a screen: a signature is looked at and proves nothing.
    expect(await msgOf('device/token', { deviceId: id, ...(data as { nonce: string }), signature }, admin)).toBe(
      '参数错误：signature',
    )
    const answers: [path: string, input: object][] = [
      ['device/getPicture', { id }],
      ['device/getDays', { id }],
      ['device/order', { id, order: 'reload' }],
      ['device/save', saved(screen)],
      ['device/revoke', { id }],
    ]
    for (const [path, input] of answers)
      expect([screen.name, path, await msgOf(path, input, admin)]).toEqual([screen.name, path, '操作成功'])
  }
})

it('the screens of a demo world of an earlier version become those of a new one, with their days', async () => {
  const database = await PGlite.create()
  const run = async (name: string) =>
    database.exec(await readFile(new URL(`../../platform/database/migrations/${name}`, import.meta.url), 'utf8'))
  await database.exec('CREATE TABLE schema_migration(name text PRIMARY KEY, sha256 text NOT NULL)')
  for (const name of await knownMigrations()) if (name < MIGRATION) await run(name)
  const rows = deviceRows(TODAY, places)
  const formerId = new Map<string, string>(rows.map(({ id }, i) => [id, `demo-wall-${i + 1}`]))
  const former = {
    wall_device: rows.map((row) => ({
      ...row,
      id: formerId.get(row.id),
      public_key: formerId.get(row.id),
      area_id: row.area_level === 'nation' ? '0' : row.area_id,
      // Somebody has renamed it.
      name: row.area_level === 'school' ? '报告厅' : row.name,
    })),
    wall_device_day: deviceDays(TODAY).map((day) => ({ ...day, device_id: formerId.get(day.device_id) })),
  }
  for (const [table, list] of Object.entries(former))
    await database.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(list),
    ])
  await run(MIGRATION)
  const moved = await database.query<{ days: number }>(
    `SELECT d.id, d.public_key, d.area_id, d.name, (SELECT count(*)::int FROM wall_device_day w WHERE w.device_id = d.id) AS days FROM wall_device d ORDER BY array_position($1::text[], d.id)`,
    [rows.map(({ id }) => id)],
  )
  expect(moved.rows).toEqual(
    rows.map(({ id, public_key, area_id, name, area_level }) => ({
      id,
      public_key,
      area_id,
      name: area_level === 'school' ? '报告厅' : name,
      days: 14,
    })),
  )
  await database.close()
})
