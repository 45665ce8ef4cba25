import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyWarehouse, type TestWarehouse } from '../../../testing/warehouse.ts'
import type { RankFilter } from './compile.ts'
import { currentRanks } from './read.ts'
import { withPreceding } from './snapshot.ts'

let warehouse: TestWarehouse
beforeAll(async () => {
  warehouse = await openTinyWarehouse()
})
afterAll(() => warehouse.close())

const month = withPreceding('2025-04-14', '2025-05-13')
const ranks = (id: 'mooc.courses' | 'mooc.schools', filter: RankFilter) =>
  currentRanks(warehouse.store, id, month, { filter })

it('ranks open courses by who joined them, with who finished and who has a certificate by the last day', async () => {
  // 111, 121, 211 and 311 joined course 3001; 111 finished on 05-12 and has a certificate of 05-13.
  expect(await ranks('mooc.courses', { schools: [3] })).toMatchObject([
    {
      rank: 1,
      previous: 0,
      id: '3001',
      college: '软件学院',
      value: 4,
      parts: { enrolments: 4, finished: 25, certificates: 1 },
    },
  ])
})

it('ranks the schools that learners come from, wherever they are', async () => {
  const rows = await ranks('mooc.schools', { schools: [3] })
  expect(rows.map(({ id, value, parts }) => [id, value, parts['learners'], parts['finished']])).toEqual([
    ['1', 2, 2, 50],
    ['2', 1, 1, 0],
    ['3', 1, 1, 0],
  ])
  expect(await ranks('mooc.schools', { schools: [1] })).toEqual([])
})

it('narrows the learners’ schools to the courses of a college', async () => {
  expect(await ranks('mooc.schools', { schools: [3], colleges: [31] })).toHaveLength(3)
  expect(await ranks('mooc.schools', { schools: [3], colleges: [11] })).toEqual([])
})
