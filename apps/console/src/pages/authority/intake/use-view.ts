import { PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

export const tabs = { flows: '接入状态', keys: '平台密钥', letters: '处理失败数据', laws: '数据核对规则', jumps: '异常波动' } as const
export type Tab = keyof typeof tabs

/** What the page shows, as its address says it. */
export interface IntakeView {
  tab: Tab
  platform: string
  state: string
  reason: string
  keyword: string
  page: number
  size: number
  /** Key, letter or the like that stands open. */
  open: string
  put: (changes: Partial<Record<'tab' | 'platform' | 'state' | 'reason' | 'keyword' | 'page' | 'size' | 'open', string>>) => void
}

const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)
const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

export function useIntakeView(): IntakeView {
  const [search, setSearch] = useSearchParams()
  const text = (name: string): string => search.get(name) ?? ''
  const size = natural(search.get('size')) ?? 10
  const tab = search.get('tab')
  return {
    tab: isTab(tab) ? tab : 'flows',
    platform: text('platform'),
    state: text('state'),
    reason: text('reason'),
    keyword: text('keyword'),
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 10,
    open: text('open'),
    put: (changes) =>
      setSearch(
        (current) => {
          // Another tab starts with its own filters, another filter at the first page.
          const next = 'tab' in changes ? new URLSearchParams() : new URLSearchParams(current)
          if (!('page' in changes) && !('open' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value && !(name === 'tab' && value === 'flows') ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !('tab' in changes), preventScrollReset: true },
      ),
  }
}
