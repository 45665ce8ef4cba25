import { type HeadMapScreen, headMapScreens, NATION_WALL_NAME, PAGE_SIZES, routeAt } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

export const tabs = { media: '新媒体数据', map: '热力图', round: '轮播' } as const
export type Tab = keyof typeof tabs

/** Walls whose map can be configured and that exist. */
export const screens = (Object.keys(headMapScreens) as HeadMapScreen[]).filter((screen) => routeAt(`/${screen}`) !== undefined)

/** What the page shows, as its address says it. */
export interface WallContentView {
  tab: Tab
  channel: string
  keyword: string
  sort: string
  order: 'asc' | 'desc'
  page: number
  size: number
  screen: HeadMapScreen
  /** China, or the code of a province. */
  scope: string
  put: (changes: Partial<Record<'tab' | 'channel' | 'keyword' | 'sort' | 'order' | 'page' | 'size' | 'screen' | 'scope', string>>) => void
}

const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)
const oneOf = <T extends string>(list: readonly T[], text: string | null, preset: T): T => list.find((entry) => entry === text) ?? preset

export function useWallContentView(): WallContentView {
  const [search, setSearch] = useSearchParams()
  const size = natural(search.get('size')) ?? 10
  return {
    // An address that names a map means its editor.
    tab: oneOf(Object.keys(tabs) as Tab[], search.get('tab'), search.has('screen') || search.has('scope') ? 'map' : 'media'),
    channel: search.get('channel') ?? '',
    keyword: search.get('keyword') ?? '',
    sort: search.get('sort') ?? 'date',
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 10,
    screen: oneOf(screens, search.get('screen'), screens.at(-1) ?? 'realTime'),
    scope: search.get('scope') ?? NATION_WALL_NAME,
    put: (changes) =>
      setSearch(
        (current) => {
          // Another tab starts with its own filters, another filter at the first page.
          const next = 'tab' in changes ? new URLSearchParams() : new URLSearchParams(current)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !('tab' in changes), preventScrollReset: true },
      ),
  }
}
