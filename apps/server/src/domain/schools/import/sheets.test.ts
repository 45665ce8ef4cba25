import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { dayOf } from './check-row.ts'
import { readRow } from './layouts.ts'
import { spreadMerged } from './merged-cells.ts'
import { nameConflicts } from './name-conflicts.ts'
import { readSheets } from './read-sheet.ts'
import { bareCode, type Standing } from './standing-schools.ts'

const dir = mkdtempSync(join(tmpdir(), 'sheets-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Cell = string | number | null | { value: string; rowSpan?: number; span?: number }
const head = ['学校编码*', '学校名称*', '简称*', '省份*', '城市*', '学校类型*', '性质*']
const school = (code: Cell, name: string, province: Cell = '云南省', city: Cell = '昆明市'): Cell[] => [
  code,
  name,
  name.slice(0, 6),
  province,
  city,
  '高职(专科)',
  '公办',
]
const cellOf = (cell: Cell) =>
  cell === null
    ? null
    : typeof cell === 'number'
      ? { type: Number, value: cell }
      : typeof cell === 'string'
        ? { type: String, value: cell }
        : { type: String, ...cell }
/** What is read of a workbook with these sheets. */
async function formOf(...sheets: Cell[][][]) {
  const path = join(dir, 'book.xlsx')
  const data = sheets.map((rows, i) => ({ data: rows.map((row) => row.map(cellOf)), sheet: `表${i + 1}` }))
  writeFileSync(path, await writeExcelFile(data).toBuffer())
  return readRow(await readSheets(path, '学校.xlsx'))
}

describe('a workbook of schools', () => {
  it('lets merged cells hold for all of their rows, and reads numbers without an exponent', async () => {
    const { rows } = await formOf([
      [{ value: '学校名单', span: 7 }, null, null, null, null, null, null],
      head,
      school('M1', '合并学院一', { value: '云南省', rowSpan: 4 }, { value: '昆明市', rowSpan: 2 }),
      school(4153000001, '合并学院二', null, null),
      [null, null, null, null, null, null, null],
      school('M3', '合并学院三', null, '大理州'),
    ])
    expect(rows.map(({ row, code, province, city }) => [row, code, province, city])).toEqual([
      [3, 'M1', '云南省', '昆明市'],
      [4, '4153000001', '云南省', '昆明市'],
      [6, 'M3', '云南省', '大理州'],
    ])
  })

  it('is found on whatever sheet it lies; two sheets with schools are refused by their names', async () => {
    const notes = [['填写说明'], ['请勿改动表头']]
    expect((await formOf(notes, [head, school('M1', '第二张表学院')])).rows).toHaveLength(1)
    expect((await formOf([head], [head, school('M1', '第二张表学院')])).rows).toHaveLength(1)
    const two = formOf([head, school('M1', '甲学院')], notes, [head, school('M2', '乙学院')])
    await expect(two).rejects.toThrow('工作表“表1”和“表3”都有学校，请只保留一张')
    await expect(formOf(notes)).rejects.toThrow('没有找到表头')
  })

  it('is read without what nobody sees, and full-width letters as their half-width ones', async () => {
    const { rows } = await formOf([
      head.map((label) => label.replace('*', '＊')),
      [
        ' Ｍ００１\u200b',
        '\ufeff滇池学院（\u200b东校区）\u00a0',
        '滇池',
        '云南省\u200b',
        '昆明市',
        '高职（专科）',
        '公办',
      ],
    ])
    expect(rows[0]).toMatchObject({ code: 'M001', name: '滇池学院（东校区）', province: '云南省', type: '高职(专科)' })
  })
})

it('spreads nothing sideways, over cells that are filled, or into rows that are empty', () => {
  const rows = [
    ['a', 'b', null],
    [null, 'c', 'd'],
    [null, null, null],
    [null, null, 'e'],
  ]
  spreadMerged(rows, [
    { column: 0, top: 1, bottom: 9 },
    { column: 1, top: 1, bottom: 2 },
  ])
  expect(rows).toEqual([
    ['a', 'b', null],
    ['a', 'c', 'd'],
    [null, null, null],
    ['a', null, 'e'],
  ])
})

describe('codes and names that look alike', () => {
  const lineOf = (row: number, code: string, name: string) =>
    ({ row, code, name }) as Parameters<ReturnType<typeof nameConflicts>>[0]
  const standing = [{ code: '0099', name: '已有学院（东）' }] as Standing[]
  const schools = {
    byCode: new Map(standing.map((one) => [one.code, one])),
    byName: new Map([['已有学院(东)', standing[0] as Standing]]),
    byBareCode: new Map([['99', standing]]),
  }

  it('are doubtful where only zeros differ, in one file with both lines', () => {
    const lines = [lineOf(2, '12', '甲'), lineOf(3, '0012', '乙'), lineOf(4, '99', '丙'), lineOf(5, 'A012', '丁')]
    const conflictsOf = nameConflicts(lines, schools)
    const advice = '可能是 Excel 去掉了零。请把编码列设为文本，更正后再导入'
    expect(lines.map(conflictsOf)).toEqual([
      [['code', `与第 3 行的编码“0012”只差开头的零，${advice}`]],
      [['code', `与第 2 行的编码“12”只差开头的零，${advice}`]],
      [['code', `与已有学校“已有学院（东）”的编码“0099”只差开头的零，${advice}`]],
      [],
    ])
    expect(['0012', '000', '12', 'A1'].map(bareCode)).toEqual(['12', '0', '12', undefined])
  })

  it('are one name in full and half width', () => {
    const lines = [lineOf(2, 'X1', '滇池学院（东）'), lineOf(3, 'X2', '滇池学院(东)'), lineOf(4, 'X3', '已有学院(东)')]
    expect(lines.map(nameConflicts(lines, schools))).toEqual([
      [],
      [['name', '名称重复（与第 2 行）']],
      [['name', '名称已被编码 0099 的学校使用']],
    ])
  })
})

it('reads a column by its whole name before one with a note in brackets, and refuses two of one name', async () => {
  const [code = '', ...others] = head
  const [first = '', ...rest] = school('M1', '新学院') as string[]
  const older = [code, '学校名称（曾用名）', ...others]
  expect((await formOf([older, [first, '旧学院', ...rest]])).rows.map(({ name }) => name)).toEqual(['新学院'])
  const twice = [code, '学校名称', ...others]
  await expect(formOf([twice, [first, '旧学院', ...rest]])).rejects.toThrow('有两个名为“学校名称”的列')
  expect(dayOf('2025年9月1日')).toBe('2025-09-01')
})
