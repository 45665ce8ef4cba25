import { WallPanel } from '@data-centre/charts'
import { useLive } from '../../data/wall-context.ts'
import { EventLine, useEventPace } from './event-rows.tsx'
import './feed-panel.css'

const DEED_EM = 8.7

/** Two columns, the left one filled first, newest on top. */
export function feedColumns<T>(items: readonly T[], rows: number): readonly (readonly T[])[] {
  return [items.slice(0, rows), items.slice(rows, rows * 2)]
}

/** 实时动态: the newest twelve events; a new one is lit for a moment, then it is one of many. */
export function FeedPanel({ order }: { order: number }) {
  const feed = useLive((state) => state.feed)
  const { text, busy } = useEventPace()
  return (
    <WallPanel title="实时动态" side={text} order={order} state={feed.length > 0 ? 'ready' : 'empty'} reason="等待新的事件">
      <div className="wall-events wall-feed" data-busy={busy}>
        {feedColumns(feed, 6).map((items, column) => (
          <ol key={column === 0 ? 'new' : 'old'}>
            {items.map((item) => (
              <EventLine key={item.id} item={item} maxWidth={DEED_EM} />
            ))}
          </ol>
        ))}
      </div>
    </WallPanel>
  )
}
