import {
  type Granted,
  isStateless,
  type LiveScope,
  nationTopics,
  type Snapshot,
  SUCCESS_CODE,
  type TopicName,
  topicDemands,
  topicNames,
} from '@data-centre/api'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { type DemoWorld, demoWorld, type Identity, ownsSchool } from '../product/identities.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue, sum } from '../product/numbers.ts'
import { provideProduct } from '../product/provide.ts'
import { connected, socketOf } from '../product/socket.ts'

/** Sessions are ended here: a server of its own. */
const product = provideProduct()
let url: string
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/** A socket of a session, closed with the test; rejects when the server refuses the handshake. */
function connect(session: Pick<Caller, 'token' | 'cookie'>): Promise<Socket> {
  const socket = socketOf(url, session)
  open.push(socket)
  return connected(socket)
}

/** Subscribes to one topic; answers what was granted and the state that came with it. */
async function subscribe(
  socket: Socket,
  topic: TopicName,
  scope: LiveScope,
): Promise<{ granted: Granted; snapshot: Snapshot | undefined }> {
  const came = new Promise<Snapshot>((resolve) =>
    socket.on('rt:snapshot', (snapshot: Snapshot) => snapshot.topic === topic && resolve(snapshot)),
  )
  const granted = await new Promise<Granted>((resolve) => socket.emit('sub', { topics: [topic], scope }, resolve))
  return { granted, snapshot: granted.granted.length > 0 && !isStateless(topic) ? await came : undefined }
}

const disconnected = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (!socket.connected) return resolve()
    socket.once('disconnect', () => resolve())
  })

let world: DemoWorld
beforeAll(async () => {
  url = product.url
  world = await demoWorld(url)
})
const identity = (name: string): Identity => world.identities.find((one) => one.name === name) as Identity
const caller = (name: string): Caller => identity(name).caller

describe('every topic for every identity', () => {
  it('grants by demand and area, and shows no foreign school', async () => {
    const own = world.schools.find(({ id }) => id === caller('school_a').user?.schoolId) ?? world.schools[0]
    const foreign = world.schools.find(({ province }) => province !== own?.province && province !== '云南省')
    const code = (province = ''): string => world.provinceCodes.get(province) ?? ''
    const wrong: string[] = []

    const walk = async (who: Identity, scope: LiveScope): Promise<void> => {
      const socket = await connect(who.caller)
      const school = world.schools.find(({ id }) => id === scope.id)
      const inArea =
        who.area?.nation ||
        (scope.level === 'school' ? school && ownsSchool(who, school) : code(who.area?.province) === scope.id)
      const hidden = world.schools.filter((one) => who.name === 'demo' || !ownsSchool(who, one))
      for (const topic of topicNames) {
        const demand = topicDemands[topic]
        const held =
          typeof demand === 'string' ||
          demand.walls?.some((id) => who.walls.includes(id)) ||
          demand.rights?.some((id) => who.rights.has(id))
        const { granted, snapshot } = await subscribe(socket, topic, scope)
        // Notices belong to no area.
        const due =
          (inArea || topic === 'rt:notice') &&
          (scope.level === 'nation' || !nationTopics.includes(topic)) &&
          held &&
          (demand === 'login' || who.name !== 'demo')
        const messages = `${who.name} ${topic} ${scope.id}`
        if ((granted.code === SUCCESS_CODE) !== Boolean(due)) wrong.push(`${messages}: ${granted.code} ${granted.msg}`)
        const shown = hidden.find(({ name }) => JSON.stringify(snapshot ?? '').includes(name))
        if (shown) wrong.push(`${messages}: shows ${shown.name}`)
      }
      socket.disconnect()
    }
    const scopes: LiveScope[] = [
      { level: 'nation', id: 'China' },
      { level: 'province', id: code('云南省') },
      { level: 'province', id: code(foreign?.province) },
      { level: 'school', id: own?.id ?? '' },
      { level: 'school', id: foreign?.id ?? '' },
      { level: 'school', id: caller('demo').user?.schoolId ?? '' },
    ]
    const existing = world.identities.filter(({ area }) => area)
    await Promise.all(existing.flatMap((who) => scopes.map((scope) => walk(who, scope))))
    expect(wrong).toEqual([])
  })

  it('refuses strangers, and a half of a session', async () => {
    const { token, cookie } = caller('super')
    for (const halves of [
      { token: '', cookie: '' },
      { token, cookie: '' },
      { token: '', cookie },
      { token, cookie: caller('wall').cookie },
    ])
      await expect(connect(halves)).rejects.toThrow('您的登录状态已失效')
  })

  it('knows every area by one name only, so that nobody names it for others', async () => {
    const socket = await connect(caller('super'))
    for (const scope of [
      { level: 'nation', id: 'Earth' },
      { level: 'province', id: '云南省' },
      { level: 'school', id: `0${world.schools[0]?.id}` },
    ] as const)
      expect([scope.id, (await subscribe(socket, 'rt:counters', scope)).granted.code]).toEqual([scope.id, 500])
  })
})

