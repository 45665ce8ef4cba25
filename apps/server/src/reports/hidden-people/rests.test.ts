import { isRatio, type Kpi, type Page, type ReportInput, type Row, ratioEntries } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nation, openTinyAnswers, school, yunnan } from '../../../testing/tiny-answers.ts'
import { lessonOf, studentOf, taughtBy } from '../../../testing/tiny-world/columns.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { isOfPeople, wholesOf } from '../../warehouse/small-groups.ts'
import { hiddenWithRests, type PlacedLattice, restOf } from './rests.ts'

/** Lessons of one class of fifteen, and of one of six: how many came. */
const came = { 8101: [14, 15], 8102: [10, 15], 8103: [15, 15], 8104: [9, 15], 8105: [6, 6], 8106: [6, 7] } as const
const DAY = '2025-05-12'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
  const lesson = { version: 1, ...lessonOf(101, 7001), course_id: 1001 }
  const insert = (table: string, rows: readonly object[]) =>
    tiny.store.insert(table, rows.map((row) => JSON.stringify(row)).join('\n'), `rests-${table}`)
  const lessons = Object.entries(came).map(([id, people]) => ({ id: Number(id), people }))
  await insert(
    'fact_session',
    lessons.map(({ id }) => ({
      ...lesson,
      ...taughtBy(101),
      session_id: id,
      teach_date: DAY,
      section: '3-4',
      started_at: `${DAY} 08:00:00`,
      ended_at: null,
    })),
  )
  await insert(
    'fact_attendance',
    lessons.flatMap(({ id, people: [present, expected] }) =>
      Array.from({ length: expected }, (_, student) => ({
        ...lesson,
        ...studentOf(111),
        sign_id: id + 100,
        session_id: id,
        event_id: 0,
        event_time: `${DAY} 08:05:00`,
        sign_date: DAY,
        teacher_college_id: 11,
        user_id: 2000 + student,
        method: 'qr',
        state: student < present ? 'present' : 'absent',
      })),
    ),
  )
})
afterAll(() => tiny.close())

/** Who asks from outside: of a ticket, a province, the nation. */
const outsiders = {
  ticket: { ...school, hidesSmallGroups: true },
  province: { ...school, hidesSmallGroups: true, within: yunnan },
  operator: { ...school, hidesSmallGroups: true, within: nation },
} as const satisfies Record<string, Scope>
const columns = ['attendance.expected', 'attendance.present', 'attendance.rate'] as const
const input: ReportInput = { courseId: 1001, periodType: 'custom', startDate: DAY, endDate: DAY }
const lessons = (scope: Scope) =>
  tiny.ask<Page<Row>>({ shape: 'table', by: 'session', columns, sort: 'attendance.expected' }, scope, {
    ...input,
    pageSize: 100,
  })
const numbersOf = ({ list }: Page<Row>, id: number) => {
  const row = list.find((one) => one.id === String(id))
  return columns.map((column) => row?.values[column] ?? null)
}

describe('who did not come', () => {
  it('is read inside of the school', async () => {
    expect(numbersOf(await lessons(school), 8101)).toEqual([15, 14, expect.closeTo(93.333333)])
  })
  it.each(Object.entries(outsiders))('follows from no number of a lesson for a %s', async (_, scope) => {
    const page = await lessons(scope)
    // One of fifteen is missing: who came is withheld, and the rate, and not who was expected.
    expect(numbersOf(page, 8101)).toEqual([15, null, null])
    expect(page.list.find(({ id }) => id === '8101')?.withheld).toEqual({
      'attendance.present': 'derivable',
      'attendance.rate': 'derivable',
    })
    expect(numbersOf(page, 8103)).toEqual([15, 15, 100])
    expect(numbersOf(page, 8104)).toEqual([15, 9, 60])
    // Six of seven leave one; of six all came, which would be told from five.
    expect([numbersOf(page, 8105), numbersOf(page, 8106)]).toEqual([
      [6, null, null],
      [7, null, null],
    ])
    // The sum less the shown lessons says of several hidden ones together.
    const hidden = page.list.filter(({ values }) => values['attendance.present'] === null)
    expect(hidden.length).toBeGreaterThan(1)
  })
  it('follows from no card of one lesson, nor from its rate alone', async () => {
    for (const scope of Object.values(outsiders)) {
      const [rate] = await tiny.ask<Kpi[]>({ shape: 'kpis', measures: ['attendance.rate'] }, scope, {
        ...input,
        faceTeachId: 8101,
      })
      expect([rate?.value, rate?.num, rate?.den, rate?.withheld]).toEqual([null, undefined, undefined, 'derivable'])
    }
  })
})

describe('a part and its rest', () => {
  const latticeOf = (cells: Record<string, number>): PlacedLattice => ({
    lattice: {
      cells: new Map(Object.entries(cells).map(([key, people]) => [key, new Float64Array([people])])),
      sums: [{ whole: '*', parts: Object.keys(cells).filter((key) => key !== '*') }],
    },
    dimensions: ['college'],
    role: undefined,
  })
  const hiddenOf = (part: Record<string, number>, whole: Record<string, number>): string[] => {
    const [one, all] = [latticeOf(part), latticeOf(whole)]
    const hidden = hiddenWithRests(one.lattice, [restOf(one, all, new Set())], { spans: [0], sums: [] }, [])
    return Object.keys(part).filter((key) => hidden.has(`${key}@0`))
  }
  it('hide each other, and beside a single one the next, so that no sum says it', () => {
    // Two of thirty did not come to a, so that it is hidden; the rest of the sum would say it, so that c is too.
    expect(hiddenOf({ '*': 78, a: 28, b: 30, c: 20 }, { '*': 100, a: 30, b: 40, c: 30 })).toEqual(['a', 'c'])
    expect(hiddenOf({ '*': 70, a: 20, b: 30, c: 20 }, { '*': 100, a: 30, b: 40, c: 30 })).toEqual([])
    // Nobody is missing but the three of a: the sum says them too.
    expect(hiddenOf({ '*': 97, a: 27, b: 40, c: 30 }, { '*': 100, a: 30, b: 40, c: 30 })).toEqual(['*', 'a'])
  })
  it('follow from the shares of the catalogue', () => {
    expect(wholesOf('attendance.present')).toEqual(['attendance.expected'])
    expect(wholesOf('homework.graded')).toEqual(['homework.submitted'])
    expect(wholesOf('exams.passed')).toEqual(['exams.graded'])
    expect([wholesOf('study.hours'), wholesOf('users.total'), wholesOf('courses.active')]).toEqual([[], [], []])
    const shares = Object.entries(ratioEntries).filter(
      ([id, { scale, numerator }]) => isRatio(id as never) && scale === 100 && isOfPeople(numerator as never),
    )
    expect(shares.length).toBeGreaterThan(25)
    for (const [, { numerator, denominator }] of shares) expect(wholesOf(numerator as never)).toContain(denominator)
  })
})
