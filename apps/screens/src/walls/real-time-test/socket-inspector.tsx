import type { TopicName } from '@data-centre/api'
import { useState } from 'react'
import { realTimeTopics } from '../real-time/real-time-regions.tsx'
import { CompareTable } from './compare-table.tsx'
import { MessageList } from './message-list.tsx'
import type { RecordedMessage } from './socket-record.ts'
import { TopicTable } from './topic-table.tsx'
import { useCompare } from './use-compare.ts'
import { useSocketRecord } from './use-socket-record.ts'
import './socket-inspector.css'

const heard: readonly (TopicName | 'rt:hb')[] = [...realTimeTopics, 'rt:hb']
const ms = (value: number | null): string => (value === null ? '--' : `${Math.round(value)} ms`)

/** Messages of the wall's connection: topics with gaps and latency, every message as it came, and the counters of the socket beside those of the call. */
export function SocketInspector() {
  const record = useSocketRecord()
  const [isOpen, setOpen] = useState(true)
  /** The messages at which the list stands still; null while it goes on. */
  const [held, setHeld] = useState<readonly RecordedMessage[] | null>(null)
  const [view, setView] = useState<'messages' | 'counters'>('messages')
  const { result, compare } = useCompare(record)
  if (!isOpen)
    return (
      <button type="button" className="line-tab" onClick={() => setOpen(true)}>
        联调
      </button>
    )
  const { last, p50, p95 } = record.trips
  return (
    <section className="socket-inspector" aria-label="联调">
      <header>
        <h2>联调</h2>
        <button type="button" aria-pressed={held !== null} onClick={() => setHeld(held ? null : record.messages)}>
          {held ? '继续' : '暂停'}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          收起
        </button>
      </header>
      <p>
        <span>往返 {ms(last)}</span>
        <span>p50 {ms(p50)}</span>
        <span>p95 {ms(p95)}</span>
      </p>
      <TopicTable lines={record.lines(heard, performance.now())} />
      <nav aria-label="内容">
        <button type="button" aria-pressed={view === 'messages'} onClick={() => setView('messages')}>
          原始消息
        </button>
        <button
          type="button"
          aria-pressed={view === 'counters'}
          disabled={result.kind === 'busy'}
          onClick={() => {
            setView('counters')
            void compare()
          }}
        >
          对比计数
        </button>
        {view === 'messages' && held && <small>已暂停，计数照常</small>}
      </nav>
      {view === 'messages' ? (
        <MessageList messages={held ?? record.messages} onPick={() => setHeld((now) => now ?? record.messages)} />
      ) : (
        <CompareTable result={result} />
      )}
    </section>
  )
}
