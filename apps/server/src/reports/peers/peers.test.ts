import { contract, type Page, type ReportInput, type Row } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nation, openTinyAnswers, yunnan } from '../../../testing/tiny-answers.ts'
import { withStandings } from './peers.ts'

const row = (id: string, schoolType: string, students: number | null, rate: number | null, logs = 1): Row => ({
  id,
  name: id,
  texts: { schoolType },
  values: { 'students.total': students, 'users.activeRate': rate, 'logs.perUser': logs },
})
/** Six 综合 schools of 2,000 to 4,999 students, and others that are no peers of theirs. */
const schools = [
  row('a', '综合', 2000, 50),
  row('b', '综合', 3000, 60),
  row('c', '综合', 4999, 60),
  row('d', '综合', 2500, 70),
  row('e', '综合', 2600, 80),
  row('f', '综合', 2700, 90),
  row('small', '综合', 1999, 99),
  row('large', '综合', 5000, 99),
  row('other', '理工', 3000, 99),
]
const standing = (rows: readonly Row[], id: string, of: readonly Row[] = rows) =>
  withStandings(rows, of).find((one) => one.id === id)

describe('the standing of a school among its peers', () => {
  it('is the share of peers below it: of one type and size, ties alike', () => {
    const shares = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => standing(schools, id)?.values['peers.activeRate'])
    // Of five others none, one, one (its equal is not below), three, four and five are below.
    expect(shares).toEqual([0, 20, 20, 60, 80, 100])
    expect(standing(schools, 'd')?.values['peers.count']).toBe(5)
    expect(standing(schools, 'd')?.texts).toEqual({ schoolType: '综合', sizeClass: '2～5 千人' })
    // All have as many logs.
    expect(standing(schools, 'd')?.values['peers.logsPerUser']).toBe(0)
    expect(standing(schools, 'small')?.texts?.sizeClass).toBe('2 千人以下')
    expect(standing(schools, 'large')?.texts?.sizeClass).toBe('5 千～1 万人')
  })
  it('is not told among fewer than five peers, nor without a number; who has left is no peer', () => {
    const fewer = schools.filter(({ id }) => id !== 'f')
    expect(standing(fewer, 'd')?.values).toMatchObject({ 'peers.activeRate': null, 'peers.count': 4 })
    expect(standing([...fewer, row('gone', '综合', 0, 65)], 'd')?.values['peers.count']).toBe(4)
    // Five peers, but one of them has no rate: of the rate four are left.
    const unknown = [...fewer, row('g', '综合', 2000, null)]
    expect(standing(unknown, 'd')?.values).toMatchObject({ 'peers.activeRate': null, 'peers.count': 5 })
    const more = [...schools, row('g', '综合', 2000, null)]
    expect(standing(more, 'g')?.values).toMatchObject({ 'peers.activeRate': null, 'peers.count': 6 })
    expect(standing(more, 'd')?.values['peers.activeRate']).toBe(60)
  })
  it('is withheld by a number of its own that is', () => {
    const hidden = { ...row('h', '综合', 2200, null), withheld: { 'users.activeRate': 'few' } } as const
    const found = standing([...schools, hidden], 'h')
    expect([found?.values['peers.activeRate'], found?.withheld]).toEqual([
      null,
      { 'users.activeRate': 'few', 'peers.activeRate': 'derivable' },
    ])
    expect(standing(schools, 'd')).not.toHaveProperty('withheld')
  })
  it('is held against the nation, whichever schools are listed', () => {
    const [listed] = withStandings([row('d', '综合', 2500, 70)], schools)
    expect(listed?.values).toMatchObject({ 'peers.activeRate': 60, 'peers.count': 5 })
  })
})

describe('a table with the standing of its schools', () => {
  let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
  beforeAll(async () => {
    tiny = await openTinyAnswers()
  })
  afterAll(() => tiny.close())
  const call = contract['dataStatistics/getPeerSchoolList']
  const list = async (input: ReportInput = {}, scope = nation) =>
    (await tiny.answers.answer(call, input, scope)).data as Page<Row>
  const peersOf = ({ list: rows }: Page<Row>) => rows.map(({ id, values }) => [id, values['peers.count']])

  it('counts peers of the nation for a province too, and names none of them', async () => {
    // Schools 2 and 3 are 综合 and small; school 1 is 理工, as school 4 was, which has left.
    expect(Object.fromEntries(peersOf(await list()))).toMatchObject({ 1: 0, 2: 1, 3: 1 })
    const page = await list({}, yunnan)
    expect(Object.fromEntries(peersOf(page))).toEqual({ 1: 0, 2: 1 })
    expect(page.list.every(({ values }) => values['peers.activeRate'] === null)).toBe(true)
    expect(JSON.stringify(page)).not.toContain(tiny.directory.school(3)?.name)
  })
  it('is ordered by a number of either kind, paged and written to the file', async () => {
    const sorted = await list({ sortField: 'peers.count', sortOrder: 'asc' }, yunnan)
    expect(peersOf(sorted)).toEqual([
      ['1', 0],
      ['2', 1],
    ])
    const second = await list({ sortField: 'peers.count', pageNum: 2, pageSize: 1 }, yunnan)
    expect([peersOf(second), second.total]).toEqual([[['1', 0]], 2])
    await expect(list({ sortField: 'logs.total' })).rejects.toThrow()
    const file = await tiny.answers.rowsOf(call, { sortField: 'peers.count', sortOrder: 'asc' }, yunnan)
    expect(file.columns.map(({ id }) => id).filter((id) => id.startsWith('peers.'))).toHaveLength(4)
    expect(file.rows.map(({ id, values }) => [id, values['peers.count']])).toEqual(peersOf(sorted))
  })
})
