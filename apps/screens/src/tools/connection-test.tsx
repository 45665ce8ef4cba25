import { type CallPath, Fault, HEARTBEAT_MS, type InputOf, POLL_AFTER_MS, SUCCESS_CODE, TOKEN_KEY, type TopicName, topicNames, wallCalls } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type LinkState, type LiveConnection, openLive } from '@data-centre/api/socket'
import { clock } from '@data-centre/charts/format'
import { useCallback, useEffect, useRef, useState } from 'react'
import { linkOf } from '../live/link.ts'
import { serverClock } from '../live/server-time.ts'
import { percentile, TopicBook, type TopicRow, topics } from '../live/topic-log.ts'
import { Header } from '../stage/header.tsx'
import { Stage } from '../stage/stage.tsx'
import type { ToolProps } from './index.ts'
import './tools.css'

const SHOW_MS = 1000
const TRIPS = 100

/** Cost of one call. */
interface Cost {
  path: CallPath
  ms: number | null
  code: number | null
  bytes: number | null
  note: string
}

const untried = (path: CallPath): Cost => ({ path, ms: null, code: null, bytes: null, note: '' })
const ms = (value: number | null): string => (value === null ? '--' : `${Math.round(value)} ms`)
const kilobytes = (value: number | null): string => (value === null ? '--' : `${(value / 1024).toFixed(1)} KB`)

async function costOf(path: CallPath, input: object): Promise<Cost> {
  const start = performance.now()
  try {
    const answer = await call(path, input as InputOf<CallPath>)
    const took = performance.now() - start
    return { path, ms: took, code: SUCCESS_CODE, bytes: new TextEncoder().encode(JSON.stringify(answer)).length, note: '' }
  } catch (error) {
    return { path, ms: performance.now() - start, code: error instanceof Fault ? error.code : null, bytes: null, note: error instanceof Error ? error.message : String(error) }
  }
}

/** /screen-test2: every topic of the live line and every call of the walls, as they reach this machine. */
export default function ConnectionTest({ title, area, site }: ToolProps) {
  const book = useRef(new TopicBook())
  const line = useRef<LiveConnection | null>(null)
  const trips = useRef<number[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<TopicName>>(() => new Set(topicNames))
  const first = useRef(chosen)
  const [state, setState] = useState<LinkState>('offline')
  const [refused, setRefused] = useState('')
  const [rows, setRows] = useState<TopicRow[]>([])
  const [trip, setTrip] = useState<{ last: number | null; p50: number | null; p95: number | null }>({ last: null, p50: null, p95: null })
  const [costs, setCosts] = useState<Cost[]>(() => wallCalls.map(untried))
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const opened = openLive({
      getToken: () => localStorage.getItem(TOKEN_KEY),
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
      setTrip({ last: trips.current.at(-1) ?? null, p50: percentile(trips.current, 0.5), p95: percentile(trips.current, 0.95) })
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

  const away = state === 'live' ? 0 : POLL_AFTER_MS
  return (
    <Stage>
      <div className="tool" data-state={state} data-busy={busy}>
        <Header title={title} scope={area.name} site={site} link={linkOf({ state, away, hasData: true }, POLL_AFTER_MS)} asOf={null} />
        <section className="tool-panel" style={{ left: 24, top: 104, width: 928, height: 950 }} aria-label="主题">
          <h2>
            主题
            <small>
              心跳每 {HEARTBEAT_MS / 1000} 秒，往返 {ms(trip.last)}，p50 {ms(trip.p50)}，p95 {ms(trip.p95)}
            </small>
          </h2>
          {refused && <p role="alert">{refused}</p>}
          <table className="tool-table">
            <thead>
              <tr>
                {['主题', '订阅', '收到', '速率/秒', '最近序号', '丢号', '延迟 p50', '延迟 p95'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ topic, messages, rate, seq, missed, p50, p95 }) => (
                <tr key={topic} data-topic={topic}>
                  <th scope="row">{topic}</th>
                  <td>
                    {topic === 'rt:hb' ? (
                      '常开'
                    ) : (
                      <button type="button" role="switch" aria-checked={chosen.has(topic)} aria-label={`订阅 ${topic}`} onClick={() => turn(topic)}>
                        {chosen.has(topic) ? '开' : '关'}
                      </button>
                    )}
                  </td>
                  <td>{messages.toLocaleString('zh-CN')}</td>
                  <td>{rate ?? '--'}</td>
                  <td>{seq ?? '--'}</td>
                  <td data-bad={missed > 0}>{missed}</td>
                  <td>{ms(p50)}</td>
                  <td>{ms(p95)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="tool-note">丢号为序号中断的条数，中断后自动索取全量；延迟按服务器时钟计，不含全量快照。</p>
        </section>
        <section className="tool-panel" style={{ left: 968, top: 104, width: 928, height: 950 }} aria-label="接口">
          <h2>
            接口
            <small>{busy ? '测量中' : `${costs.filter(({ code }) => code === SUCCESS_CODE).length} / ${costs.length} 成功，${clock(Date.now())}`}</small>
            <button type="button" disabled={busy} onClick={() => void measure()}>
              重新测量
            </button>
          </h2>
          <div className="tool-scroll">
            <table className="tool-table narrow">
              <thead>
                <tr>
                  {['接口', '耗时', 'code', '大小'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {costs.map(({ path, ms: took, code, bytes, note }) => (
                  <tr key={path} data-call={path} title={note}>
                    <th scope="row">{path}</th>
                    <td>{ms(took)}</td>
                    <td data-bad={took !== null && code !== SUCCESS_CODE}>{took === null ? '--' : (code ?? '无应答')}</td>
                    <td>{note || kilobytes(bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
    </Stage>
  )
}
