import type { WallDeviceRow, WallOrder } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Ports } from '../src/call/services.ts'
import { PASSWORD, type Session, startTestServer, type TestServer } from './server.ts'
import { TestWall } from './wall.ts'

/** Orders that the server has sent to walls. */
export const orders: { deviceId: string; order: WallOrder }[] = []
const ports: Ports = { filling: () => null, order: (deviceId, order) => void orders.push({ deviceId, order }) }
export let server: TestServer
/** Sessions of the nation and of a province that look after walls. */
export let admin: Session
export let provincial: Session

/** Logs in again: the minutes that pass in a test may end the sessions. */
export async function loginAgain(): Promise<void> {
  admin = (await server.login('super')).session
  provincial = (await server.login('province_yn')).session
}

/** Starts a server that looks after walls before the tests of a file, and ends it after them. */
export function provideServerOfWalls(): void {
  beforeAll(async () => {
    server = await startTestServer({}, ports)
    const { pool } = server.services.database
    await pool.query('UPDATE sys_right SET show = 1 WHERE id IN (406, 1411)')
    await pool.query(
      `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, unnest(ARRAY[406, 1411]), 1 FROM sys_user WHERE user_name = 'province_yn'`,
    )
    server.services.sessions.forget()
    await loginAgain()
  })
  afterAll(() => server.close())
  // Limits of a minute are not what is tried here.
  beforeEach(() => {
    server.clock.at += 121_000
  })
}

export const overview = {
  areaLevel: 'nation',
  areaId: 'China',
  show: JSON.stringify({ kind: 'wall', path: '/Overview', params: {} }),
}
export const yunnan = { ...overview, areaLevel: 'province', areaId: '530000' }
export const msgOf = async (path: string, input: object, session: Session) =>
  (await server.call(path, input, session)).envelope.msg
export const listed = async (session = admin) =>
  (await server.call('device/getList', {}, session)).envelope.data as WallDeviceRow[]

export async function pair(given: object = overview, name = '大厅', session = admin): Promise<TestWall> {
  const wall = new TestWall(server)
  await wall.request()
  const { envelope } = await server.call(
    'device/approve',
    { code: wall.code, name, ...given, password: PASSWORD },
    session,
  )
  expect(envelope.msg).toBe('操作成功')
  expect((await wall.prove()).data).toMatchObject({ state: 'paired' })
  return wall
}
