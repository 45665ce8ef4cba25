import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf } from '@data-centre/charts'
import { monthDay } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import css from './home-page.module.css'

/** 通知: title and day; the text opens below. */
export function Notices() {
  const query = useQuery({ queryKey: ['notices'], queryFn: () => batched('message/getNotices', {}), select: ({ data }) => data })
  const notices = query.data ?? []
  return (
    <Panel title="通知" height={148} skeleton="rows" {...panelStateOf(query, { empty: notices.length === 0, reason: '没有新通知' })}>
      {() => (
        <ul>
          {notices.map(({ id, title, body, at }) => (
            <li key={id} className={css.notice}>
              <time>{monthDay(at)}</time>
              <details>
                <summary>{title}</summary>
                <p>{body}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
