import { describe, expect, it } from 'vitest'
import { readCountedPage, readPage, slicePage } from './paging.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)
const rowsOf = (list: readonly number[]) => async (limit: number, offset: number) =>
  list.slice(offset, offset + limit).map((id) => ({ id, total: list.length }))
const countedPage = (list: readonly number[], pageNum: number) =>
  readCountedPage({ pageNum }, async () => list.length, rowsOf(list))

describe('a page of a list', () => {
  it('is the one that is asked for, of ten rows unless told', async () => {
    expect(slicePage(numbers(25), { pageNum: 2 })).toEqual({
      list: numbers(25).slice(10, 20),
      total: 25,
      pageNum: 2,
      pageSize: 10,
    })
    expect(slicePage(numbers(25), { pageNum: 3, pageSize: 12 }).list).toEqual([25])
    expect(slicePage(numbers(25), {})).toMatchObject({ pageNum: 1, pageSize: 10 })
  })

  it('beyond the last is the last that has rows, with the total, in memory and in stores', async () => {
    for (const pageNum of [4, 9999]) {
      const page = { total: 25, pageNum: 3, pageSize: 10 }
      expect(slicePage(numbers(25), { pageNum })).toEqual({ ...page, list: [21, 22, 23, 24, 25] })
      for (const read of [await readPage({ pageNum }, rowsOf(numbers(25))), await countedPage(numbers(25), pageNum)]) {
        expect(read).toMatchObject(page)
        expect(read.rows.map(({ id }) => id)).toEqual([21, 22, 23, 24, 25])
      }
    }
    expect(slicePage(numbers(20), { pageNum: 3 })).toMatchObject({ pageNum: 2, total: 20 })
  })

  it('of an empty list is the first', async () => {
    const page = { total: 0, pageNum: 1, pageSize: 10 }
    expect(slicePage([], { pageNum: 7 })).toEqual({ ...page, list: [] })
    expect(await readPage({ pageNum: 7 }, rowsOf([]))).toEqual({ ...page, rows: [] })
    expect(await countedPage([], 7)).toEqual({ ...page, rows: [] })
  })

  it('is found where rows are removed while it is read', async () => {
    // The list loses ten rows with each reading, down to thirty.
    let left = 60
    const shrinking = async (limit: number, offset: number) => {
      left = Math.max(30, left - 10)
      return rowsOf(numbers(left))(limit, offset)
    }
    const page = { pageNum: 3, total: 30, pageSize: 10 }
    expect(await readPage({ pageNum: 6 }, shrinking)).toMatchObject(page)
    left = 60
    expect(await readCountedPage({ pageNum: 6 }, async () => left, shrinking)).toMatchObject(page)
  })
})
