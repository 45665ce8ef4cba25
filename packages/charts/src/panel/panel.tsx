import type { MetricId } from '@data-centre/api'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Boundary } from './boundary.tsx'
import { Definition } from './definition.tsx'
import type { Known } from './definition-text.ts'
import { ClockIcon } from './icons.tsx'
import { PanelMenu } from './panel-menu.tsx'
import { PanelRowsContext, type RowsView } from './panel-rows.ts'
import { type PanelAction, type PanelState, staleText } from './panel-state.ts'
import { Empty, Failed, Skeleton, type SkeletonShape } from './states.tsx'
import './panel.css'

interface PanelProps extends Partial<PanelState> {
  title: ReactNode
  /** File name of the saved picture and the data view; the title when it is plain text. */
  name?: string
  /** The metric that the panel shows: gives the ⓘ and `data-metric`. */
  metric?: MetricId
  known?: Known
  /** Words after the title: 近30天, 点击省份下钻，Esc 返回 … */
  note?: ReactNode
  /** Unit of the numbers; written as 单位：次 after the note. */
  unit?: string
  legend?: ReactNode
  /** Links or segments at the right of the head. */
  actions?: ReactNode
  /** Height of the body in px, kept in every state. */
  height?: number
  skeleton?: SkeletonShape
  /** Body without padding, for tables and split cells. */
  flush?: boolean
  className?: string
  /** Drawn when the state is ready; as a function it is called only then. */
  children?: ReactNode | (() => ReactNode)
}

/** A card of the console: head, body and every state of it. Nothing jumps: the body keeps its height. */
export function Panel(props: PanelProps) {
  const {
    title,
    metric,
    known: existing,
    note,
    unit,
    legend,
    actions,
    height,
    skeleton,
    flush,
    className,
    children,
  } = props
  const { state = 'ready', reason, emptyActions, onRetry, staleAt, heldAt, refreshing } = props
  const root = useRef<HTMLElement>(null)
  const [view, setView] = useState<RowsView | null>(null)
  const offer = useCallback((next: RowsView) => {
    setView(next)
    return () => setView((now) => (now === next ? null : now))
  }, [])
  const name = props.name ?? (typeof title === 'string' ? title : '图表')
  const failed = (cause: string, retry: (() => void) | undefined, others?: readonly PanelAction[]) => (
    <Failed reason={cause} onRetry={retry} actions={others} height={height} />
  )
  const body = () => {
    if (state === 'loading') return <Skeleton height={height ?? 180} shape={skeleton ?? 'chart'} />
    if (state === 'empty') return <Empty reason={reason} actions={emptyActions} height={height} />
    if (state === 'failed') return failed(reason ?? '', onRetry, emptyActions)
    return (
      <Boundary
        resetKey={children}
        fallback={(reset) =>
          failed('这张卡片显示出错，其他卡片不受影响', () => {
            reset()
            onRetry?.()
          })
        }
      >
        {typeof children === 'function' ? <Drawn draw={children} /> : children}
      </Boundary>
    )
  }

  const shown = useMemo(() => (state === 'ready' ? view : null), [state, view])
  const sideText = [note, unit && `单位：${unit}`].filter(Boolean)
  return (
    <section
      ref={root}
      className={`dc-panel${flush ? ' dc-panel-flush' : ''}${className ? ` ${className}` : ''}`}
      data-metric={metric}
      data-state={state === 'failed' || staleAt ? 'error' : state}
      data-held={heldAt ? '' : undefined}
      aria-busy={state === 'loading' || undefined}
      aria-label={name}
    >
      {refreshing && <div className="dc-panel-progress" role="progressbar" aria-label="正在更新" data-print="no" />}
      <header className="dc-panel-head">
        <h3>{title}</h3>
        {metric && <Definition metric={metric} known={existing} />}
        {sideText.length > 0 && (
          <span className={`dc-panel-note${note ? '' : ' dc-panel-unit'}`}>
            {sideText.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
              <span key={index}>
                {index > 0 && '，'}
                {word}
              </span>
            ))}
          </span>
        )}
        <span className="dc-panel-space" />
        {staleAt || heldAt ? (
          <span className="dc-panel-stale" role="status">
            <ClockIcon />
            <span className="dc-panel-stale-words" title={staleText({ staleAt, heldAt })}>
              {staleText({ staleAt, heldAt })}
            </span>
            {onRetry && (
              <button type="button" className="dc-link" onClick={onRetry}>
                重试
              </button>
            )}
          </span>
        ) : (
          state === 'ready' && legend
        )}
        {actions}
        {shown && <PanelMenu name={name} view={shown} panel={root} />}
      </header>
      <div className="dc-panel-body" style={{ minHeight: height }}>
        <PanelRowsContext value={offer}>{body()}</PanelRowsContext>
      </div>
    </section>
  )
}

/** Calls the function inside the boundary, so that what it throws stays in the panel. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()
