import { type LogType, memberLabel, members } from '@data-centre/api'
import { WallPanel } from '@data-centre/charts'
import { useEffect, useState } from 'react'
import { useLive, useStale, useWall } from '../../data/wall-context.ts'
import { EventLine, useEventPace } from '../panels/event-rows.tsx'
import { useDynamic } from './dynamic-regions.tsx'
import './stream-panel.css'

/** Groups of events too rare for a name of their own. */
const OTHERS = '其他'
const rare: readonly string[] = ['建设', '调用', OTHERS]
const groupOf = (type: LogType): string => {
  const group = memberLabel('logType', type)
  return rare.includes(group) ? OTHERS : group
}
const ALL = '全部'
/** What a viewer may choose: everything, or one group of events as the catalogue names them. */
const kinds: readonly string[] = [ALL, ...new Set((Object.keys(members.logType) as LogType[]).map(groupOf))]

const ROWS = 20
/** Rows that a kind must fill to be shown by itself. */
const ENOUGH = 8
const EACH_MS = 10_000
/** How long a kind stays that somebody has chosen. */
const CHOSEN_MS = 60_000
const DEED_EM = 12.4

/** Goes from kind to kind by itself, past those that are almost empty; a choice holds it for a while. */
function useKind(existing: readonly boolean[]): [number, (kind: number) => void] {
  const { shown } = useWall()
  const stale = useStale()
  const [kind, setKind] = useState(0)
  const [chosen, setChosen] = useState(false)
  const pattern = existing.join()
  useEffect(() => {
    if (!shown || stale) return
    const open = pattern.split(',').map((word) => word === 'true')
    const timer = setTimeout(
      () => {
        setChosen(false)
        setKind(
          Array.from({ length: kinds.length }, (_, i) => (kind + 1 + i) % kinds.length).find((next) => open[next]) ?? 0,
        )
      },
      chosen ? CHOSEN_MS : EACH_MS,
    )
    return () => clearTimeout(timer)
  }, [kind, chosen, shown, stale, pattern])
  return [
    kind,
    (next) => {
      setKind(next)
      setChosen(true)
    },
  ]
}

/** 实时动态 as a tall stream: the newest events of one kind after the other. */
export function StreamPanel({ order }: { order: number }) {
  const live = useLive((state) => state.feed)
  const { data } = useDynamic()
  const { text, busy } = useEventPace()
  const feed = live.length > 0 ? live : (data?.feed ?? [])
  const of = (name: string) => (name === ALL ? feed : feed.filter(({ logType }) => groupOf(logType) === name))
  const [kind, choose] = useKind(kinds.map((name) => name === ALL || of(name).length >= ENOUGH))
  const items = of(kinds[kind] ?? ALL).slice(0, ROWS)
  return (
    <WallPanel
      title="实时动态"
      side={text}
      order={order}
      state={feed.length > 0 ? 'ready' : 'empty'}
      reason="等待新的事件"
    >
      <div className="wall-events wall-stream" data-busy={busy}>
        <fieldset aria-label="事件类型">
          {kinds.map((name, i) => (
            <button key={name} type="button" aria-pressed={i === kind} onClick={() => choose(i)}>
              {name}
            </button>
          ))}
        </fieldset>
        <ol>
          {items.map((item) => (
            <EventLine key={item.id} item={item} maxWidth={DEED_EM} />
          ))}
        </ol>
      </div>
    </WallPanel>
  )
}
