import {
  type Answer,
  type AnsweredTerm,
  type Call,
  contract,
  type Kpi,
  type Measure,
  type Part,
  type ReportInput,
  type Series,
  subjectOfAnswer,
  type WarehouseMeasureId,
  warehouseMeasures,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../testing/one-of-each.ts'
import { college, nation, openTinyAnswers, school, tinySubject, yunnan } from '../../testing/tiny-answers.ts'
import { TINY_NOW } from '../../testing/tiny-world/row-data.ts'
import type { Scope } from '../warehouse/data-scope.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const ask = <D>(...call: Parameters<typeof tiny.ask>) => tiny.ask<D>(...call)
const kpi: typeof tiny.kpi = (...call) => tiny.kpi(...call)

const at = async <T>(moment: string, read: () => Promise<T>): Promise<T> => {
  tiny.world.now = Date.parse(moment)
  try {
    return await read()
  } finally {
    tiny.world.now = TINY_NOW
  }
}

describe('midnight', () => {
  it('leaves a day out until its roll-up is built', () =>
    at('2025-05-15T00:01:00+08:00', async () => {
      const { data, statTime } = await tiny.answers.answer(
        { answer: { shape: 'kpis', measures: ['logs.count'] } },
        {},
        nation,
      )
      expect([(data as Kpi[])[0]?.value, statTime]).toEqual([12, '2025-05-14T00:00:00+08:00'])
      const { series } = await ask<Series>({ shape: 'hours', measure: 'logs.count', against: 'yesterday' })
      expect(series[1]?.data).toEqual(Array(24).fill(null))
      expect((await kpi('users.total')).value).toBe(11)
    }))
  it('counts that day in the totals, whole and by platform, school and college', async () => {
    const totals = () =>
      Promise.all([
        kpi('logs.total'),
        kpi('logs.total', nation, { platform: 'zjy' }),
        kpi('logs.total', school),
        kpi('logs.total', college),
      ])
    const before = await totals()
    // The counters of the test say 1 on either day: after midnight the one log of the old day counts as a fact beside them.
    const after = await at('2025-05-15T00:01:00+08:00', totals)
    expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => (value ?? 0) + 1))
  })
  it('does not wait for ever', () =>
    at('2025-05-20T00:01:00+08:00', async () => {
      expect(
        (await tiny.answers.answer({ answer: { shape: 'kpis', measures: ['logs.count'] } }, {}, nation)).statTime,
      ).toBe('2025-05-20T00:00:00+08:00')
    }))
})

describe('the day beside today on walls', () => {
  const curve = (measure: 'logs.count' | 'logins.count' = 'logs.count'): Answer => ({
    shape: 'hours',
    measure,
    against: 'comparableDay',
  })
  const other = async (moment: string, scope = nation, answer = curve()) => {
    const { series } = await at(moment, () => ask<Series>(answer, scope))
    expect(series.map(({ data }) => data.length)).toEqual([24, 24])
    return series[1]
  }
  /** Numbers by hour, noughts elsewhere. */
  const hourly = (numbers: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => numbers[hour] ?? 0)
  const schoolOf = (id: number): Scope => ({ level: 'school', schools: [id], label: '' })
  const [wednesday, tuesday] = ['2025-05-14T10:30:00+08:00', '2025-05-20T10:30:00+08:00']

  it('is yesterday after a day with lessons', async () => {
    const yesterday = { id: 'yesterday', name: '昨日', data: hourly({ 8: 2, 9: 2, 10: 2, 23: 1 }) }
    expect(await other(wednesday)).toEqual(yesterday)
    expect((await ask<Series>({ shape: 'hours', measure: 'logs.count', against: 'yesterday' })).series[1]).toEqual(
      yesterday,
    )
  })
  it('is the same weekday of last week after a day without, in every area that had lessons within seven days', async () => {
    // The last lesson was on Tuesday the 13th, in school 1 and its college 11.
    const lastTuesday = { id: 'lastWeek', name: '上周二' }
    expect(await other(tuesday)).toEqual({ ...lastTuesday, data: hourly({ 8: 2, 9: 2, 10: 2, 23: 1 }) })
    expect(await other(tuesday, school)).toEqual({ ...lastTuesday, data: hourly({ 8: 2, 9: 2, 10: 1 }) })
    expect(await other(tuesday, college)).toEqual({ ...lastTuesday, data: hourly({ 8: 2, 9: 2, 10: 1 }) })
    expect(await other(tuesday, nation, curve('logins.count'))).toEqual({
      ...lastTuesday,
      data: hourly({ 8: 1, 9: 1 }),
    })
    expect(await other('2025-05-13T10:30:00+08:00', schoolOf(3))).toMatchObject(lastTuesday)
  })
  it('is yesterday in areas and weeks without lessons', async () => {
    const yesterday = { id: 'yesterday', name: '昨日', data: hourly({}) }
    expect(await other(tuesday, schoolOf(2))).toEqual(yesterday)
    expect(await other(tuesday, schoolOf(3))).toEqual(yesterday)
    expect(await other('2025-05-21T10:30:00+08:00')).toEqual(yesterday)
  })
  it('has no line while yesterday waits for its roll-up, because its lessons are not counted yet', async () => {
    expect(await other('2025-05-15T00:01:00+08:00')).toEqual({
      id: 'yesterday',
      name: '昨日',
      data: Array(24).fill(null),
    })
  })
})

