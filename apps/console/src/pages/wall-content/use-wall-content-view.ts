import { type HeadMapScreen, headMapScreens, NATION_WALL_NAME, routeAt } from '@data-centre/api'
import { oneOf, text } from '../../kit/list-fields.ts'
import { useListState } from '../../kit/use-list-state.ts'

export const tabs = { media: '新媒体数据', map: '热力图', round: '轮播' } as const
export type Tab = keyof typeof tabs

/** Walls whose map can be configured and that exist. */
export const screens = (Object.keys(headMapScreens) as HeadMapScreen[]).filter(
  (screen) => routeAt(`/${screen}`) !== undefined,
)

const fields = {
  channel: text(),
  keyword: text(),
  sort: text('date'),
  order: oneOf(['asc', 'desc'], 'desc'),
  tab: oneOf(Object.keys(tabs) as Tab[], ''),
  screen: oneOf(screens, ''),
  scope: text(),
}

/** `scope` is China, or the code of a province. */
export function useWallContentView() {
  const state = useListState({ fields, tab: 'tab', filters: ['channel', 'keyword'] })
  return {
    ...state,
    // An address that names a map means its editor.
    tab: state.tab || (state.screen || state.scope ? ('map' as const) : ('media' as const)),
    screen: state.screen || (screens.at(-1) ?? 'realTime'),
    scope: state.scope || NATION_WALL_NAME,
  }
}
export type WallContentView = ReturnType<typeof useWallContentView>