describe('a caller of single colleges', () => {
  it('gets the numbers of their colleges, by socket as by call', async () => {
    const officer = caller('affairs_a')
    const id = officer.user?.schoolId ?? ''
    const [mine, whole, cards, colleges] = await Promise.all([
      officer.data('bigLargeScreen/getRealTime', { schoolId: id }),
      caller('school_a').data('bigLargeScreen/getRealTime', { schoolId: id }),
      officer.data('dataOverviewTotalData/getTotalData', { schoolId: id }),
      officer.data('dataOverviewTotalData/getCollegeOverview', { schoolId: id }),
    ])
    expect(colleges.total).toBe(1)
    const row = colleges.list[0]?.values
    expect(mine.tot['users.total']).toBe((row?.['teachers.total'] ?? 0) + (row?.['students.total'] ?? 0))
    expect(mine.tot['logs.total']).toBe(kpiValue(cards, 'logs.total'))
    expect(mine.c['today.logs']).toBe(sum(mine.hour.series[0]?.data ?? []))
    expect(mine.c['today.logs']).toBeGreaterThan(0)
    expect(mine.c['today.logs']).toBeLessThan(whole.c['today.logs'] ?? 0)
    expect(mine.c['today.activeUsers']).toBeLessThan(whole.c['today.activeUsers'] ?? 0)

    const socket = await connect(officer)
    const scope: LiveScope = { level: 'school', id }
    const counters = (await subscribe(socket, 'rt:counters', scope)).snapshot as Snapshot<'rt:counters'>
    expect(counters.data.c).toEqual(mine.c)
    expect(counters.data.tot).toEqual(mine.tot)
    const online = (await subscribe(socket, 'rt:online', scope)).snapshot as Snapshot<'rt:online'>
    expect(sum(Object.values(online.data.byRole))).toBe(mine.c['online.users'])
    const everybody = (await subscribe(await connect(caller('school_a')), 'rt:online', scope))
      .snapshot as Snapshot<'rt:online'>
    expect(sum(online.data.spark)).toBeLessThan(sum(everybody.data.spark))
    const trend = (await subscribe(socket, 'rt:trend', scope)).snapshot as Snapshot<'rt:trend'>
    expect(sum(trend.data.logs)).toBe(mine.c['today.logs'])
  })
})

describe('the end of a session', () => {
  it('cuts its sockets at once and leaves those of other sessions', async () => {
    const [leaving, staying] = await Promise.all([loginAs(url, 'leader_a'), loginAs(url, 'leader_a')])
    const [one, other] = await Promise.all([connect(leaving), connect(staying)])
    await leaving.data('user/signOut', {})
    await disconnected(one)
    expect(other.connected).toBe(true)
    await expect(connect(leaving)).rejects.toThrow('您的登录状态已失效')
    await staying.data('user/logout', { token: 'ignored' })
    await disconnected(other)
  })
})
