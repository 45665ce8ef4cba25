import {
  faults,
  HEAD_MAP_VERSIONS,
  type HeadMap,
  type HeadMapConfig,
  headMapPreset,
  headMapScreens,
  type LiveScope,
  NATION_AREA,
  type Topics,
  type WallCarousel,
  type WallInterrupt,
} from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Caller } from '../../call/caller.ts'
import { isAddressed } from '../../call/scope.ts'

let server: TestServer
let operator: Session
let provincial: Session
const sent: Topics['rt:headMap'][] = []
const rounds: Topics['rt:carousel'][] = []
/** Areas that something was said to, by topic. */
const addressed: [topic: string, area: LiveScope][] = []
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      filling: () => null,
      tell: (topic, word, area) => {
        addressed.push([topic, area])
        if (topic === 'rt:carousel') rounds.push(word as Topics['rt:carousel'])
        else sent.push(word as Topics['rt:headMap'])
      },
    },
  )
  operator = (await server.login('operator')).session
  provincial = (await server.login('province_yn')).session
})
afterAll(() => server.close())

const YUNNAN: LiveScope = { level: 'province', id: '530000' }
const key = { screen: 'realTime', scopeCode: 'China' }
const read = async (session = operator, of: object = key): Promise<HeadMap> =>
  (await server.call('bigLargeScreen/getHeadMap', of, session)).envelope.data as HeadMap
const save = async (config: unknown, version: number, session = operator, of: object = key) =>
  (await server.call('bigLargeScreen/saveHeadMap', { ...of, config: JSON.stringify(config), version }, session))
    .envelope
const warm = (radius: number): HeadMapConfig => ({
  ...headMapPreset,
  radius,
  layers: { ...headMapPreset.layers, heat: true },
})

it('says what concerns an area to who sees it or has a school in it', async () => {
  const hears = async (userName: string): Promise<string[]> => {
    const { token, cookie } = (await server.login(userName)).session
    const caller = (await server.services.sessions.find(token, cookie)) as Caller
    const areas: LiveScope[] = [
      NATION_AREA,
      YUNNAN,
      { level: 'province', id: '410000' },
      { level: 'school', id: '1' },
      { level: 'school', id: '3' },
    ]
    return areas.filter((area) => isAddressed(caller, area, server.services.places)).map(({ id }) => id)
  }
  expect(await hears('operator')).toEqual(['China', '530000', '410000', '1', '3'])
  expect(await hears('province_yn')).toEqual(['China', '530000', '1'])
  for (const name of ['school_a', 'affairs_a']) expect(await hears(name)).toEqual(['China', '530000', '1'])
})

it('takes a configuration, tells the walls, and keeps its versions', async () => {
  expect(await read()).toEqual({ config: headMapPreset, version: 0, history: [] })
  expect(await save(warm(30), 0)).toMatchObject({ code: 2000, data: { version: 1 } })
  expect(sent).toEqual([{ ...key, version: 1 }])
  const { config, version, history } = await read()
  expect([config.radius, version, history.map((one) => one.version)]).toEqual([30, 1, [1]])
  expect(addressed).toEqual([['rt:headMap', NATION_AREA]])
  // The walls get the configuration; who changed it when is for those who may change it.
  const own = { screen: 'realTime', scopeCode: '530000' }
  await save(warm(33), 0, operator, own)
  expect(addressed.at(-1)).toEqual(['rt:headMap', YUNNAN])
  const wall = await read(provincial, own)
  expect([wall.config.radius, wall.version, wall.history]).toEqual([33, 1, []])
})

it('lets the faster of two editors win, and says so to the other', async () => {
  const { version } = await read()
  const [first, second] = await Promise.all([save(warm(40), version), save(warm(50), version)])
  expect([first.code, second.code].sort()).toEqual([2000, 500].sort())
  expect([first, second].find(({ code }) => code !== 2000)?.msg).toMatch(/^数据已被 \S+ 于 .+ 修改，请刷新后重试$/)
  // Two who make the first version of a map race too.
  const fresh = { screen: 'Overview', scopeCode: '530000' }
  const both = await Promise.all([save(warm(10), 0, operator, fresh), save(warm(11), 0, operator, fresh)])
  expect(both.filter(({ code }) => code === 2000)).toHaveLength(1)
})

