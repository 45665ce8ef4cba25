import { PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

export const tabs = { roles: '角色', users: '用户' } as const
export type Tab = keyof typeof tabs

const fields = ['tab', 'keyword', 'page', 'size', 'sort', 'order', 'open', 'show', 'province', 'role', 'status'] as const
type Field = (typeof fields)[number]

/** What the page shows, as its address says it: `open` is a role's or user's id, `show` the drawer that stands open for it. */
export interface RoleView {
  tab: Tab
  keyword: string
  page: number
  size: number
  sort: string
  order: 'asc' | 'desc' | undefined
  open: string
  show: string
  province: string
  role: string
  status: string
  put: (changes: Partial<Record<Field, string>>) => void
}

const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

export function useRoleView(): RoleView {
  const [search, setSearch] = useSearchParams()
  const text = (name: Field): string => search.get(name) ?? ''
  const size = natural(search.get('size')) ?? 10
  const order = text('order')
  return {
    tab: text('tab') === 'users' ? 'users' : 'roles',
    keyword: text('keyword'),
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 10,
    sort: text('sort'),
    order: order === 'asc' || order === 'desc' ? order : undefined,
    open: text('open'),
    show: text('show'),
    province: text('province'),
    role: text('role'),
    status: text('status'),
    put: (changes) =>
      setSearch(
        (current) => {
          // Another tab starts with its own filters, another filter at the first page.
          const next = 'tab' in changes ? new URLSearchParams() : new URLSearchParams(current)
          if (!('page' in changes) && !('open' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value && !(name === 'tab' && value === 'roles') ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !('tab' in changes), preventScrollReset: true },
      ),
  }
}
