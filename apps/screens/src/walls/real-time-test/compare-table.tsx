import { metric } from '@data-centre/api'
import { clock, count } from '@data-centre/charts/format'
import type { Compared } from './use-compare.ts'

const gapText = (gap: number | null): string =>
  gap === null ? '缺' : gap === 0 ? '0' : `${gap > 0 ? '+' : '−'}${count(Math.abs(gap))}`

/** Counters of the call beside those of the socket; what differs is red. */
export function CompareTable({ result }: { result: Compared }) {
  if (result.kind === 'failed') return <p className="quiet">{result.reason}</p>
  if (result.kind !== 'done') return <p className="quiet">对比中</p>
  const { at, rows } = result
  const differing = rows.filter(({ gap }) => gap !== 0).length
  return (
    <>
      <p role="status" data-differing={differing}>
        <span>{clock(at)}</span>
        <span>{differing === 0 ? `${rows.length} 项全部一致` : `${differing} 项不一致，共 ${rows.length} 项`}</span>
      </p>
      <table className="counters">
        <thead>
          <tr>
            {['计数', '接口', '推送', '差'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, rest, socket, gap }) => (
            <tr key={id} data-counter={id}>
              <th scope="row">{metric(id).label}</th>
              <td>{count(rest)}</td>
              <td>{count(socket)}</td>
              <td data-bad={gap !== 0 || undefined}>{gapText(gap)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
