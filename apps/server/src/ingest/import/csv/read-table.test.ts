import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readTable, type TableOptions } from './read-table.ts'

const tableOf = async (text: string, options: TableOptions = {}, optional: readonly string[] = []) => {
  const open = async () => ({ stream: Readable.from([Buffer.from(text)]), bytesRead: () => 0 })
  const rows: [number, string[]][] = []
  for await (const { row, cells } of readTable(open, 'x.csv', ['Id', 'Name'], optional, options))
    rows.push([row, cells])
  return rows
}

it.each([false, true])(
  'passes over rows without a filled cell and counts them in the numbers (lines: %s)',
  async (lines) => {
    const text = 'Id,Name,Note\n,,\n\n1,a,\n, ,\n2,b,c\n,,\n,,\n'
    expect(await tableOf(text, { lines })).toEqual([
      [4, ['1', 'a']],
      [6, ['2', 'b']],
    ])
  },
)

it('finds columns in other letter case and width, behind blanks, marks and an index of pandas', async () => {
  const unused: string[] = []
  const text = '\ufeff,Unnamed: 0, ID ,\u200bname\u00a0,ｎｏｔｅ,more\n0,0,1,a,b,c\n'
  const onUnused = (names: string[]) => void unused.push(...names)
  expect(await tableOf(text, { onUnused }, ['Note'])).toEqual([[2, ['1', 'a', 'b']]])
  expect(unused).toEqual(['more'])
})

it('says which columns are missing, and does without those that it may', async () => {
  await expect(tableOf('\nId,x\n1,2\n')).rejects.toThrow('x.csv 第 2 行缺少列：Name')
  const lacking: string[] = []
  const rows = await tableOf('Id\n1\n', { mayLack: ['Name'], onLacking: (names) => void lacking.push(...names) })
  expect([rows, lacking]).toEqual([[[2, ['1', '']]], ['Name']])
  await expect(tableOf('Id,Name,ＮＡＭＥ\n')).rejects.toThrow('x.csv 第 1 行有两个名为 Name 的列')
})

it('reads line ends of several kinds in one file, and those within quotes as they are', async () => {
  const rows = [
    [2, ['1', 'a']],
    [3, ['2', 'b']],
    [4, ['3', 'c']],
  ]
  expect(await tableOf('Id,Name\r\n1,a\n2,"b"\r\n3,c', { lines: true })).toEqual(rows)
  expect(await tableOf('Id,Name\n1,a\r\n2,"b"\n3,c\r\n', { lines: true })).toEqual(rows)
  expect(await tableOf('Id,Name\r1,"a"\r2,b\r3,c\r')).toEqual(rows)
  expect(await tableOf('Id,Name\r\n1,"a\nb\r\nc"\n2,b\n')).toEqual([
    [2, ['1', 'a\nb\r\nc']],
    [3, ['2', 'b']],
  ])
})

describe('delimiters', () => {
  const rows = [
    [2, ['1', 'a,b']],
    [3, ['2', 'c;d']],
  ]

  it.each([
    ['semicolons', 'Id;Name;Note\n1;a,b;\n2;"c;d";x\n', '分号'],
    ['tabs', '\ufeffId\tName\tNote\r\n1\ta,b\t\r\n2\tc;d\tx\r\n', '制表符'],
    ['commas', 'Id,Name,Note\n1,"a,b",\n2,c;d,x\n', undefined],
  ])('are found from the head: %s', async (_, text, name) => {
    const notes: string[] = []
    expect(await tableOf(text, { lines: true, onNote: (note) => void notes.push(note) })).toEqual(rows)
    expect(notes).toEqual(name ? [`x.csv 的单元格以${name}分隔，已按${name}读取`] : [])
  })

  it('are not those within a quoted name, nor any in a table of one column', async () => {
    expect(await tableOf('"a;b;c;d";"x,y";Id;Name\n0;0;1;a\n')).toEqual([[2, ['1', 'a']]])
    expect(await tableOf('"a\tb\tc",Id,Name\n0,1,a\n')).toEqual([[2, ['1', 'a']]])
    expect(await tableOf('Id\n1;2\n', { mayLack: ['Name'] })).toEqual([[2, ['1;2', '']]])
  })

  it('stand behind rows without a filled cell, and in the first line that Excel writes for itself', async () => {
    expect(await tableOf('\t\t\n\t\t\nId\tName\n1\ta\n')).toEqual([[4, ['1', 'a']]])
    for (const line of ['sep=;', '"sep=;"', '\ufeffSEP=;'])
      expect(await tableOf(`${line}\r\nId;Name\r\n1;a\r\n`, { lines: true })).toEqual([[3, ['1', 'a']]])
    expect(await tableOf('sep=,\nId,Name\n1,a\n')).toEqual([[3, ['1', 'a']]])
  })

  it('leave empty cells in their columns and lines in their numbers', async () => {
    expect(await tableOf('Id\tName\tNote\n\tb\t\n1\t\tx\n\t\t\n3\tc\n', {}, ['Note'])).toEqual([
      [2, ['', 'b', '']],
      [3, ['1', '', 'x']],
      [5, ['3', 'c', '']],
    ])
    await expect(tableOf('Id;Nam\n1;2\n')).rejects.toThrow('x.csv 第 1 行缺少列：Name')
  })
})
