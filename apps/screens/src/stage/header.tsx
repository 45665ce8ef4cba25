import { withheldTexts } from '@data-centre/api'
import { wallName, widthOf } from '@data-centre/charts'
import { clock, count, withheldText } from '@data-centre/charts/format'
import { day, type Night } from '../data/night-context.ts'
import type { Site } from '../data/site.ts'
import type { Link } from '../live/link.ts'
import { useReplay } from '../replay/replay-context.ts'
import { ReplayTag } from '../replay/replay-tag.tsx'
import { useMoment } from '../replay/use-moment.ts'
import { DemoTag } from './demo-tag.tsx'

/** Room of scope and title between clock and tags, without the rule between them; a letter of theirs. */
const SCOPE_PX = 850
const LETTER_PX = 42.4
const WORDS: Record<Link, string> = {
  connecting: '连接中',
  live: '实时',
  polling: '轮询',
  lost: '连接中断',
  nothing: '无数据',
}

const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Day and time by the server's clock, or of the replayed day. */
export function Clock() {
  const now = useMoment()
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  return (
    <div className="wall-clock">
      <span>{`${part.year}-${part.month}-${part.day}`}</span>
      <span className="weekday">{part.weekday}</span>
      <span className="time">{`${part.hour}:${part.minute}:${part.second}`}</span>
    </div>
  )
}

/** Quiet is not offline: it says who is still there. By day it is quiet because there are no lessons. */
const nightText = ({ online, withheld, isLate }: Night): string =>
  `${isLate ? '夜间' : '无课'} · 在线 ${withheld ? withheldText(withheld) : count(online)} 人`

interface HeaderProps {
  title: string
  scope: string | null
  /** Undefined until it has answered. */
  site: Site | undefined
  /** Null where a wall says something else than numbers. */
  link: Link | null
  /** Moment of the newest data, ms. */
  asOf: number | null
  /** Whether the wall shows its quiet set. */
  night?: Night
}

/** Header of every wall: server time, scope and title, state tag, link. The title stays centred whatever stands beside it. */
export function Header({ title, scope, site, link, asOf, night = day }: HeaderProps) {
  const replay = useReplay()
  const old = link !== 'live' && link !== 'connecting'
  // Its data arrive as they should, and are not of now.
  const isReplayed = replay !== null && (link === 'live' || link === 'polling')
  return (
    <header className="wall-header">
      <Clock />
      <div className="wall-title">
        {scope && <span className="scope">{wallName(scope, SCOPE_PX / LETTER_PX - widthOf(title))}</span>}
        <h1>{title}</h1>
      </div>
      {(site?.demo || replay) && (
        <div className="wall-tags" data-replay={replay !== null}>
          {site?.demo && <DemoTag filling={old ? null : site.filling} />}
          {replay && <ReplayTag run={replay.run} />}
        </div>
      )}
      {link && (
        <div
          className="wall-link"
          data-link={isReplayed ? 'replay' : link}
          role="status"
          title={night.isNight && night.withheld ? withheldTexts[night.withheld].reason : undefined}
        >
          <i className="dot" />
          <span>
            {isReplayed ? '非实时' : night.isNight && link === 'live' ? nightText(night) : WORDS[link]}
            {old && !replay && asOf !== null && <span className="as-of">数据截至 {clock(asOf)}</span>}
          </span>
        </div>
      )}
    </header>
  )
}
