// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { click, control, press, show } from '../../component-stage.tsx'
import { cursorReader, type PagePlace, pageReader } from '../../kit/list-reader.ts'
import { printPage } from '../../print-when-ready.ts'
import { type ListColumn, ListTable } from './list-table.tsx'

interface Key {
  id: string
  name: string
  platform: string
}
const rows: Key[] = [
  { id: '1', name: '甲', platform: 'mooc' },
  { id: '2', name: '乙', platform: 'mooc' },
  { id: '3', name: '丙', platform: 'zjy' },
]
const columns: ListColumn<Key>[] = [
  { label: '名称', cell: ({ name }) => name },
  { label: '平台', cell: ({ platform }) => platform, sort: 'platform' },
]
const ready = { error: null, isFetching: false, refetch: () => undefined }
const base = { title: '密钥', columns, rows, keyOf: ({ id }: Key) => id, query: ready, empty: { reason: '还没有密钥' } }
const state = () => document.querySelector('section')?.dataset['state']

describe('a list of records', () => {
  it('keeps its place until rows come, says why there are none, and offers what can be done', async () => {
    await show(<ListTable {...base} rows={undefined} query={{ ...ready, isFetching: true }} />)
    expect([state(), document.querySelector('table')]).toEqual(['loading', null])
    const add = vi.fn()
    await show(
      <ListTable {...base} rows={[]} empty={{ reason: '还没有密钥', actions: [{ label: '新建', onClick: add }] }} />,
    )
    expect(document.body.textContent).toContain('还没有密钥')
    await click(control('新建'))
    expect(add).toHaveBeenCalledOnce()
  })

  it('offers another try in the place of rows that did not come, and above rows that are old', async () => {
    const refetch = vi.fn()
    const query = { error: new Error('服务繁忙'), isFetching: false, refetch }
    await show(<ListTable {...base} rows={undefined} query={query} />)
    expect(state()).toBe('error')
    await click(control('重新加载'))
    await show(<ListTable {...base} query={query} />)
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('显示的是上次数据')
    expect(document.querySelectorAll('[data-row]')).toHaveLength(3)
    await click(control('重试'))
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  it('opens a row by its name; arrow keys, Home and End move between the names', async () => {
    const onOpen = vi.fn()
    await show(<ListTable {...base} onOpen={onOpen} current="2" />)
    expect(control('乙').getAttribute('aria-current')).toBe('true')
    control('甲').focus()
    const walked: (string | null)[] = []
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await press(key)
      walked.push(document.activeElement?.textContent ?? null)
    }
    expect(walked).toEqual(['乙', '丙', '丙', '乙', '甲'])
    await click(document.activeElement)
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
  })

  it('sorts by a head, the other way round the second time, and says so', async () => {
    const onChange = vi.fn()
    await show(<ListTable {...base} sorting={{ field: 'name', order: 'asc', onChange }} />)
    const head = () => control('平台').closest('th')?.getAttribute('aria-sort')
    expect(head()).toBe('none')
    await click(control('平台'))
    await show(<ListTable {...base} sorting={{ field: 'platform', order: 'desc', onChange }} />)
    expect(head()).toBe('descending')
    await click(control('平台'))
    expect(onChange.mock.calls).toEqual([
      ['platform', 'desc'],
      ['platform', 'asc'],
    ])
  })

  it('heads each group once, and turns pages', async () => {
    const onChange = vi.fn()
    await show(
      <ListTable
        {...base}
        groupOf={({ platform }) => platform}
        paging={{ page: 1, size: 10, total: 25, reader: null, onChange }}
      />,
    )
    expect([...document.querySelectorAll('th[scope="rowgroup"]')].map(({ textContent }) => textContent)).toEqual([
      'mooc',
      'zjy',
    ])
    expect(document.querySelector('footer')?.textContent).toContain('共 25 条')
    await click(document.querySelector('.arco-pagination-item-next'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(2, 10)
  })
})

describe('a page beyond the last', () => {
  const showPage = async (isPlaceholderData: boolean, total: number) => {
    const onChange = vi.fn()
    const query = { ...ready, isPlaceholderData }
    await show(<ListTable {...base} query={query} paging={{ page: 9, size: 10, total, reader: null, onChange }} />)
    return onChange.mock.calls
  }

  it('turns to the last page that has rows, once the total of the list is there', async () => {
    // The rows before belong to other filters: their total says nothing about this page.
    expect(await showPage(true, 25)).toEqual([])
    expect(await showPage(false, 25)).toEqual([[3, 10]])
    expect(await showPage(false, 90)).toEqual([])
  })
})

describe('a printed list', () => {
  const all = (total: number): Key[] =>
    Array.from({ length: total }, (_, i) => ({ id: String(i), name: `${i + 1} 号`, platform: 'mooc' }))
  /** The last of several pages of 10 on the screen; `readPage` reads the others. */
  const showList = async (total: number, readPage = pagesOf(all(total)), isAudited = false) => {
    const page = Math.ceil(total / 10)
    const reader = { ...pageReader(['keys', total], readPage), isAudited }
    await show(
      <ListTable
        {...base}
        columns={[{ label: '序号', cell: (_, place) => place + 1 }, ...columns]}
        rows={all(total).slice((page - 1) * 10)}
        paging={{ page, size: 10, total, reader, onChange: vi.fn() }}
      />,
    )
    return readPage
  }
  const pagesOf = (rows: readonly Key[]) =>
    vi.fn(async ({ pageNum, pageSize }: PagePlace) => ({
      list: rows.slice((pageNum - 1) * pageSize).slice(0, pageSize),
    }))
  const paper = () => ({
    rows: [...document.querySelectorAll('[data-row] td:first-child')].map(({ textContent }) => Number(textContent)),
    line: document.querySelector('footer [data-print="only"]')?.textContent,
  })
  const toPaper = (isPrinting: boolean) =>
    act(async () => void window.dispatchEvent(new Event(isPrinting ? 'beforeprint' : 'afterprint')))
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const print = vi.fn()
  window.print = print
  afterEach(async () => {
    await toPaper(false)
    print.mockReset()
  })

  it('has every row once they were read, and the screen its page again afterwards', async () => {
    const readPage = await showList(345)
    expect(readPage).not.toHaveBeenCalled()
    let notice: string | null | undefined
    await act(async () => {
      const printed = printPage()
      notice = document.querySelector('body > [role="status"]')?.textContent
      await printed
    })
    expect(notice).toBe('正在准备打印…')
    expect(document.querySelector('body > [role="status"]')).toBeNull()
    expect(print).toHaveBeenCalledOnce()
    expect(readPage.mock.calls.map(([place]) => place)).toEqual(
      [1, 2, 3, 4].map((pageNum) => ({ pageNum, pageSize: 100 })),
    )
    await toPaper(true)
    expect(paper()).toEqual({ rows: numbers(345), line: undefined })
    await toPaper(false)
    expect(paper().rows).toEqual([341, 342, 343, 344, 345])
    await toPaper(true)
    expect(paper().line, 'rows of the print before').toContain('本页打印第 341 至 345 条，共 345 条')
  })

  it('stops at 2,000 rows and says so', async () => {
    await showList(2345)
    await act(printPage)
    await toPaper(true)
    expect(paper()).toEqual({
      rows: numbers(2000),
      line: '本页打印第 1 至 2,000 条，共 2,345 条；全部数据请使用导出',
    })
  })

  it('has the page of the screen and says so where a page could not be read', async () => {
    const readPage = pagesOf(all(345))
    readPage.mockRejectedValueOnce(new Error('服务繁忙'))
    await showList(345, readPage)
    await act(printPage)
    expect(print).toHaveBeenCalledOnce()
    await toPaper(true)
    expect(paper().rows).toEqual([341, 342, 343, 344, 345])
    expect(paper().line).toContain('本页打印第 341 至 345 条，共 345 条')
  })

  it('leaves out what moved to the next page while it was read', async () => {
    const rows = all(345)
    const readPage = pagesOf(rows)
    await showList(345, readPage)
    readPage.mockImplementationOnce(async () => {
      const list = rows.slice(0, 100)
      rows.unshift({ id: 'new', name: '新', platform: 'mooc' })
      return { list }
    })
    await act(printPage)
    await toPaper(true)
    expect(paper()).toEqual({ rows: numbers(345), line: undefined })
  })

  it('is read ahead where it is short, as the browser’s menu waits for nothing, unless each reading is logged', async () => {
    const readPage = await showList(25)
    expect(readPage).toHaveBeenCalledExactlyOnceWith({ pageNum: 1, pageSize: 100 })
    await toPaper(true)
    expect(paper()).toEqual({ rows: numbers(25), line: undefined })
    await toPaper(false)
    const logged = await showList(35, pagesOf(all(35)), true)
    expect(logged).not.toHaveBeenCalled()
    await act(printPage)
    await toPaper(true)
    expect(paper()).toEqual({ rows: numbers(35), line: undefined })
  })

  it('is read along its cursors where its pages have no numbers', async () => {
    const readPage = vi.fn(async (size: number, cursor = '0') => {
      const next = Number(cursor) + size
      return { list: all(345).slice(Number(cursor), next), cursor: next < 345 ? String(next) : null }
    })
    expect(await cursorReader(['log'], readPage).readFirst(345)).toEqual(all(345))
    expect(readPage).toHaveBeenCalledTimes(4)
    expect(await cursorReader(['log'], readPage).readFirst(150)).toEqual(all(200))
    expect(readPage).toHaveBeenCalledTimes(6)
  })
})
