import { POLL_AFTER_MS, TOKEN_KEY, type TopicName, topicNames, wallCalls } from '@data-centre/api'
import { type LinkState, type LiveConnection, openLive } from '@data-centre/api/socket'
import { localValues } from '@data-centre/api/storage'
import { useCallback, useEffect, useRef, useState } from 'react'
import { linkOf } from '../live/link.ts'
import { serverClock } from '../live/server-time.ts'
import { percentile, TopicBook, type TopicRow, topics } from '../live/topic-log.ts'
import { Header } from '../stage/header.tsx'
import { Stage } from '../stage/stage.tsx'
import type { ToolProps } from './index.ts'
import './tools.css'
import { CallsPanel } from './calls-panel.tsx'
import { type Cost, costOf, untried } from './connection-cost.ts'
import { TopicsPanel, type Trip } from './topics-panel.tsx'

const SHOW_MS = 1000

const TRIPS = 100

/** What each call of the walls costs, measured at once and again on request. */
function useCallCosts() {
  const [costs, setCosts] = useState<Cost[]>(() => wallCalls.map(untried))
  const [isBusy, setBusy] = useState(false)
  const measure = useCallback(async () => {
    setBusy(true)
    setCosts(wallCalls.map(untried))
    // One after the other: together they would measure each other.
    for (const path of wallCalls) {
      const cost = await costOf(path, {})
      setCosts((before) => before.map((one) => (one.path === path ? cost : one)))
    }
    setBusy(false)
  }, [])
  useEffect(() => void measure(), [measure])
  return { costs, isBusy, measure }
}

/** /screen-test2: every topic of the live connection and every call of the walls, as they reach this machine. */
export default function ConnectionTest({ title, area, site }: ToolProps) {
  const book = useRef(new TopicBook())
  const line = useRef<LiveConnection | null>(null)
  const trips = useRef<number[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<TopicName>>(() => new Set(topicNames))
  const first = useRef(chosen)
  const [state, setState] = useState<LinkState>('offline')
  const [refused, setRefused] = useState('')
  const [rows, setRows] = useState<TopicRow[]>([])
  const [trip, setTrip] = useState<Trip>({
    last: null,
    p50: null,
    p95: null,
  })

  useEffect(() => {
    const opened = openLive({
      getToken: () => localValues.get(TOKEN_KEY),
      scope: area.scope,
      topics: [...first.current],
      clock: serverClock,
      onTopic: () => undefined,
      onState: setState,
      onRefused: setRefused,
      onMessage: (heard) => book.current.hear(heard, performance.now()),
      onTrip: (took) => {
        trips.current = [...trips.current, took].slice(-TRIPS)
      },
    })
    line.current = opened
    const timer = setInterval(() => {
      setRows(topics.map((topic) => book.current.line(topic, performance.now())))
      setTrip({
        last: trips.current.at(-1) ?? null,
        p50: percentile(trips.current, 0.5),
        p95: percentile(trips.current, 0.95),
      })
    }, SHOW_MS)
    return () => {
      clearInterval(timer)
      opened.close()
    }
  }, [area])

  const turn = (topic: TopicName) => {
    const next = new Set(chosen)
    if (!next.delete(topic)) next.add(topic)
    book.current.forget(topic)
    setChosen(next)
    line.current?.watch(area.scope, [...next])
  }
  const { costs, isBusy, measure } = useCallCosts()

  const away = state === 'live' ? 0 : POLL_AFTER_MS
  return (
    <Stage>
      <div className="tool" data-state={state} data-busy={isBusy}>
        <Header
          title={title}
          scope={area.name}
          site={site}
          link={linkOf({ state, away, hasData: true }, POLL_AFTER_MS)}
          asOf={null}
        />
        <TopicsPanel rows={rows} trip={trip} refused={refused} chosen={chosen} onTurn={turn} />
        <CallsPanel costs={costs} isBusy={isBusy} onMeasure={() => void measure()} />
      </div>
    </Stage>
  )
}
