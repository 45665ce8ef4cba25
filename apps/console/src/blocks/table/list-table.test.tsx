// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { click, control, press, show } from '../../component-stage.tsx'
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
      <ListTable {...base} groupOf={({ platform }) => platform} paging={{ page: 1, size: 10, total: 25, onChange }} />,
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
