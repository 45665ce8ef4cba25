import type { Kpi, Weeks } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nation, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const sessions = { shape: 'weeks', measures: ['sessions.count'] } as const

describe('teaching weeks', () => {
  it('ends with the week under way and names the weeks without lessons', async () => {
    const { x, series, rests } = await tiny.ask<Weeks>(sessions)
    expect(x).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'])
    expect(series[0]?.data.slice(-3)).toEqual([0, 1, 2])
    expect(rests).toEqual([])
  })

  it('shows some weeks of a term only, and shades those of its exams', async () => {
    const { x, series } = await tiny.ask<Weeks>(sessions, nation, { weekFrom: 12, weekTo: 12 })
    expect([x, series[0]?.data]).toEqual([['12'], [1]])
    const autumn = await tiny.ask<Weeks>(sessions, nation, { termId: '2024-2025-1', weekFrom: 4, weekTo: 6 })
    expect(autumn.rests).toEqual([{ week: 5, name: '国庆节' }])
    const past = await tiny.ask<Weeks>(sessions, nation, { termId: '2024-2025-1', weekFrom: 18, weekTo: 20 })
    expect(past.rests).toEqual([
      { week: 19, name: '考试周' },
      { week: 20, name: '考试周' },
    ])
  })

  it('narrows every number of a term to its weeks', async () => {
    const ofWeeks = (weekFrom: number, weekTo: number) =>
      tiny.ask<Kpi[]>({ shape: 'kpis', measures: ['sessions.count'] }, school, { periodType: 'term', weekFrom, weekTo })
    expect((await ofWeeks(13, 13))[0]?.value).toBe(2)
    expect((await ofWeeks(1, 12))[0]?.value).toBe(0)
    await expect(ofWeeks(14, 20)).rejects.toThrow('所选教学周尚未开始')
    await expect(ofWeeks(5, 3)).rejects.toThrow('结束周不能早于开始周')
  })
})