it('keeps twenty versions, and an old one comes back as a new one', async () => {
  let { version } = await read()
  for (let radius = 20; radius < 20 + HEAD_MAP_VERSIONS; radius++)
    version = ((await save(warm(radius), version)).data as { version: number }).version
  const { history } = await read()
  expect(history).toHaveLength(HEAD_MAP_VERSIONS)
  expect(history[0]?.version).toBe(version)
  const oldest = history.at(-1) as HeadMap['history'][number]
  expect(await save(oldest.config, version)).toMatchObject({ data: { version: version + 1 } })
  expect((await read()).config).toEqual(oldest.config)
})

it('takes presentation only, within its ranges', async () => {
  const { version } = await read()
  for (const wrong of [
    { ...headMapPreset, values: { '530100': 9 } },
    { ...headMapPreset, radius: 81 },
    { ...headMapPreset, palette: ['#000000'] },
    { ...headMapPreset, metric: 'dau', window: '24h' },
    { ...headMapPreset, pins: [{ name: '某地', lng: 0, lat: 0, text: '' }] },
    { ...headMapPreset, hide: ['x'] },
    'no object',
  ])
    expect((await save(wrong, version)).msg).toMatch(/^参数错误/)
  expect((await read()).version).toBe(version)
})

it('is for those who hold the page, in their area', async () => {
  expect((await save(warm(30), 0, provincial)).msg).toBe(faults.forbidden.msg)
  const asked = async (scopeCode: string) =>
    (await server.call('bigLargeScreen/getHeadMap', { screen: 'realTime', scopeCode }, provincial)).envelope.msg
  expect([await asked('China'), await asked('510000'), await asked('3'), await asked('x')]).toEqual(
    Array(4).fill(faults.forbidden.msg),
  )
  expect(
    (await server.call('bigLargeScreen/getHeadMap', { screen: 'realTime', scopeCode: '530000' }, provincial)).envelope
      .code,
  ).toBe(2000)
})

it('leaves a row of what was before and after', async () => {
  const { rows } = await server.services.database.pool.query<{ before: HeadMapConfig; after: HeadMapConfig }>(
    'SELECT before_value AS before, after_value AS after FROM sys_log WHERE target = $1 AND after_value IS NOT NULL ORDER BY id LIMIT 1',
    [`${headMapScreens.realTime} 全国`],
  )
  expect(rows[0]).toMatchObject({ before: { radius: headMapPreset.radius }, after: { radius: 30 } })
})

it('keeps the round of the nation, under a lock of its own', async () => {
  const carousel = async () =>
    (await server.call('bigLargeScreen/getWallCarousel', {}, operator)).envelope.data as WallCarousel
  const put = async (set: unknown, version: number) =>
    (await server.call('bigLargeScreen/saveWallCarousel', { set: JSON.stringify(set), version }, operator)).envelope
  const preset = await carousel()
  expect(preset.version).toBe(0)
  expect(preset.set.map(({ path, seconds, enabled }) => [path, seconds, enabled])).toEqual(
    expect.arrayContaining([['/Overview', 20, true]]),
  )
  const set = [{ path: '/realTime', title: '实时', seconds: 5, enabled: true }]
  expect((await put(set, 0)).data).toEqual({ version: 1 })
  const { days, ...saved } = await carousel()
  expect(saved).toEqual({ round: 'nation', set, version: 1, quiet: null })
  // Yesterday, today, a weekend, Dragon Boat Festival and the summer vacation.
  expect(['13', '14', '17', '31'].map((day) => days[`2025-05-${day}`])).toEqual([
    'workday',
    'workday',
    'weekend',
    'holiday',
  ])
  expect([days['2025-05-12'], days['2025-08-04'], days['2025-09-01']]).toEqual([undefined, 'holiday', 'workday'])
  expect((await put(set, 0)).msg).toMatch(/^数据已被 \S+ 于 .+ 修改，请刷新后重试$/)
  expect(rounds).toEqual([{ schoolId: '', round: 'nation', set, ver: 1, quiet: null }])
  const refused: readonly (readonly [unknown, string])[] = [
    [[], '至少保留一项'],
    [[{ ...set[0], seconds: 4 }], '停留时间应为 5 到 300 秒的整数'],
    [[{ ...set[0], path: '/homePage' }], '参数错误：set.0.path'],
    [[{ ...set[0], path: 'https://example.com' }], '参数错误：set.0.path'],
    [[{ ...set[0], enabled: false }], '至少启用一项'],
    [Array(13).fill(set[0]), '最多 12 项'],
  ]
  for (const [wrong, messages] of refused) expect((await put(wrong, 1)).msg).toBe(messages)
})

