import { memberLabel } from '@data-centre/api'
import { WallPanel, wallName, widthOf } from '@data-centre/charts'
import { clock, count } from '@data-centre/charts/format'
import { platformColor } from '@data-centre/charts/theme'
import { useLive, useStale } from '../data/wall-context.ts'
import { deedOf, fitted } from './feed-deed.ts'
import './event-lines.css'
import './feed-panel.css'

/** School name in the feed: as many characters as its column holds. */
const SCHOOL_EM = 4.2

/** Room of the deed beside the other columns, em of 18 px; a surname of two characters takes one of it. */
const DEED_EM = 8.7
const deedRoom = (who: string) => DEED_EM - Math.max(0, widthOf(who) - widthOf('李**'))

/** Two columns, the left one filled first, newest on top. */
export function feedColumns<T>(items: readonly T[], rows: number): readonly (readonly T[])[] {
  return [items.slice(0, rows), items.slice(rows, rows * 2)]
}

/** 实时动态: the newest twelve events; a new one is lit for a moment, then it is one of many. */
export function FeedPanel({ order }: { order: number }) {
  const feed = useLive((state) => state.feed)
  const perMinute = useLive((state) => state.perMinute)
  const stale = useStale()
  const pace = perMinute === undefined ? null : perMinute >= 120 ? `每秒约 ${count(Math.round(perMinute / 60))} 条` : `每分钟约 ${count(perMinute)} 条`
  return (
    <WallPanel title="实时动态" side={stale ? '已暂停' : pace} order={order} state={feed.length > 0 ? 'ready' : 'empty'} reason="等待新的事件">
      <div className="wall-events wall-feed">
        {feedColumns(feed, 6).map((items, column) => (
          <ol key={column === 0 ? 'new' : 'old'}>
            {items.map((item) => (
              <li key={item.id}>
                <time>{clock(item.t)}</time>
                <i style={{ background: platformColor(item.platform) }} aria-hidden="true" />
                <span className="platform">{memberLabel('platform', item.platform)}</span>
                <span className="who">{`${wallName(item.school, SCHOOL_EM)} ${item.who}`}</span>
                <Deed text={fitted(deedOf(item), deedRoom(item.who))} />
              </li>
            ))}
          </ol>
        ))}
      </div>
    </WallPanel>
  )
}

/** A deed with its title as a quotation, whose marks stand close to the words. */
export function Deed({ text }: { text: string }) {
  const [, before = text, title = ''] = /^([^《]*)《([^》]*)》/.exec(text) ?? []
  return (
    <span className="deed">
      {before}
      {title && <q>{title}</q>}
    </span>
  )
}
