import { widthOf } from '@data-centre/charts'
import { clock } from '@data-centre/charts/format'
import { useState } from 'react'
import { useBox } from '../../data/wall-context.ts'
import type { RecordedMessage } from './socket-record.ts'

/** Messages that fit under each other. */
const FIT = 8
const PADDING = 40
const SIZE = 18

/** As much of a text as fits into a line of `room` em, with a mark where more follows. */
export function firstLine(text: string, maxWidth: number): string {
  let width = 0
  let end = 0
  for (const char of text) {
    width += widthOf(char)
    if (width > maxWidth - 1) return `${text.slice(0, end)}…`
    end += char.length
  }
  return text
}

/** The newest messages as they came; one that is picked shows all that it said, and the list waits. */
export function MessageList({ messages, onPick }: { messages: readonly RecordedMessage[]; onPick: () => void }) {
  const { width } = useBox()
  const [picked, setPicked] = useState<number | null>(null)
  if (messages.length === 0) return <p className="quiet">还没有消息</p>
  const maxWidth = (width - PADDING) / SIZE
  return (
    <ol className="line-messages">
      {messages.slice(0, FIT).map(({ id, ts, topic, seq, missed, late, snapshot, data }) => {
        const text = JSON.stringify(data)
        const isPicked = picked === id
        return (
          <li key={id} data-message={topic}>
            <button
              type="button"
              aria-expanded={isPicked}
              onClick={() => {
                onPick()
                setPicked(isPicked ? null : id)
              }}
            >
              <span className="head">
                <time>{clock(ts)}</time>
                <b>{topic}</b>
                {missed > 0 && <em>丢 {missed}</em>}
                <span>{snapshot ? `快照 #${seq}` : seq === null ? '' : `#${seq}`}</span>
                <span>{snapshot ? '' : `${Math.max(0, Math.round(late))} ms`}</span>
              </span>
              <code>{isPicked ? text : firstLine(text, maxWidth)}</code>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