describe('results of courses', () => {
  const results: Answer = {
    shape: 'group',
    of: {
      results: { shape: 'parts', measure: 'courses.results', by: 'courseResult', window: 'finishedTerm' },
      term: { shape: 'term', window: 'finishedTerm' },
    },
  }
  const read = (moment: string, input?: ReportInput) =>
    at(moment, async () => {
      const found = await ask<{ results: Part[]; term: AnsweredTerm }>(results, nation, input)
      return [found.term.id, Object.fromEntries(found.results.map(({ id, value }) => [id, value]))]
    })
  const reported = { distinction: 1, pass: 2, fail: 1, withdrawn: 1 }
  it('are those of the last term that is over, by its name, also in the first months of the next one', async () => {
    expect(await read('2025-07-20T10:00:00+08:00')).toEqual(['2024-2025-2', reported])
    expect(await read('2025-09-10T10:00:00+08:00')).toEqual(['2024-2025-2', reported])
    expect(await read('2025-11-10T10:00:00+08:00')).toEqual(['2024-2025-2', reported])
    expect((await read('2026-02-10T10:00:00+08:00'))[0]).toBe('2025-2026-1')
  })
  it('are never those of a term that runs', async () => {
    expect((await read('2025-05-14T10:30:00+08:00'))[0]).toBe('2024-2025-1')
    expect((await read('2025-05-14T10:30:00+08:00', { periodType: 'term', termId: '2024-2025-2' }))[0]).toBe(
      '2024-2025-1',
    )
  })
  it('are those of a past term that is asked for, or that a past period lies in', async () => {
    const now = '2025-11-10T10:00:00+08:00'
    expect((await read(now, { termId: '2023-2024-2' }))[0]).toBe('2023-2024-2')
    expect(await read(now, { periodType: 'custom', startDate: '2025-04-01', endDate: '2025-04-30' })).toEqual([
      '2024-2025-2',
      reported,
    ])
  })
  it('reach as far as the days of the question, because they come after their term', async () => {
    const { statTime } = await at('2025-11-10T10:00:00+08:00', () =>
      tiny.answers.answer({ answer: results }, {}, nation),
    )
    expect(statTime).toBe('2025-11-10T00:00:00+08:00')
  })
})

describe('a period that is named', () => {
  const stocks = (Object.entries(warehouseMeasures) as [WarehouseMeasureId, Measure][])
    .filter(([, { kind }]) => kind === 'stock')
    .map(([id]) => id)
  const period = { periodType: 'custom', startDate: '2025-04-14', endDate: '2025-05-13' } as const
  const shown = async (input: ReportInput) =>
    Object.fromEntries(
      (
        await ask<Kpi[]>(
          { shape: 'kpis', measures: stocks as [WarehouseMeasureId, ...WarehouseMeasureId[]] },
          nation,
          input,
        )
      ).map(({ id, value }) => [id, value]),
    )
  it('shows the stocks of its last day, today and tomorrow', async () => {
    const today = await shown(period)
    expect(await at('2025-05-15T10:30:00+08:00', () => shown(period))).toEqual(today)
    // Today's log and today's newcomers are in the totals of a question that names no period.
    const now = await shown({})
    expect(now['logs.total']).toBe((today['logs.total'] ?? 0) + 1)
    expect(await shown({ periodType: 'day' })).toEqual(today)
  })
})

