import { type HeadMapVersion, heatMetrics, heatWindows } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { confirmDialog } from '../../../kit/confirm-dialog.ts'
import css from '../wall-content.module.css'

interface HeadMapHistoryProps {
  history: readonly HeadMapVersion[]
  current: number
  busy: boolean
  onBack: (version: HeadMapVersion) => void
}

/** 历史版本: the last twenty; an old one comes back as a new version. */
export function HeadMapHistory({ history, current, busy, onBack }: HeadMapHistoryProps) {
  if (history.length === 0) return null
  const ask = (old: HeadMapVersion) =>
    confirmDialog({
      content: `确定恢复到版本 ${old.version} 吗？将另存为新版本，打开的大屏立即采用。`,
      okText: '恢复',
      onOk: () => onBack(old),
    })
  return (
    <details className={css.history}>
      <summary>历史版本（{history.length}）</summary>
      <ul>
        {history.map((one) => (
          <li key={one.version}>
            <b>版本 {one.version}</b>
            <span>{dateTime(one.at)}</span>
            <span>{one.by || '--'}</span>
            <span>
              {heatWindows[one.config.window]}
              {heatMetrics[one.config.metric].label}
            </span>
            {one.version === current ? (
              <span>当前</span>
            ) : (
              <button
                type="button"
                className="link-button"
                disabled={busy}
                aria-label={`恢复到版本 ${one.version}`}
                onClick={() => ask(one)}
              >
                恢复
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
