import { type Message, messageKinds } from '@data-centre/api'
import { allowedPaths, useCaller } from '@data-centre/auth'
import { dateTime } from '@data-centre/charts/format'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import css from './messages.module.css'

export function Row({
  message,
  open,
  onToggle,
  onHide,
}: {
  message: Message
  open: boolean
  onToggle: () => void
  onHide?: () => void
}) {
  const { rights } = useCaller()
  const allowed = useMemo(() => allowedPaths(rights), [rights])
  const { kind, title, body, link, at, read } = message
  const canOpen = link !== null && allowed.has(link.split('?', 1)[0] ?? '')
  return (
    <li className={css.row} data-unread={!read}>
      <button type="button" className={css.title} aria-expanded={open} onClick={onToggle}>
        <span className={css.kind}>{messageKinds[kind]}</span>
        <span className={css.words}>
          {!read && <span className="hidden-text">未读，</span>}
          {title}
        </span>
        <time>{dateTime(at).slice(0, 16)}</time>
      </button>
      {open && (
        <div className={css.body}>
          <p>{body || '（无正文）'}</p>
          <div className={css.actions}>
            {canOpen && (
              <Link to={link} aria-label={`查看：${title}`}>
                查看
              </Link>
            )}
            {onHide && (
              <button type="button" className="link-button" onClick={onHide}>
                不再显示
              </button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}
