import { type FeedItem, memberLabel } from '@data-centre/api'
import { wallName, widthOf } from '@data-centre/charts'
import { clock, count } from '@data-centre/charts/format'
import { platformColor } from '@data-centre/charts/theme'
import { useLive, useStale } from '../../data/wall-context.ts'
import { deedOf, fitted } from './feed-deed.ts'
import './event-rows.css'

/** School name in a line: as many characters as its column holds. */
const SCHOOL_EM = 4.2
/** From so many events a minute on the pace is said by the second, and lines stand too shortly to slide in. */
const BUSY = 120

/** How often something happens: in words for the title of a panel, and as what the lines do. */
export function useEventPace(): { text: string | null; busy: true | undefined } {
  const perMinute = useLive((state) => state.perMinute)
  const stale = useStale()
  const busy = perMinute !== undefined && perMinute >= BUSY
  const pace =
    perMinute === undefined
      ? null
      : busy
        ? `每秒约 ${count(Math.round(perMinute / 60))} 条`
        : `每分钟约 ${count(perMinute)} 条`
  return { text: stale ? '已暂停' : pace, busy: busy || undefined }
}

/** Time, platform, who, deed. `room`: of the deed beside the other columns, em of 18 px; a surname of two characters takes one of it. */
export function EventLine({ item, maxWidth }: { item: FeedItem; maxWidth: number }) {
  const text = fitted(deedOf(item), maxWidth - Math.max(0, widthOf(item.who) - widthOf('李**')))
  const [, before = text, title = ''] = /^([^《]*)《([^》]*)》/.exec(text) ?? []
  return (
    <li>
      <time>{clock(item.t)}</time>
      <i style={{ background: platformColor(item.platform) }} aria-hidden="true" />
      <span className="platform">{memberLabel('platform', item.platform)}</span>
      <span className="who">{`${wallName(item.school, SCHOOL_EM)} ${item.who}`.trimEnd()}</span>
      <span className="deed">
        {before}
        {/* The marks of a quotation stand close to the words. */}
        {title && <q>{title}</q>}
      </span>
    </li>
  )
}
