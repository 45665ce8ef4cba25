import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import { createRowLogs, type RowLogQuestion, type RowLogs } from './row-log.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
let log: RowLogs
beforeAll(async () => {
  tiny = await openTinyAnswers()
  log = createRowLogs(tiny.sources)
})
afterAll(() => tiny.close())

const asked = (changes: Partial<RowLogQuestion> & { filter?: Partial<RowLogQuestion['filter']> } = {}) => ({
  days: { periodType: '30' as const },
  scope: school,
  ...changes,
  filter: { groupId: 9, ...changes.filter },
})

describe('a log of single actions', () => {
  it('shows what the people of the school did in the group, and who', async () => {
    // 211, who used the group too, is of another school.
    const page = await log.page(asked())
    expect(page).toMatchObject({ total: 1, cursor: null })
    expect(page.list[0]).toMatchObject({ userId: '111', role: 'student', kind: '学习', durationS: 3600 })
    expect(page.list[0]?.time).toMatch(/^2025-05-\d\d \d\d:\d\d:\d\d$/)
  })
  it('narrows to role, kind, person, college and name', async () => {
    const of = async (changes: Parameters<typeof asked>[0]) => log.count(asked(changes))
    expect(await of({ filter: { role: 'student', logGroup: 'study', userId: 111 } })).toBe(1)
    expect(await of({ filter: { role: 'teacher' } })).toBe(0)
    expect(await of({ filter: { logGroup: 'talk' } })).toBe(0)
    expect(await of({ filter: { userId: 112 } })).toBe(0)
    expect(await of({ filter: { keyword: '没有此人' } })).toBe(0)
    expect(await of({ scope: college })).toBe(1)
    expect(await of({ scope: { ...college, colleges: [12] } })).toBe(0)
  })
  it('refuses more than 31 days and groups of other schools', async () => {
    const days = { periodType: 'custom' as const, startDate: '2025-04-01', endDate: '2025-05-02' }
    await expect(log.page(asked({ days }))).rejects.toThrow('31天')
    await expect(log.page(asked({ filter: { groupId: 8 } }))).rejects.toMatchObject({ fault: 'notFound' })
    await expect(log.page(asked({ filter: { groupId: 999 } }))).rejects.toMatchObject({ fault: 'notFound' })
  })
  it('reads every row once, page after page, the newest first', async () => {
    const at = (i: number) => `2025-05-${String(1 + (i % 13)).padStart(2, '0')} 08:00:00`
    const rows = Array.from({ length: 120 }, (_, i) => ({
      event_id: 700_000 + i,
      event_time: at(i),
      user_id: 111,
      user_role: 'student',
      school_id: 1,
      college_id: 11,
      platform: 'zyq',
      log_type: 'view',
      owner_school_id: 1,
      group_id: 9,
      client: 'pc',
    }))
    await tiny.sources.store.insert('fact_log', rows.map((row) => JSON.stringify(row)).join('\n'), 'row-log-test')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await log.page(asked(), 50, cursor)
      seen.push(...page.list.map(({ time, id }) => `${time} ${id}`))
      cursor = page.cursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(121)
    expect(new Set(seen).size).toBe(121)
    expect(seen.map((text) => text.slice(0, 19))).toEqual(
      seen
        .map((text) => text.slice(0, 19))
        .sort()
        .reverse(),
    )
  })
})
