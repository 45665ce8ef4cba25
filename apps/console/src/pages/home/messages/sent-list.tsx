import type { SentNotice } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Empty, Failed, failureWords, Skeleton } from '@data-centre/charts'
import { dateTime, shanghaiDay } from '@data-centre/charts/format'
import { useState } from 'react'
import { Pager } from '../../../blocks/table/pager.tsx'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { serverTime } from '../../../server-time.ts'
import css from './messages.module.css'

const SIZE = 10

/** 已发通知: to whom, until when, read by how many; taken back at any time. */
export function SentList() {
  const [page, setPage] = useState(1)
  const query = useList('message/getNoticesSent', { pageNum: page, pageSize: SIZE })
  const withdraw = useCommand({
    ask: ({ title }: SentNotice) => ({
      content: `撤回“${title}”后，收件人的消息中心不再显示该通知。确定撤回吗？`,
      okText: '撤回',
    }),
    work: ({ id }) => call('message/withdrawNotice', { id }),
    renews: ['message/getNoticesSent', 'messages', 'unread'],
  })
  const list = query.data?.list
  if (query.error && !list)
    return <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
  if (!list) return <Skeleton height={320} shape="rows" />
  if (list.length === 0) return <Empty reason="还没有发过通知" height={320} />
  return (
    <>
      <ul className={css.list} aria-label="已发通知">
        {list.map((notice) => (
          <li key={notice.id} className={css.sent}>
            <div>
              <p>{notice.title}</p>
              <small>
                发给{notice.target}，{notice.by} 于 {dateTime(notice.at).slice(0, 16)}，{notice.readers} 人已读
                {notice.until &&
                  `，${stands(notice) ? '至' : '已于'} ${lastDay(notice.until)}${stands(notice) ? '' : ' 结束'}`}
              </small>
            </div>
            {stands(notice) && (
              <button
                type="button"
                className="link-button"
                aria-label={`撤回 ${notice.title}`}
                onClick={() => void withdraw.run(notice)}
              >
                撤回
              </button>
            )}
          </li>
        ))}
      </ul>
      {query.data && (query.data.total > SIZE || page > 1) && (
        <Pager
          className={css.pages}
          current={page}
          pageSize={SIZE}
          total={query.data.total}
          isPending={query.isPlaceholderData}
          onChange={setPage}
          size="small"
        />
      )}
    </>
  )
}

/** The end is the moment after the last day. */
const lastDay = (until: string): string => shanghaiDay(Date.parse(until) - 1)
const stands = ({ until }: SentNotice): boolean => until === null || Date.parse(until) > serverTime()
