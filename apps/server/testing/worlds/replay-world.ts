import {
  type CallPath,
  DEVICE_HEADER,
  type LiveScope,
  NATION_AREA,
  REPLAY_HEADER,
  type RealTime,
  type ReplayRow,
  TOKEN_COOKIE,
} from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { mayHear } from '../../src/call/authorise.ts'
import { isAddressed, liveScope } from '../../src/call/scope.ts'
import type { Ports } from '../../src/call/services.ts'
import { replayDays } from '../../src/domain/walls/replay-days.ts'
import { midnightOf } from '../../src/platform/clock.ts'
import { LiveDay } from '../../src/realtime/day/live-day.ts'
import { attachGateway } from '../../src/realtime/gateway/gateway.ts'
import type { Gateway } from '../../src/realtime/gateway/gateway-options.ts'
import { openReadPorts } from '../../src/start/read-ports.ts'
import { openReplayStages, type ReplayStages } from '../../src/start/replay-stages.ts'
import { Calendar } from '../../src/warehouse/calendar.ts'
import { RollupKeeper } from '../../src/warehouse/rollups/keeper.ts'
import { NOW, PASSWORD, type Session, startTestServer, type TestServer } from '../server.ts'
import { TestWall } from '../wall.ts'
import { eventOf, openTestWorld, type TestWorld, writeFacts } from './live-world.ts'

export const DAY = '2025-05-07'
export const TODAY = '2025-05-14'
export const UNKNOWN = '00000000-0000-4000-8000-000000000000'
export const China: LiveScope = { level: 'nation', id: 'China' }
export const ports: Ports = { filling: () => null, order: () => undefined }
export let server: TestServer
export let world: TestWorld
export let gateway: Gateway
export let stages: ReplayStages
export let admin: Session
export let provincial: Session
export let school: Session
export let url = ''
export const troubles: string[] = []

/** Logins in each hour of the replayed day: one at eight, two at nine, and so on until seventeen; two today. */
export const logins = Array.from({ length: 10 }, (_, hour) =>
  Array.from({ length: hour + 1 }, (_, i) =>
    eventOf(i + 1, 'login', midnightOf(DAY) + (8 + hour) * 3_600_000 + i * 60_000),
  ),
).flat()
export const until = (hour: number): number =>
  logins.filter(({ at }) => at <= midnightOf(DAY) / 1000 + hour * 3600).length

/** Opens the world before the tests of a file and closes it after them. */
export function provideReplayWorld(): void {
  beforeAll(openWorld)
  afterAll(async () => {
    stages.close()
    await gateway.close()
    await server.close()
    await world.close()
  })
  // Limits of a minute are not what is tried here, and what runs is requested again.
  beforeEach(() => {
    server.services.replays.forget()
  })
}

/** Facts of the replayed day and of today, with their roll-ups. */
async function fillFacts(): Promise<RollupKeeper> {
  world = await openTestWorld()
  await writeFacts(world, [...logins, eventOf(1, 'login', NOW - 60_000), eventOf(2, 'login', NOW - 30_000)])
  const { store } = world
  const keeper = new RollupKeeper(store, server.clock)
  await keeper.load()
  await keeper.touch([DAY])
  await keeper.run()
  return keeper
}

async function openWorld(): Promise<void> {
  server = await startTestServer({}, ports)
  const { services } = server
  const { pool } = services.database
  await pool.query('UPDATE sys_right SET show = 1 WHERE id IN (406, 1411)')
  await pool.query(
    `INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, unnest(ARRAY[406, 1411]), 1 FROM sys_user WHERE user_name IN ('province_yn', 'school_a')`,
  )
  services.sessions.forget()
  const keeper = await fillFacts()
  const { store, directory } = world
  const calendar = new Calendar()
  const live = new LiveDay({ store, directory, clock: server.clock, rollupVersion: () => keeper.version() })
  await live.hydrate()
  const onTrouble = (text: string, error?: unknown) => void troubles.push(`${text}: ${error}`)
  stages = openReplayStages({ store, directory, keeper, calendar }, services, { gateway: () => gateway, onTrouble })
  gateway = attachGateway(server.running.app.server, {
    live,
    build: 'b1',
    linesPerSession: 20,
    authenticate: (token, cookie, device) =>
      (device === undefined ? services.sessions.find(token, cookie) : services.devices.find(device)).catch(() => null),
    standing: async (ids) =>
      new Map([...(await services.sessions.standing(ids)), ...(await services.devices.standing(ids))]),
    replayOf: async (caller, id) => {
      const run = await services.replays.watched(caller, id, services.places).catch(() => undefined)
      return run ? (await stages.of(run)).day.live : null
    },
    scopeOf: (caller, wanted) => liveScope(caller, wanted, services.places),
    isAddressed: (caller, area) => isAddressed(caller, area, services.places),
    mayHear,
    onTrouble,
  })
  services.replays.whenChanged((id) => gateway.tell('rt:replay', { id }, NATION_AREA))
  Object.assign(
    ports,
    openReadPorts({
      store,
      directory,
      calendar,
      rollupVersion: () => keeper.version(),
      hasStocks: () => keeper.hasStocks(),
      clock: server.clock,
      live,
      pool,
      seqOf: () => ({}),
    }),
  )
  ports.stageOf = async (run) => (await stages.of(run)).stage
  ports.replayDays = (scope, today) => replayDays(store, scope, today)
  url = server.running.address
  await loginAgain()
  provincial = (await server.login('province_yn')).session
  school = (await server.login('school_a')).session
}

/** The hours that pass in a test may end the session. */
export async function loginAgain(): Promise<void> {
  admin = (await server.login('super')).session
}

/** Asks as a page that shows a replay. */
export async function ask(
  path: CallPath,
  input: object,
  session: Session,
  replay: string | undefined,
  device?: string,
) {
  const answer = await server.running.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      ...(device === undefined
        ? { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` }
        : { [DEVICE_HEADER]: device }),
      ...(replay === undefined ? {} : { [REPLAY_HEADER]: replay }),
    },
    payload: input,
  })
  return answer.json() as { code: number; msg: string; data: unknown; statTime?: string }
}
export const msgOf = async (path: CallPath, input: object, session: Session, replay?: string): Promise<string> =>
  (await ask(path, input, session, replay)).msg
export const OK = '操作成功'
export const given = { day: DAY, time: '12:00', speed: 1, loops: 'false', devices: '' }
export async function start(input: object = {}, session = admin): Promise<string> {
  const { msg, data } = await ask('replay/start', { ...given, ...input }, session, undefined)
  expect(msg).toBe(OK)
  return (data as { id: string }).id
}
export const list = async (session = admin) => (await ask('replay/getList', {}, session, undefined)).data as ReplayRow[]
export const end = (id: string) => ask('replay/end', { id }, admin, undefined)
export async function pair(area: { areaLevel: string; areaId: string }, name: string): Promise<TestWall> {
  server.clock.at += 61_000
  const wall = new TestWall(server)
  await wall.request()
  const { envelope } = await server.call(
    'device/approve',
    {
      code: wall.code,
      name,
      ...area,
      show: JSON.stringify({ kind: 'wall', path: '/Overview', params: {} }),
      password: PASSWORD,
    },
    admin,
  )
  expect(envelope.msg).toBe(OK)
  await wall.prove()
  return wall
}
export const realTime = async (session: Session, replay: string | undefined, device?: string) =>
  (await ask('bigLargeScreen/getRealTime', {}, session, replay, device)).data as RealTime
