import { SUCCESS_CODE } from '@data-centre/api'
import { clock } from '@data-centre/charts/format'
import { type Cost, kilobytes, ms } from './connection-cost.ts'

interface CallsPanelProps {
  costs: readonly Cost[]
  isBusy: boolean
  onMeasure: () => void
}

/** Every call of the walls: how long it took, and what it answered. */
export const CallsPanel = ({ costs, isBusy, onMeasure }: CallsPanelProps) => (
  <section className="tool-panel" style={{ left: 968, top: 104, width: 928, height: 950 }} aria-label="接口">
    <h2>
      接口
      <small>
        {isBusy
          ? '测量中'
          : `${costs.filter(({ code }) => code === SUCCESS_CODE).length} / ${costs.length} 成功，${clock(Date.now())}`}
      </small>
      <button type="button" disabled={isBusy} onClick={onMeasure}>
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
)
