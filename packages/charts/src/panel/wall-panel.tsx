import type { MetricId } from '@data-centre/api'
import { type ReactNode, useContext } from 'react'
import { Boundary } from './boundary.tsx'
import { PanelPages } from './panel-pages.ts'
import type { PanelState } from './panel-state.ts'
import './wall-panel.css'

interface WallPanelProps extends Partial<PanelState> {
  title: string
  metric?: MetricId
  /** Unit, period or legend at the right of the title, 18 px. */
  side?: ReactNode
  /** Place in the order of the first paint: 0, 1, 2 … 80 ms apart. */
  order?: number
  className?: string
  children?: ReactNode | (() => ReactNode)
}

/** A panel of a wall: ground, hair on top, title 22, body. It fills its box; a failure stays inside it and says so quietly. */
export function WallPanel({
  title,
  metric,
  side,
  order = 0,
  className,
  children,
  state = 'ready',
  reason,
  forbidden,
  staleAt,
}: WallPanelProps) {
  const quiet = (text: string, why?: string) => (
    <p className="dc-wall-quiet">
      {text}
      {why && <small>{why}</small>}
    </p>
  )
  const body = () => {
    if (state === 'loading') return <div className="dc-wall-waiting" role="status" aria-label="加载中" />
    if (state === 'empty') return quiet(reason ?? '暂无数据哦~')
    if (state === 'failed') return forbidden && reason ? quiet(reason) : quiet('加载失败', '稍后自动重试')
    return (
      <Boundary resetKey={children} fallback={() => quiet('加载失败', '稍后自动重试')}>
        {typeof children === 'function' ? <Drawn draw={children} /> : children}
      </Boundary>
    )
  }
  return (
    <section
      className={`dc-wall-panel${className ? ` ${className}` : ''}`}
      style={{ ['--order' as string]: order }}
      data-metric={metric}
      data-state={state === 'failed' || staleAt ? 'error' : state}
      aria-label={title}
    >
      <header>
        <h2>
          {title}
          <PageMarks />
        </h2>
        {side && <span>{side}</span>}
      </header>
      <div className="dc-wall-body">{body()}</div>
    </section>
  )
}

/** Calls the function inside the boundary, so that what it throws stays in the panel. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()

/** A mark for each panel that takes turns in this box, the shown one lit. */
function PageMarks() {
  const pages = useContext(PanelPages)
  if (!pages) return null
  return (
    <span className="dc-wall-pages" aria-hidden="true">
      {Array.from({ length: pages.of }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have nothing but their place
        <i key={page} data-on={page === pages.at} />
      ))}
    </span>
  )
}
