import { type InputOf, messageKinds } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { Empty, Failed, failureWords, Skeleton } from '@data-centre/charts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Pager } from '../../../blocks/table/pager.tsx'
import { useCommand } from '../../../kit/use-command.ts'
import { Row } from './message-row.tsx'
import css from './messages.module.css'

const SIZE = 10

const kinds = [
  { value: '', label: '全部' },
  ...Object.entries(messageKinds).map(([value, label]) => ({ value, label })),
]

/** Messages of the caller: a title opens its text and counts as read. `quiet`: an account that marks nothing. */
export function MessageList({ open, quiet }: { open: string; quiet: boolean }) {
  const [kind, setKind] = useState('')
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState(open)
  const filter = {
    kind,
    unread: onlyUnread ? '1' : '',
    pageNum: page,
    pageSize: SIZE,
  } as InputOf<'message/getMessages'>
  const query = useQuery({
    queryKey: ['messages', filter],
    queryFn: ({ signal }) => batched('message/getMessages', filter, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const act = useCommand({ work: (work: () => Promise<unknown>) => work(), renews: ['messages', 'unread'] })
  const list = query.data?.list
  const unreadOpen = list?.find(({ id, read }) => id === shown && !read)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is opened is marked once
  useEffect(() => {
    if (unreadOpen && !quiet) void act.run(() => call('message/markRead', { ids: unreadOpen }))
  }, [unreadOpen, quiet])
  return (
    <>
      <div className={css.filters}>
        <Segment
          label="类型"
          options={kinds}
          value={kind}
          onChange={(value) => {
            setKind(value)
            setPage(1)
          }}
        />
        <label className={css.check}>
          <input
            type="checkbox"
            checked={onlyUnread}
            onChange={(event) => {
              setOnlyUnread(event.target.checked)
              setPage(1)
            }}
          />
          只看未读
        </label>
        <span className={css.space} />
        {!quiet && (
          <button
            type="button"
            className="link-button"
            disabled={!query.data?.unread}
            onClick={() => void act.run(() => call('message/markAllRead', {}))}
          >
            全部标为已读
          </button>
        )}
      </div>
      {query.error && !list ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
      ) : !list ? (
        <Skeleton height={320} shape="rows" />
      ) : list.length === 0 ? (
        <Empty reason={onlyUnread ? '没有未读消息' : '没有消息'} height={320} />
      ) : (
        <ul className={css.list} aria-label="消息">
          {list.map((message) => (
            <Row
              key={message.id}
              message={message}
              open={message.id === shown}
              onToggle={() => setShown(message.id === shown ? '' : message.id)}
              {...(quiet ? {} : { onHide: () => void act.run(() => call('message/hide', { ids: message.id })) })}
            />
          ))}
        </ul>
      )}
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
