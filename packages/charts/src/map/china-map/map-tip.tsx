import { isRatio, type MetricId, metric, type Withheld, withheldTexts } from '@data-centre/api'
import { full, rate } from '../../format.ts'
import '../../echarts/tip.css'

interface MapTipProps {
  metric: MetricId
  name: string
  code: string
  value: number | null
  withheld: Withheld | undefined
  /** Regions with a value, many first. */
  ranked: readonly { code: string; value: number }[]
  at: { x: number; y: number }
  bounds: HTMLElement | null
}

/** Tooltip of a region: value, rank, share of all. Ratios have no share. */
export function MapTip({ metric: id, name, code, value, withheld, ranked, at, bounds }: MapTipProps) {
  const rank = ranked.findIndex((region) => region.code === code) + 1
  const total = ranked.reduce((sum, region) => sum + region.value, 0)
  const width = bounds?.offsetWidth ?? 0
  const toLeft = at.x > width - 190
  return (
    <div
      className="dc-tip dc-tip-box dc-map-tip"
      role="status"
      style={{
        left: at.x,
        top: at.y,
        transform: `translate(${toLeft ? 'calc(-100% - 14px)' : '14px'}, ${at.y > 110 ? 'calc(-100% - 8px)' : '14px'})`,
      }}
    >
      <strong>{name}</strong>
      <div className="dc-tip-row">
        <span>{metric(id).label}</span>
        <b>{withheld ? full(id, null, withheld) : full(id, value ?? 0)}</b>
      </div>
      {withheld && <small>{withheldTexts[withheld].reason}</small>}
      {rank > 0 && (
        <div className="dc-tip-row">
          <span>排名</span>
          <b>
            {rank} / {ranked.length}
          </b>
        </div>
      )}
      {rank > 0 && !isRatio(id) && (
        <div className="dc-tip-row">
          <span>占比</span>
          <b>{rate(total > 0 ? (value ?? 0) / total : null)}</b>
        </div>
      )}
    </div>
  )
}
