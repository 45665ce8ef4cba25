import {
  type Answer,
  Fault,
  hasGrain,
  type Kpi,
  type Page,
  type Part,
  type Place,
  type RankRow,
  type Ratio,
  type RatioId,
  type ReportInput,
  type Row,
  ratioEntries,
  type Series,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, nation, openTinyAnswers, school, yunnan } from '../../testing/tiny-answers.ts'
import type { Scope } from '../warehouse/data-scope.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const ask = <D>(...call: Parameters<typeof tiny.ask>) => tiny.ask<D>(...call)
const kpi: typeof tiny.kpi = (...call) => tiny.kpi(...call)

describe('kpis', () => {
  it('compare a flow with the period before and end their course yesterday', async () => {
    expect(await kpi('logs.count')).toEqual({
      id: 'logs.count',
      label: '日志数',
      unit: '条',
      value: 12,
      hb: 3,
      spark: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 7],
    })
  })
  it('show stocks as of now, compared with the day before the period', async () => {
    const users = await kpi('users.total')
    expect(users).toMatchObject({ value: 11, hb: 0.1 })
    expect(users.spark).toHaveLength(16)
    expect(users.spark?.slice(-2)).toEqual([10, 11])
  })
  it('show the stock at its end for a period of the past', async () => {
    expect(
      (await kpi('users.total', nation, { periodType: 'custom', startDate: '2025-04-01', endDate: '2025-04-13' }))
        .value,
    ).toBe(10)
  })
  it('complete the logs since opening with today', async () => {
    expect(await kpi('logs.total')).toMatchObject({ value: 16, hb: 4.333333 })
    expect(await kpi('logs.total', nation, { platform: 'zjy' })).toMatchObject({ value: 7 })
  })
  it('give ratios their parts and their change in points', async () => {
    const rate = await kpi('users.activeRate')
    expect(rate).toMatchObject({ value: 50, num: 7, den: 14 })
    expect(rate.hb).toBeCloseTo(7 / 14 - 3 / 10, 5)
    expect(rate.value).toBeCloseTo(((rate.num as number) / (rate.den as number)) * 100, 5)
    expect(await kpi('students.perTeacher')).toMatchObject({ value: 1.75, num: 7, den: 4 })
  })
  it('L9 every ratio is the quotient of its parts', async () => {
    const ids = Object.keys(ratioEntries) as RatioId[]
    // Traffic belongs to no school: only the nation asks for it.
    const placed = ids.filter((id) => hasGrain(id, 'school'))
    for (const scope of [nation, yunnan, school]) {
      for (const { id, value, num = 0, den = 0 } of await ask<Kpi[]>(
        { shape: 'kpis', measures: scope === nation ? ids : placed },
        scope,
      )) {
        const { scale, sum } = ratioEntries[id as RatioId] as Ratio
        // A standard deviation is no quotient.
        if (sum !== undefined) continue
        if (den === 0) expect(value, id).toBeNull()
        else expect(value, id).toBeCloseTo((num / den) * scale, 5)
        if (scale === 100 && value !== null) expect(num, id).toBeLessThanOrEqual(den)
      }
    }
  })
  it('L6 the people of a day are among those of the week and of the month', async () => {
    const [day, week, month] = await ask<Kpi[]>(
      { shape: 'kpis', measures: ['users.dau', 'users.wau', 'users.mau'] },
      nation,
      { periodType: 'day' },
    )
    expect([day?.value, week?.value, month?.value]).toEqual([5, 7, 7])
    expect((await kpi('users.active', nation, { periodType: 'day' })).value).toBe(day?.value)
  })
  it('show no ratio without a basis', async () => {
    expect(
      await kpi('attendance.rate', nation, { periodType: 'custom', startDate: '2025-04-01', endDate: '2025-04-13' }),
    ).toMatchObject({ value: null, num: 0, den: 0, hb: null })
  })
  it('compare counters with yesterday at the same minute', async () => {
    expect(await kpi('today.logs')).toMatchObject({
      value: 1,
      hb: -0.8,
      live: true,
      spark: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 7],
    })
    expect(await kpi('today.logins')).toMatchObject({ value: 1, hb: null })
  })
  it('narrow to a platform where the measure knows platforms', async () => {
    expect(await kpi('logs.count', nation, { platform: 'zyk' })).toMatchObject({ value: 3 })
    expect(await kpi('users.activeRate', nation, { platform: 'zyk' })).toMatchObject({ num: 2, den: 14 })
    expect(await kpi('teachers.total', nation, { platform: 'zyk' })).toMatchObject({ value: 4 })
  })
  it('never widen a college to its school', async () => {
    expect(await kpi('logs.count', college)).toMatchObject({ value: 7 })
    expect(await kpi('resources.contributed', college)).toMatchObject({ value: null, hb: null })
    expect(await kpi('schools.activeRate', college)).toMatchObject({ value: null })
  })
})