describe('every report of the contract', () => {
  const calls = (Object.entries(contract) as [string, Call][]).filter(
    (entry): entry is [string, Extract<Call, { kind: 'report' }>] => entry[1].kind === 'report',
  )
  const scopesOf = (call: Call) =>
    call.scope === 'nation'
      ? [nation]
      : call.scope === 'province'
        ? [yunnan]
        : call.scope === 'school'
          ? [school, college]
          : [nation, yunnan, school, college]
  // All widths of a report are compiled by the same lines: neighbours are asked in different ones.
  const asks = calls.map(([path, call], at) => {
    const scopes = scopesOf(call)
    return [path, call, isFull ? scopes : scopes.slice(at % scopes.length).slice(0, 1)] as const
  })

  it.each(asks)('%s answers in the scopes that it allows', async (path, call, scopes) => {
    // What the resource library holds is of that platform.
    const platform = path.startsWith('resource/') ? 'zyk' : 'zjy'
    const subject = subjectOfAnswer(call.answer)
    // Sentences compare a table with the period before, and where nothing stands out there are none (insights/answer).
    const isInsights = call.answer.shape === 'insights'
    // A mean is that of a table, which the page asks for too; peers are those of the nation.
    const ofTwo = ('mean' in call.answer && call.answer.mean !== undefined) || 'peers' in call.answer
    const asksTwice = isInsights || ofTwo
    // A point has both numbers, which no class of the tiny world that is listed has (contract.test asks the built product), and a box several classes of one major.
    const mayBeEmpty = isInsights || ['points', 'box'].includes(call.answer.shape)
    for (const given of scopes) {
      // The class of the tiny world is one of the other college.
      const scope = given.colleges && subject === 'classId' ? { ...given, colleges: [12] } : given
      const begin = tiny.world.statements
      const { data, statTime } = await tiny.answers.answer(call, { platform, ...tinySubject(subject) }, scope)
      expect(tiny.world.statements - begin).toBeLessThanOrEqual(asksTwice ? 2 : 1)
      const text = JSON.stringify(data, (_, value) =>
        typeof value === 'number' && !Number.isFinite(value) ? 'NOT A NUMBER' : value,
      )
      expect(text).not.toContain('NOT A NUMBER')
      if (!scope.colleges && !mayBeEmpty) expect(text.length).toBeGreaterThan(2)
      expect(statTime).toMatch(/^2025-05-14T(00:00:00|10:30:00)\+08:00$/)
    }
  })
})

describe('cache', () => {
  const call = contract['opeDataOverview/getTotal']
  it('shares one computation and asks again only when the data changed', async () => {
    const begin = tiny.world.statements
    const list = await Promise.all(Array.from({ length: 8 }, () => tiny.answers.answer(call, {}, nation)))
    expect(tiny.world.statements - begin).toBe(1)
    for (const answer of list) expect(answer).toEqual(list[0])
    await tiny.answers.answer(call, { pageNum: 3 }, { ...nation, label: 'x' })
    expect(tiny.world.statements - begin).toBe(1)
    await tiny.answers.answer(call, {}, yunnan)
    expect(tiny.world.statements - begin).toBe(2)
    tiny.world.rollups++
    await tiny.answers.answer(call, {}, nation)
    expect(tiny.world.statements - begin).toBe(3)
  })
  it('reads counters anew for every call', async () => {
    tiny.world.counters['today.activeUsers'] = 2
    const list = (await tiny.answers.answer(call, {}, nation)).data as Kpi[]
    expect(list.find(({ id }) => id === 'today.activeUsers')?.value).toBe(2)
  })
  it('forgets what failed', async () => {
    await expect(ask({ shape: 'kpis', measures: ['logs.count'] }, nation, { termId: '2098-2099-1' })).rejects.toThrow()
    expect(await kpi('logs.count')).toMatchObject({ value: 12 })
  })
})
