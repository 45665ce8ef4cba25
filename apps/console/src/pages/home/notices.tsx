import { type Message, messageKinds, pathOf } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf } from '@data-centre/charts'
import { monthDay } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import css from './home-page.module.css'

const MAX = 3

/** 消息: the newest three; the whole message centre opens behind 全部. */
export function Notices() {
  const query = useQuery({
    queryKey: ['messages', 'newest'],
    queryFn: ({ signal }) => batched('message/getMessages', { pageSize: MAX }, signal),
    select: ({ data }) => data,
    staleTime: 0,
  })
  const { list = [], unread = 0 } = query.data ?? {}
  return (
    <Panel
      title="消息"
      note={unread > 0 && `${unread} 条未读`}
      height={148}
      skeleton="rows"
      actions={<Link to={pathOf('home', { open: 'messages' })}>全部</Link>}
      {...panelStateOf(query, { empty: list.length === 0, reason: '没有新消息' })}
    >
      {() => (
        <ul>
          {list.map((message) => (
            <NoticeRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const NoticeRow = ({ message: { id, kind, title, at, read } }: { message: Message }) => (
  <li className={css.notice} data-unread={!read}>
    <time>{monthDay(at)}</time>
    <Link to={pathOf('home', { open: 'messages', message: id })}>
      {!read && <span className="hidden-text">未读，</span>}
      {title}
    </Link>
    <small>{messageKinds[kind]}</small>
  </li>
)