describe('series', () => {
  const growth: Answer = { shape: 'series', measures: ['users.new', 'users.total'], by: 'month', window: 'months12' }
  it('L7 draws growth at month ends up to the headline number', async () => {
    const { x, series } = await ask<Series>(growth)
    expect([x[0], x.at(-1), x.length]).toEqual(['2024-06', '2025-05', 12])
    expect(series.map(({ name }) => name)).toEqual(['新增用户数', '用户总数'])
    expect(series[0]?.data).toEqual([...Array(9).fill(null), 8, 4, 2])
    expect(series[1]?.data).toEqual([...Array(9).fill(null), 8, 10, 11])
    expect(series[1]?.data.at(-1)).toBe((await kpi('users.total')).value)
  })
  const byPlatform: Answer = { shape: 'series', measures: ['logs.count'], by: 'day', split: 'platform' }
  it('lays days without gaps and platforms in catalogue order beside their total', async () => {
    const { x, series } = await ask<Series>(byPlatform)
    expect([x[0], x.at(-1), x.length]).toEqual(['2025-04-14', '2025-05-13', 30])
    expect(series.map(({ id }) => id)).toEqual(['zyk', 'zjy', 'mooc', 'zyq', 'total'])
    for (let i = 0; i < 30; i++)
      expect(series.slice(0, 4).reduce((sum, { data }) => sum + (data[i] as number), 0)).toBe(series[4]?.data[i])
    expect(series[4]?.data.at(-1)).toBe(7)
    expect((await ask<Series>(byPlatform, nation, { platform: 'mooc' })).series.map(({ id }) => id)).toEqual(['mooc'])
  })
  it('says nothing before a school joined', async () => {
    const lone: Scope = { level: 'school', schools: [3], label: '' }
    const { series } = await ask<Series>({ shape: 'series', measures: ['logs.count'], by: 'day' }, lone)
    expect(series[0]?.data.slice(0, 7)).toEqual([null, null, null, null, null, null, 0])
  })
  it('turns weekly above 62 days', async () => {
    const { x } = await ask<Series>({ shape: 'series', measures: ['users.active'], by: 'day' }, nation, {
      periodType: 'term',
    })
    expect(x.slice(0, 2)).toEqual(['2025-02-17', '2025-02-24'])
  })
  it('keeps the days of what has no week', async () => {
    const { x, series } = await ask<Series>(
      { shape: 'series', measures: ['users.dau'], by: 'day', keep: true },
      nation,
      { periodType: '365' },
    )
    expect([x.length, x.at(-1), series[0]?.data.at(-1)]).toEqual([365, '2025-05-13', 5])
  })
})

describe('hours', () => {
  it('draw today up to the last full hour beside yesterday', async () => {
    const { x, series } = await ask<Series>({ shape: 'hours', measure: 'logs.count', against: 'yesterday' })
    expect([x.length, x[7], x[23]]).toEqual([24, '07:00', '23:00'])
    expect(series[0]).toEqual({
      id: 'today',
      name: '今日',
      data: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, ...Array(14).fill(null)],
    })
    expect(series[1]?.data).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, ...Array(12).fill(0), 1])
  })
  it('draw the mean of thirty days', async () => {
    const { series } = await ask<Series>({ shape: 'hours', measure: 'logs.count', against: 'average' }, school)
    expect(series[1]).toMatchObject({ id: 'average', name: '近30天平均' })
    expect(series[1]?.data[8]).toBe(0.1)
  })
})

