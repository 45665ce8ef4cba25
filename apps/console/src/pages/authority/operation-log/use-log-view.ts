import { PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

export const tabs = { oper: '操作日志', export: '导出日志' } as const
export type Tab = keyof typeof tabs

type Name = 'tab' | 'start' | 'end' | 'user' | 'school' | 'module' | 'action' | 'ok' | 'page' | 'size' | 'open'

/** What the page shows, as its address says it. */
export interface LogView {
  tab: Tab
  /** First and last day; empty: the last seven. */
  start: string
  end: string
  user: string
  school: string
  module: string
  action: string
  ok: '' | '0' | '1'
  page: number
  size: number
  /** Row that stands open beside the list. */
  open: string
  /** Whether anything but the period narrows the list. */
  filtered: boolean
  put: (changes: Partial<Record<Name, string>>) => void
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined)

export function useLogView(): LogView {
  const [search, setSearch] = useSearchParams()
  const text = (name: Name): string => search.get(name) ?? ''
  const size = natural(search.get('size')) ?? 20
  const ok = search.get('ok')
  const [start, end] = [search.get('start'), search.get('end')]
  return {
    tab: search.get('tab') === 'export' ? 'export' : 'oper',
    start: isDay(start) ? start : '',
    end: isDay(end) ? end : '',
    user: text('user'),
    school: /^\d{1,10}$/.test(text('school')) ? text('school') : '',
    module: text('module'),
    action: text('action'),
    ok: ok === '0' || ok === '1' ? ok : '',
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 20,
    open: text('open'),
    filtered: ['user', 'school', 'module', 'action', 'ok'].some((name) => search.has(name)),
    put: (changes) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          // Another list or filter starts at its first page; the record of exports has acts of its own.
          if (!('page' in changes) && !('open' in changes)) next.delete('page')
          if ('tab' in changes) for (const name of ['module', 'action', 'ok', 'open']) next.delete(name)
          for (const [name, value] of Object.entries(changes)) value && !(name === 'tab' && value === 'oper') ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !('tab' in changes), preventScrollReset: true },
      ),
  }
}
