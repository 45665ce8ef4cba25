import { HEARTBEAT_MS, type TopicName } from '@data-centre/api'
import type { TopicRow } from '../live/topic-log.ts'
import { ms } from './connection-cost.ts'

export interface Trip {
  last: number | null
  p50: number | null
  p95: number | null
}

interface TopicsPanelProps {
  rows: readonly TopicRow[]
  trip: Trip
  refused: string
  chosen: ReadonlySet<TopicName>
  onTurn: (topic: TopicName) => void
}

/** Every topic of the live line, as it reaches this machine. */
export const TopicsPanel = ({ rows, trip, refused, chosen, onTurn }: TopicsPanelProps) => (
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
                <button
                  type="button"
                  role="switch"
                  aria-checked={chosen.has(topic)}
                  aria-label={`订阅 ${topic}`}
                  onClick={() => onTurn(topic)}
                >
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
)