describe('parts and places', () => {
  it('lists every member, zeros too, in catalogue order', async () => {
    const list = await ask<Part[]>({ shape: 'parts', measure: 'courses.total', by: 'courseType' })
    expect(list.map(({ name, value }) => [name, value])).toEqual([
      ['标准化课程', 1],
      ['自建课程', 0],
      ['SPOC课程', 1],
      ['慕课课程', 1],
      ['专业群课程', 1],
    ])
    expect(list.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(1, 5)
    expect(list.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe((await kpi('courses.total')).value)
    expect(list[1]?.hb).toBe(-1)
  })
  it('lists the hours of a day in their order, those without anything too', async () => {
    const list = await ask<Part[]>({ shape: 'parts', measure: 'logs.count', by: 'hour' })
    expect(list.map(({ id }) => Number(id))).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(list[8]?.name).toBe('8时')
    expect(list.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe((await kpi('logs.count')).value)
  })
  it('has no parts of what a college cannot narrow', async () => {
    expect(await ask<Part[]>({ shape: 'parts', measure: 'schools.total', by: 'edition' }, college)).toEqual([])
    expect(
      (await ask<Part[]>({ shape: 'parts', measure: 'logs.count', by: 'platform' }, college)).map(({ value }) => value),
    ).toEqual([1, 5, 0, 1])
  })
  it('orders an open list by value', async () => {
    expect(
      (await ask<Part[]>({ shape: 'parts', measure: 'schools.total', by: 'schoolType' })).map(({ id, value }) => [
        id,
        value,
      ]),
    ).toEqual([
      ['综合', 2],
      ['理工', 1],
    ])
  })
  it('shows every province of the nation, and the cities of a province', async () => {
    const answer: Answer = { shape: 'places', measures: ['users.total', 'logs.count', 'today.logs'], by: 'province' }
    const list = await ask<Place[]>(answer)
    expect(list).toHaveLength(34)
    expect(list.filter(({ values }) => values['users.total']).map(({ name, values }) => [name, values])).toEqual([
      ['四川省', { 'users.total': 3, 'logs.count': 2, 'today.logs': 0 }],
      ['云南省', { 'users.total': 8, 'logs.count': 10, 'today.logs': 1 }],
    ])
    for (const code of ['710000', '810000', '820000'])
      expect(list.find((place) => place.code === code)?.values).toEqual({
        'users.total': 0,
        'logs.count': 0,
        'today.logs': 0,
      })
    const cities = await ask<Place[]>(answer, yunnan)
    expect(cities.every(({ code }) => code.startsWith('53'))).toBe(true)
    expect(cities.find(({ code }) => code === '530100')?.values).toEqual({
      'users.total': 6,
      'logs.count': 8,
      'today.logs': 1,
    })
  })
  it('counts the last twenty-four hours of each city: today, and of yesterday the hours after the present one', async () => {
    // It is half past ten. Of yesterday's logs only the one at 23:59:59 in Chengdu counts; Kunming has one of today.
    const counted = (list: Place[]) =>
      list.filter(({ values }) => values['logs.count']).map(({ name, values }) => [name, values['logs.count']])
    expect(counted(await ask<Place[]>({ shape: 'lastDay' })).sort()).toEqual([
      ['成都市', 1],
      ['昆明市', 1],
    ])
    expect(counted(await ask<Place[]>({ shape: 'lastDay' }, yunnan))).toEqual([['昆明市', 1]])
    expect(
      counted(await ask<Place[]>({ shape: 'lastDay' }, college)).every(([, value]) => typeof value === 'number'),
    ).toBe(true)
  })
})

describe('rankings and tables', () => {
  it('ranks by value, then logs, then id, with the rank of the period before', async () => {
    const rows = await ask<RankRow[]>({ shape: 'ranking', measure: 'logs.count', by: 'school', top: 10 })
    expect(rows.map(({ rank, prevRank, id, owner, value, hb }) => [rank, prevRank, id, owner, value, hb])).toEqual([
      [1, 1, '1', '云南省', 8, 7],
      [2, 2, '2', '云南省', 2, 1],
      [3, null, '3', '四川省', 2, null],
    ])
    const colleges = await ask<RankRow[]>(
      { shape: 'ranking', measure: 'users.activeRate', by: 'college', top: 10 },
      school,
    )
    expect(colleges.map(({ name, owner, value }) => [name, owner, value])).toEqual([
      ['机电学院', '云岭机电职业技术学院', 100],
      ['信息学院', '云岭机电职业技术学院', 25],
    ])
  })

  const columns = ['schools.total', 'users.total', 'users.active', 'logs.count', 'users.activeRate'] as const
  const bySchool: Answer = { shape: 'table', by: 'school', columns, sort: 'logs.count', hb: ['logs.count'] }
  it('L1 sums up to the headline numbers, whatever the page', async () => {
    for (const by of ['province', 'city', 'school'] as const) {
      const page = await ask<Page<Row>>({ ...bySchool, by }, nation, { pageSize: 1 })
      expect(page.list).toHaveLength(1)
      for (const id of columns) expect(page.summary?.[id]).toBe((await kpi(id)).value)
    }
    const { list } = await ask<Page<Row>>({ ...bySchool, by: 'city' })
    for (const id of ['schools.total', 'users.total', 'users.active', 'logs.count'] as const)
      expect(list.reduce((sum, { values }) => sum + (values[id] as number), 0)).toBe((await kpi(id)).value)
  })
  it('sorts on the server, by id where values are equal, and pages', async () => {
    const ids = async (input: ReportInput) => (await ask<Page<Row>>(bySchool, nation, input)).list.map(({ id }) => id)
    expect(await ids({})).toEqual(['1', '2', '3'])
    expect(await ids({ sortField: 'users.total', sortOrder: 'asc' })).toEqual(['2', '3', '1'])
    expect(await ids({ sortField: 'users.activeRate' })).toEqual(['3', '1', '2'])
    expect(await ids({ pageNum: 2, pageSize: 2 })).toEqual(['3'])
    await expect(ask(bySchool, nation, { sortField: 'name; DROP' })).rejects.toThrow(Fault)
  })
  it('searches by name and sums what it found', async () => {
    const page = await ask<Page<Row>>(bySchool, nation, { keyword: '旅游' })
    expect([page.total, page.list[0]?.id, page.summary]).toEqual([1, '2', page.list[0]?.values])
    expect(await ask<Page<Row>>(bySchool, nation, { keyword: '没有' })).toMatchObject({ total: 0, list: [] })
  })
  it('lists a school that left as long as it has numbers', async () => {
    const page = await ask<Page<Row>>(bySchool, nation, {
      periodType: 'custom',
      startDate: '2025-03-15',
      endDate: '2025-04-13',
    })
    expect(page.list.map(({ id }) => id)).toEqual(['1', '2', '4'])
  })
  it('exports all rows of the list in its order', async () => {
    const call = { answer: bySchool }
    const {
      rows,
      summary,
      columns: heads,
      period,
      statTime,
    } = await tiny.answers.rowsOf(call, { pageSize: 1, sortField: 'users.total' }, nation)
    expect(rows.map(({ id }) => id)).toEqual(['1', '3', '2'])
    expect(summary).toEqual((await ask<Page<Row>>(bySchool)).summary)
    expect(heads[0]).toEqual({ id: 'schools.total', label: '入驻学校数', unit: '所', decimals: 0 })
    expect([period, statTime]).toEqual([{ from: '2025-04-14', to: '2025-05-13' }, '2025-05-14T00:00:00+08:00'])
  })
})

describe('periods', () => {
  it('refuses days that cannot be', async () => {
    const refused: [ReportInput, string][] = [
      [{ periodType: 'custom', startDate: '2025-05-01' }, '参数错误：请选择开始日期和结束日期'],
      [{ startDate: '2025-05-10', endDate: '2025-05-01' }, '参数错误：结束日期不能早于开始日期'],
      [{ startDate: '2024-01-01', endDate: '2025-05-01' }, '参数错误：统计期不能超过366天'],
      [{ startDate: '2025-05-14', endDate: '2025-05-20' }, '参数错误：开始日期不能晚于昨日'],
      [{ termId: '1999-2001-1' }, '参数错误：学期不存在'],
      [{ termId: '2025-2026-1' }, '参数错误：学期尚未开始'],
    ]
    for (const [input, msg] of refused) await expect(kpi('logs.count', nation, input)).rejects.toThrow(msg)
  })
  it('refuses them of a report too that has a period of its own', async () => {
    const year: Answer = { shape: 'series', measures: ['users.new'], by: 'month', window: 'months12' }
    const days = { startDate: '2025-05-10', endDate: '2025-05-12' }
    expect((await ask<Series>(year, nation, days)).x).toHaveLength(12)
    await expect(ask(year, nation, { ...days, endDate: '2025-05-01' })).rejects.toThrow('结束日期不能早于开始日期')
  })
  it('ends yesterday at the latest', async () => {
    expect((await kpi('logs.count', nation, { startDate: '2025-05-12', endDate: '2025-05-20' })).value).toBe(10)
    expect((await kpi('logs.count', nation, { periodType: 'day' })).value).toBe(7)
    expect((await kpi('logs.count', nation, { periodType: '7' })).value).toBe(11)
    expect((await kpi('logs.count', nation, { periodType: 'term' })).value).toBe(15)
  })
})