it('keeps a round for each province, by those who look after it', async () => {
  const ask = (input: object, who = provincial) => server.call('bigLargeScreen/getWallCarousel', input, who)
  const own = (await ask({})).envelope.data as WallCarousel
  expect(own).toMatchObject({ round: '530000', version: 0 })
  expect(own.set.every(({ path, params }) => path.startsWith('/province_') && params?.province === '530000')).toBe(true)
  expect((await ask({ round: '999999' })).envelope.msg).toBe('参数错误：round')
  const set = [
    {
      path: '/realTime',
      title: '实时',
      seconds: 5,
      enabled: true,
      when: { from: '08:00', to: '18:00', days: 'workday' },
    },
  ]
  const put = (carousel: string, more = {}, who = operator) =>
    server.call(
      'bigLargeScreen/saveWallCarousel',
      { round: carousel, set: JSON.stringify(set), version: 0, ...more },
      who,
    )
  const quiet = { from: '22:00', to: '06:30', dim: 0.6 }
  expect((await put('530000', { quiet: JSON.stringify(quiet) })).envelope.data).toEqual({ version: 1 })
  expect(addressed.at(-1)).toEqual(['rt:carousel', YUNNAN])
  expect((await ask({})).envelope.data).toMatchObject({ round: '530000', set, version: 1, quiet })
  expect((await ask({ round: 'nation' }, operator)).envelope.data).toMatchObject({ round: 'nation', version: 1 })
  expect((await put('530000', { version: 1, quiet: JSON.stringify({ ...quiet, to: '24:00' }) })).envelope.msg).toBe(
    '时间格式应为 HH:mm',
  )
  expect((await put('530000', { version: 1 }, provincial)).envelope.msg).toBe(faults.forbidden.msg)
})

it('lets something break in for a while, in the area that it is said to', async () => {
  const start = async (input: object, who = operator) =>
    (
      await server.call(
        'bigLargeScreen/startInterrupt',
        { kind: 'notice', title: '台风红色预警', body: '今日停课', urgent: 'true', minutes: 30, ...input },
        who,
      )
    ).envelope
  const seen = async (who: typeof operator) =>
    ((await server.call('bigLargeScreen/getInterrupts', {}, who)).envelope.data as WallInterrupt[]).map(
      ({ title }) => title,
    )
  expect((await start({ kind: 'notice', title: '' })).msg).toBe('请输入标题')
  expect((await start({ kind: 'wall' })).msg).toBe('请选择大屏')
  expect((await start({ minutes: 0 })).msg).toBe('时长应为 1 到 240 分钟')
  expect((await start({}, provincial)).msg).toBe(faults.forbidden.msg)
  const { id } = (await start({ province: '530000' })).data as { id: string }
  expect(addressed.at(-1)).toEqual(['rt:interrupt', YUNNAN])
  await start({ province: '410000', title: '别处' })
  expect([await seen(provincial), await seen(operator)]).toEqual([['台风红色预警'], []])
  const { id: whole } = (await start({ title: '全国通知', urgent: 'false' })).data as { id: string }
  expect([await seen(provincial), await seen(operator)]).toEqual([['台风红色预警', '全国通知'], ['全国通知']])
  const list = (await server.call('bigLargeScreen/listInterrupts', {}, operator)).envelope.data as WallInterrupt[]
  expect(list.map(({ areaName }) => areaName)).toEqual(['河南省', '云南省', '全国'])
  for (const one of [id, whole])
    expect((await server.call('bigLargeScreen/endInterrupt', { id: one }, operator)).envelope.code).toBe(2000)
  expect(addressed.slice(-2)).toEqual([
    ['rt:interrupt', YUNNAN],
    ['rt:interrupt', NATION_AREA],
  ])
  expect(await seen(provincial)).toEqual([])
  expect((await server.call('bigLargeScreen/endInterrupt', { id }, operator)).envelope.msg).toBe(faults.notFound.msg)
})
