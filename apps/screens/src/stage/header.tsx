import { clock } from '@data-centre/charts/format'
import { useEffect, useState } from 'react'
import type { Link } from '../live/link.ts'
import { serverNow } from '../live/server-time.ts'

const WORDS: Record<Link, string> = { connecting: '连接中', live: '实时', polling: '轮询', lost: '连接中断', nothing: '无数据' }

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

function Clock() {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(serverNow())
      timer = setTimeout(tick, 1000 - (serverNow() % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  return (
    <div className="wall-clock">
      <span>{`${part.year}-${part.month}-${part.day}`}</span>
      <span className="weekday">{part.weekday}</span>
      <span className="time">{`${part.hour}:${part.minute}:${part.second}`}</span>
    </div>
  )
}

interface HeaderProps {
  title: string
  scope: string | null
  demo: boolean
  /** Null where a wall says something else than numbers. */
  link: Link | null
  /** Moment of the newest data, ms. */
  asOf: number | null
}

/** Header of every wall: server time, scope and title, state tag, link. The title stays centred whatever stands beside it. */
export function Header({ title, scope, demo, link, asOf }: HeaderProps) {
  const old = link !== 'live' && link !== 'connecting'
  return (
    <header className="wall-header">
      <Clock />
      <div className="wall-title">
        {scope && <span className="scope">{scope}</span>}
        <h1>{title}</h1>
      </div>
      {demo && <div className="wall-tag">演示数据</div>}
      {link && (
        <div className="wall-link" data-link={link} role="status">
          <i className="dot" />
          <span>
            {WORDS[link]}
            {old && asOf !== null && <span className="as-of">数据截至 {clock(asOf)}</span>}
          </span>
        </div>
      )}
    </header>
  )
}
