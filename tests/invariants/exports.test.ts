import { type CallPath, callAt, contract, type ExportCall, type ReportCall } from '@data-centre/api'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { bothSides, type Cell, differences, numbersOf, type TableAnswer } from './file-of-list.ts'

const exported = (Object.entries(contract) as [CallPath, ExportCall][]).flatMap(([path, { kind, of }]) =>
  kind === 'export' && of !== null ? [[path, of as CallPath] as const] : [],
)
const orders = [
  {},
  { sortField: 'users.total', sortOrder: 'asc' },
  { keyword: '学院' },
  { sortField: 'teachers.courses', sortOrder: 'asc' },
  { teacherTitle: '教授' },
] as const

let place: { province: string; schoolId: number }
beforeAll(async () => {
  const nation = await loginAs(inject('productUrl'), 'super')
  const { list } = await nation.data('opeDataOverview/getSchoolList', { pageSize: 1 })
  place = { province: list[0]?.owner ?? '', schoolId: Number(list[0]?.id) }
})

describe('L16: a file is the list that it was made of', () => {
  it.each(exported)('%s', async (path, of) => {
    const caller = await loginAs(inject('productUrl'), 'super')
    const columns = numbersOf((callAt(of) as ReportCall).answer as TableAnswer)
    for (const order of orders.filter((one) => !('sortField' in one) || columns.includes(one.sortField))) {
      const [shown, sheet] = await bothSides(caller, place, path, of, order)
      expect(differences(shown, sheet, order), JSON.stringify(order)).toEqual([])
    }
  })

  it('notices a row too few, two rows changed over, a number, a name that is not masked, and a wrong total', async () => {
    // The files before have logged in often enough to end the session that they began with.
    const caller = await loginAs(inject('productUrl'), 'super')
    const [shown, sheet] = await bothSides(
      caller,
      place,
      'opeDataOverview/exportSchool',
      'opeDataOverview/getSchoolList',
      {},
    )
    expect(shown.rows.length).toBeGreaterThan(2)
    const [head = [], first = [], second = [], ...rest] = sheet
    const changed = (row: readonly Cell[], at: number, to: (cell: Cell) => Cell) =>
      row.map((cell, i) => (i === at ? to(cell) : cell))
    const more = (cell: Cell) => Number(cell) + 1
    const broken: Record<string, Cell[][]> = {
      'a row too few': [head, first, ...rest],
      'two rows changed over': [head, second, first, ...rest],
      'a number': [head, changed(first, head.length - 2, more), second, ...rest],
      'a name that is not masked': [head, changed(first, 1, (name) => `${name}（全名）`), second, ...rest],
      'a wrong total': [
        head,
        first,
        second,
        ...rest.map((row) => (row[1] === '总计' ? changed(row, head.length - 2, more) : row)),
      ],
      'columns changed over': [head.toReversed(), first, second, ...rest],
    }
    for (const [what, wrong] of Object.entries(broken)) expect(differences(shown, wrong), what).not.toEqual([])
  })
})
