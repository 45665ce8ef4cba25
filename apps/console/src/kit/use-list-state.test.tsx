// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { show } from '../component-stage.tsx'
import { day, id, oneOf, text } from './list-fields.ts'
import { pageReader } from './list-reader.ts'
import { type ListState, useListState } from './use-list-state.ts'

const fields = {
  tab: oneOf(['rows', 'log'], 'rows'),
  keyword: text(),
  from: day,
  school: id,
  sort: text('name'),
  open: text(),
}
let state: ListState<typeof fields>
let address = ''
const reader = pageReader(['list'], async () => ({ list: [] }))
let back: () => void
function Page({ ofTab }: { ofTab?: ('keyword' | 'page')[] }) {
  state = useListState({
    fields,
    tab: 'tab',
    beside: ['open'],
    filters: ['keyword', 'from', 'school'],
    ...(ofTab ? { ofTab } : {}),
  })
  address = useLocation().search
  const navigate = useNavigate()
  back = () => void navigate(-1)
  return null
}
const open = (search: string, ofTab?: ('keyword' | 'page')[]) =>
  show(
    <MemoryRouter key={search} initialEntries={[`/list${search}`]}>
      <Page {...(ofTab ? { ofTab } : {})} />
    </MemoryRouter>,
  )
const put = (changes: Parameters<typeof state.put>[0]) => act(async () => state.put(changes))

describe('what a list shows', () => {
  it('is read from the address; what is lacking or no such thing has its preset', async () => {
    await open('?tab=log&keyword=a&from=2025-05-01&school=12&page=3&size=50&sort=code')
    expect([
      state.tab,
      state.keyword,
      state.from,
      state.school,
      state.page,
      state.size,
      state.sort,
      state.isFiltered,
    ]).toEqual(['log', 'a', '2025-05-01', '12', 3, 50, 'code', true])
    await open('?tab=x&from=yesterday&school=0&page=-1&size=7')
    expect([
      state.tab,
      state.keyword,
      state.from,
      state.school,
      state.page,
      state.size,
      state.sort,
      state.isFiltered,
    ]).toEqual(['rows', '', '', '', 1, 10, 'name', false])
  })

  it('starts at the first page with another filter, and stays there while a row opens', async () => {
    await open('?page=3')
    await put({ open: '7' })
    expect(address).toBe('?page=3&open=7')
    await put({ keyword: 'a b' })
    expect(address).toBe('?open=7&keyword=a+b')
  })

  it('leaves out of the address what it reads without it', async () => {
    await open('?keyword=a&sort=code&page=2&size=20')
    await put({ sort: 'name', keyword: '' })
    expect(address).toBe('?size=20')
    await act(async () => state.paging(95, reader).onChange(1, 10))
    expect([address, state.paging(95, reader)]).toMatchObject(['', { page: 1, size: 10, total: 95 }])
  })

  it('takes all filters away together and keeps the order', async () => {
    await open('?keyword=a&school=3&sort=code&page=4')
    await act(async () => state.reset())
    expect([address, state.isFiltered]).toEqual(['?sort=code', false])
  })

  it('starts anew with another tab, and the back button leads to the former one', async () => {
    await open('?keyword=a&page=2&sort=code')
    await put({ tab: 'log' })
    expect(address).toBe('?tab=log')
    await act(async () => back())
    expect(address).toBe('?keyword=a&page=2&sort=code')
  })

  it('keeps over a tab what both tabs share', async () => {
    await open('?keyword=a&school=3&page=2', ['keyword', 'page'])
    await put({ tab: 'log' })
    expect(address).toBe('?school=3&tab=log')
  })
})
