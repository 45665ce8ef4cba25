import { type Kpi, type MetricId, metric } from '@data-centre/api'
import { type ReactNode, useMemo } from 'react'
import { FigureText } from '../figures/figure-text.tsx'
import { full, shown } from '../format.ts'
import { Definition } from '../panel/definition.tsx'
import { type PanelState, staleText } from '../panel/panel-state.ts'
import { Failed } from '../panel/states.tsx'
import { Change } from './change.tsx'
import { DisputeMark } from './dispute-mark.tsx'
import { Figure } from './figure.tsx'
import { Sparkline } from './sparkline.tsx'
import './kpi-strip.css'

interface KpiStripProps extends Partial<PanelState> {
  items?: readonly Kpi[] | undefined
  /** Cells per row, 2 to 6; the first row is first rank (28), the others second (20). */
  columns?: 2 | 3 | 4 | 5 | 6
  /** How many cells to sketch while loading. */
  expected?: number
  /** Every row in the first rank: the 今日 card of the home page. */
  flat?: boolean
  /** Without its own card, inside another panel. */
  bare?: boolean
  /** What the changes are against, where that is not the preceding period. */
  against?: string | undefined
  /** The same numbers of what these are a part of, below each. */
  beside?: { name: string; values: ReadonlyMap<MetricId, Pick<Kpi, 'value' | 'withheld'>> } | undefined
  /** Numbers that somebody holds to be wrong, and how the reader says so of one. */
  disputes?: { open: ReadonlySet<MetricId>; onRaise: (kpi: Kpi) => void } | undefined
  /** Drill-down behind a value; a metric without one is not a link. */
  onOpen?: ((id: MetricId) => (() => void) | undefined) | undefined
}

/** How much room a value needs: `long` leaves no place for the course in six columns, `wide` and `huge` step down in size. */
function digits({ id, value, withheld }: Kpi): 'long' | 'wide' | 'huge' | undefined {
  const { length } = shown(id, value, 'console', withheld).text
  return length > 13 ? 'huge' : length > 10 ? 'wide' : length > 7 ? 'long' : undefined
}

const against = ({ live }: Kpi) => (live ? '较昨日同时段' : '较上期')

/** One card whose cells are split by hairlines: label (opens the definition), value (drills), change, course so far. */
export function KpiStrip({
  items,
  columns = 5,
  expected = columns,
  flat,
  bare,
  onOpen,
  disputes,
  beside,
  against: base,
  state = 'ready',
  reason,
  emptyActions,
  onRetry,
  refreshing,
  staleAt,
  heldAt,
}: KpiStripProps) {
  const existing = useMemo(() => new Map((items ?? []).map((item) => [item.id, item])), [items])
  const frame = (children: ReactNode) => (
    <div
      className={`dc-kpis${bare ? ' dc-kpis-bare' : ''}`}
      data-columns={columns}
      data-state={state === 'failed' || staleAt ? 'error' : state}
      data-held={heldAt ? '' : undefined}
      style={{ ['--columns' as string]: columns }}
      aria-busy={state === 'loading' || undefined}
    >
      {refreshing && <div className="dc-panel-progress" data-print="no" />}
      {children}
    </div>
  )
  if (state === 'failed')
    return frame(
      <div className="dc-kpis-failed">
        <Failed reason={reason} onRetry={onRetry} actions={emptyActions} height={92} />
      </div>,
    )
  if (state === 'loading' || !items) {
    return frame(
      Array.from({ length: expected }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: cells without content have no other identity
          key={index}
          className={`dc-kpi dc-kpi-loading${index < columns || flat ? ' dc-kpi-lead' : ''}`}
          aria-hidden="true"
        >
          <i />
          <i />
          <i />
        </div>
      )),
    )
  }
  return frame(
    <>
      {items.map((item, index) => {
        const open = onOpen?.(item.id)
        const value = <Figure metric={item.id} value={item.value} withheld={item.withheld} />
        const other = beside?.values.get(item.id)
        const exact =
          item.value === null
            ? undefined
            : metric(item.id).unit === 'B'
              ? `${item.value.toLocaleString('zh-CN')} 字节`
              : full(item.id, item.value)
        return (
          <div
            key={item.id}
            className={`dc-kpi${index < columns || flat ? ' dc-kpi-lead' : ''}`}
            data-metric={item.id}
            data-anchor=""
            data-digits={digits(item)}
          >
            <div className="dc-kpi-label">
              <Definition
                metric={item.id}
                label={item.label}
                known={existing.get(item.id)}
                onDispute={disputes && (() => disputes.onRaise(item))}
              />
              {disputes?.open.has(item.id) && <DisputeMark />}
              {item.live && <span className="dc-live">实时</span>}
            </div>
            <div className="dc-kpi-value" title={exact}>
              {open ? (
                <button type="button" onClick={open}>
                  <span className="dc-hidden">{item.label} </span>
                  {value}
                  <span className="dc-hidden">，查看明细</span>
                </button>
              ) : (
                value
              )}
            </div>
            <div className="dc-kpi-foot">
              {item.hb !== undefined && <Change metric={item.id} hb={item.hb} against={base ?? against(item)} />}
              {item.dayBefore !== undefined && (
                <span className="dc-change" data-role="plain">
                  <span className="dc-change-against">昨日全天</span>
                  <b>{item.dayBefore === null ? '--' : full(item.id, item.dayBefore)}</b>
                </span>
              )}
              {other && (
                <span className="dc-change" data-role="plain">
                  <span className="dc-change-against">{beside?.name}</span>
                  <b>
                    <FigureText metric={item.id} {...other} write={(at) => full(item.id, at)} />
                  </b>
                </span>
              )}
              {item.week && <Change metric={item.id} hb={item.week.hb} against={`较上${item.week.weekday}同时段`} />}
            </div>
            {item.spark && <Sparkline points={item.spark} />}
          </div>
        )
      })}
      {(staleAt || heldAt) && (
        <p className="dc-kpis-stale" role="status">
          {staleText({ staleAt, heldAt })}
          {onRetry && (
            <button type="button" className="dc-link" onClick={onRetry}>
              重试
            </button>
          )}
        </p>
      )}
    </>,
  )
}
