import { WallPanel } from '@data-centre/charts'
import { useLive } from '../../data/wall-context.ts'
import { EventLine, useEventPace } from './event-rows.tsx'
import './feed-panel.css'

/** Room of a deed, em: half of a broad panel, or a panel at the side, where the colour alone says the platform. */
const DEED_EM = { 1: 10.4, 2: 8.7 } as const
const ROWS = 6

/** Columns, the left one filled first, newest on top. */
export function feedColumns<T>(items: readonly T[], rows: number, columns = 2): readonly (readonly T[])[] {
  return Array.from({ length: columns }, (_, column) => items.slice(column * rows, (column + 1) * rows))
}

/** 实时动态: the newest events, twelve in two columns or six in one; a new one is lit for a moment, then it is one of many. */
export function FeedPanel({ order, columns = 2 }: { order: number; columns?: 1 | 2 }) {
  const feed = useLive((state) => state.feed)
  const { text, busy } = useEventPace()
  return (
    <WallPanel
      title="实时动态"
      side={text}
      order={order}
      state={feed.length > 0 ? 'ready' : 'empty'}
      reason="等待新的事件"
    >
      <div className="wall-events wall-feed" data-busy={busy} data-columns={columns}>
        {feedColumns(feed, ROWS, columns).map((items, column) => (
          <ol key={column === 0 ? 'new' : 'old'}>
            {items.map((item) => (
              <EventLine key={item.id} item={item} maxWidth={DEED_EM[columns]} />
            ))}
          </ol>
        ))}
      </div>
    </WallPanel>
  )
}
