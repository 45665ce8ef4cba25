import type { TopicRow } from '../../live/topic-log.ts'

const ms = (value: number | null) => (value === null ? '--' : `${Math.round(value)} ms`)

/** Every topic of the wall: messages, last number, gaps, latency. */
export const TopicTable = ({ lines }: { lines: readonly TopicRow[] }) => (
  <table>
    <thead>
      <tr>
        {['主题', '收到', '序号', '丢号', '延迟 p50', 'p95'].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ topic, messages, seq, missed, p50, p95 }) => (
        <tr key={topic} data-topic={topic}>
          <th scope="row">{topic}</th>
          <td>{messages}</td>
          <td>{seq ?? '--'}</td>
          <td data-bad={missed > 0 || undefined}>{missed}</td>
          <td>{ms(p50)}</td>
          <td>{ms(p95)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
