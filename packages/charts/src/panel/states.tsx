import { EmptySketch, FailedIcon, ReloadIcon } from './icons.tsx'
import type { PanelAction } from './panel-state.ts'
import './states.css'

interface EmptyProps {
  reason?: string | undefined
  actions?: readonly PanelAction[] | undefined
  height?: number | undefined
}

const Actions = ({ actions }: { actions: readonly PanelAction[] }) => (
  <div className="dc-blank-actions">
    {actions.slice(0, 2).map(({ label, onClick }) => (
      <button key={label} type="button" className="dc-button" onClick={onClick}>
        {label}
      </button>
    ))}
  </div>
)

/** 暂无数据哦~ with the reason and up to two ways to fill it. */
export const Empty = ({ reason, actions = [], height }: EmptyProps) => (
  <div className="dc-blank" style={{ minHeight: height }}>
    {(height === undefined || height >= 180) && <EmptySketch />}
    <strong>暂无数据哦~</strong>
    {reason && <span>{reason}</span>}
    {actions.length > 0 && <Actions actions={actions} />}
  </div>
)

interface FailedProps {
  reason?: string | undefined
  onRetry?: (() => void) | undefined
  /** Other questions to ask, in place of 重新加载: of a refused question that would be refused again. */
  actions?: readonly PanelAction[] | undefined
  height?: number | undefined
}

/** 加载失败 with its cause and 重新加载. */
export const Failed = ({ reason, onRetry, actions = [], height }: FailedProps) => (
  <div className="dc-blank" role="alert" style={{ minHeight: height }}>
    <FailedIcon />
    <strong>加载失败</strong>
    {reason && <span>{reason}</span>}
    {actions.length > 0 ? (
      <Actions actions={actions} />
    ) : (
      onRetry && (
        <div className="dc-blank-actions">
          <button type="button" className="dc-button dc-button-primary" onClick={onRetry}>
            <ReloadIcon />
            重新加载
          </button>
        </div>
      )
    )}
  </div>
)

export type SkeletonShape = 'chart' | 'rows' | 'map'

interface SkeletonProps {
  height?: number | undefined
  shape?: SkeletonShape
}

const places = (n: number) => Array.from({ length: n }, (_, index) => index)

/** Grey bars where axis labels and rows will stand; seen only after 200 ms, so that quick answers do not flash. */
export const Skeleton = ({ height, shape = 'chart' }: SkeletonProps) => (
  <div className={`dc-skeleton dc-skeleton-${shape}`} data-state="loading" style={{ height }} aria-hidden="true">
    {shape === 'chart' && (
      <>
        {places(4).map((row) => (
          <i key={row} className="dc-skeleton-tick" style={{ top: `${row * 26}%` }} />
        ))}
        <div className="dc-skeleton-x">
          {places(5).map((column) => (
            <i key={column} />
          ))}
        </div>
      </>
    )}
    {shape === 'rows' &&
      places(Math.max(3, Math.min(10, Math.round((height ?? 180) / 36)))).map((row) => (
        <div key={row} className="dc-skeleton-row">
          <i style={{ width: `${34 - (row % 3) * 6}%` }} />
          <i style={{ width: `${18 - (row % 2) * 4}%` }} />
        </div>
      ))}
    {shape === 'map' && <i className="dc-skeleton-land" />}
  </div>
)
