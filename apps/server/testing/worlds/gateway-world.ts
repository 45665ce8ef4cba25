import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveScope, TopicName, Topics } from '@data-centre/api'
import { type LinkState, type LiveOptions, openLive, type TopicUpdate } from '@data-centre/api/socket'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { isSigned } from '../../src/domain/devices/proof.ts'
import { LiveDay } from '../../src/realtime/day/live-day.ts'
import { attachGateway } from '../../src/realtime/gateway/gateway.ts'
import type { Gateway } from '../../src/realtime/gateway/gateway-options.ts'
import type { Scope } from '../../src/warehouse/data-scope.ts'
import { caller, ofWall, wallKey, wallToken } from '../sockets/caller.ts'
import { openTestWorld, type TestWorld } from './live-world.ts'

/** The time of the machine, moved to a known day. */
export const clock = {
  offset: Date.parse('2025-05-14T12:00:00+08:00') - Date.now(),
  now: () => Date.now() + clock.offset,
}
export const nation: Scope = { level: 'nation', label: '全国' }
export const China: LiveScope = { level: 'nation', id: 'China' }
/** Lines of a session at the same time. */
export const LINES = 5
export let world: TestWorld
export let live: LiveDay
export let server: Server
export let gateway: Gateway
export let url = ''
/** Sessions whose account has changed; null = ended. */
export const stamps = new Map<string, string | null>()

/** Whether what the gateway asks for callers, keys and replays cannot be asked. */
export const stores = { areAway: false }
async function fromStore<Answer>(answer: Answer): Promise<Answer> {
  if (stores.areAway) throw new Error('the store is away')
  return answer
}

/** Opens the world and its gateway before the tests of a file and closes them after them. */
export function provideGateway(): void {
  beforeAll(async () => {
    world = await openTestWorld()
    live = new LiveDay({ store: world.store, directory: world.directory, clock, rollupVersion: () => 0 })
    await live.hydrate()
    server = createServer((_, response) => response.end('page'))
    gateway = attachGateway(server, {
      live,
      build: 'b1',
      linesPerSession: LINES,
      authenticate: (token, cookie, device) =>
        fromStore(
          device === wallToken
            ? ofWall
            : token.startsWith('t') && cookie === `c${token.slice(1)}`
              ? caller(Number(token.slice(1)))
              : null,
        ),
      provesKey: (deviceId, nonce, signature) => fromStore(isSigned(wallKey, { deviceId, nonce, signature }, 'line')),
      standing: (sessionIds) =>
        fromStore(
          new Map(sessionIds.filter((id) => stamps.get(id) !== null).map((id) => [id, stamps.get(id) ?? 'first'])),
        ),
      replayOf: () => fromStore(null),
      mayHear: (topic, { userId }) => topic !== 'rt:feed' || userId === 1,
      isAddressed: ({ area }, { level, id }) =>
        level === 'nation' || area.nation || (level === 'school' && area.schools.includes(Number(id))),
      scopeOf: ({ area }, { level, id }) => {
        if (level === 'nation') return area.nation ? nation : null
        if (level === 'province') return area.nation ? { level, provinces: [id], label: id } : null
        return area.nation || area.schools.includes(Number(id)) ? { level, schools: [Number(id)], label: id } : null
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await gateway.close()
    server.closeAllConnections()
    server.close()
    await world.close()
  })

  afterEach(() => {
    for (const line of open.splice(0)) line.close()
  })
}

const open: { close(): void }[] = []
export const until = async (what: () => unknown, ms = 5000): Promise<void> => {
  const end = Date.now() + ms
  while (!what()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export interface Heard {
  topic: TopicName
  data: Topics[TopicName]
  news: TopicUpdate
}
export function watch(options: Partial<LiveOptions> & { user?: number; cookie?: string } = {}) {
  const heard: Heard[] = []
  const states: LinkState[] = []
  const refused: string[] = []
  const user = options.user ?? 1
  const line = openLive({
    getToken: () => `t${user}`,
    scope: China,
    topics: ['rt:counters'],
    url,
    onTopic: (topic, data, update) => heard.push({ topic, data, news: update }),
    onState: (state) => states.push(state),
    onRefused: (msg) => refused.push(msg),
    connection: { extraHeaders: { cookie: options.cookie ?? `Admin-Token=c${user}` } },
    times: { retry: 30, retryMost: 200 },
    ...options,
  })
  open.push(line)
  const counters = () =>
    heard.filter((entry) => entry.topic === 'rt:counters').at(-1)?.data as Topics['rt:counters'] | undefined
  return { line, heard, states, refused, counters }
}

export const portOf = (): number => Number(new URL(url).port)
