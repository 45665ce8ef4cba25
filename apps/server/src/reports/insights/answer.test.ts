import type { Answer, Insight, ReportInput } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { college, nation, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const colleges = {
  shape: 'table',
  by: 'college',
  columns: ['students.total', 'logs.count'],
  sort: 'logs.count',
} as const
const answer: Answer = { shape: 'insights', of: colleges, size: 'students.total' }
const textsOf = async (scope: Scope, input: ReportInput = {}) =>
  ((await tiny.talkative.answer({ answer }, input, scope)).data as Insight[]).map(({ text }) => text)

it('speaks of the numbers of the table, for the period and the one before', async () => {
  // College 11 has 7 logs and had 1, college 12 has 1 and had none: 8 instead of 1, 6 of 7 more from 11.
  expect(await textsOf(school)).toEqual(['日志数较上期增加 700.0%，主要来自机电学院（占增量的 85.7%）'])
})

it('reads the table that the page shows anyway, and the one before it', async () => {
  await tiny.answers.answer({ answer: colleges }, { periodType: '7' }, school)
  const before = tiny.world.statements
  await tiny.answers.answer({ answer }, { periodType: '7' }, school)
  expect(tiny.world.statements).toBe(before + 1)
})

it('says nothing by the limits of the product, of a single college, or against the days before a term', async () => {
  expect((await tiny.answers.answer({ answer }, {}, nation)).data).toEqual([])
  expect(await textsOf(college)).toEqual([])
  expect(await textsOf(school, { periodType: 'term' })).toEqual([])
})
