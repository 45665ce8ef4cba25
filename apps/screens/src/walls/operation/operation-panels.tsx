import { type DataOf, type Kpi, type MetricId, metric } from '@data-centre/api'
import { WallDonut, WallKpiStrip, WallLegend, WallPanel, WallRows, WallSeries, WallShare } from '@data-centre/charts'
import { clock, shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive } from '../../data/wall-context.ts'
import { sum } from '../panels/parts.ts'
import type { Region } from '../wall.tsx'
import { withMinute } from './traffic-row.ts'
import '../panels/panels.css'

const trafficLegend = [
  { name: '出流量', color: wall.acc, mark: 'line' as const },
  { name: '入流量', color: wall.donut, mark: 'line' as const },
]

export const HOUR = {}

/** Numbers of the strip: those that the topics bring follow them. */
export function OperationStrip() {
  const { data: gateways } = useCall('bigLargeScreen/getHuaweiTrafficStatistics', HOUR)
  const { data: firewalls } = useCall('bigLargeScreen/getWafStatistics', {})
  const traffic = useLive((state) => state.traffic)
  const waf = useLive((state) => state.waf)
  const items = useMemo(() => {
    const existing = [...(gateways?.kpi ?? []), ...(firewalls?.kpi ?? [])]
    const live: Partial<Record<MetricId, number | null | undefined>> = {
      'gateway.bandwidth': traffic?.bwOut,
      'gateway.requestRate': traffic?.qps,
      'gateway.serverErrorRate': traffic?.err5xx,
      'gateway.hitRate': traffic?.hit,
      'waf.hits': waf?.hit,
    }
    return strip.map(
      ([id, label]): Kpi => ({
        id,
        label: label ?? metric(id).label,
        unit: metric(id).unit,
        value: live[id] ?? existing.find((kpi) => kpi.id === id)?.value ?? null,
      }),
    )
  }, [gateways, firewalls, traffic, waf])
  return <WallKpiStrip items={items} lead="gateway.bandwidth" layout="row" />
}

const strip: readonly (readonly [MetricId, string?])[] = [
  ['gateway.bandwidth', '实时带宽 Mbps'],
  ['gateway.bandwidthPeak'],
  ['gateway.requestRate'],
  ['gateway.serverErrorRate', '5xx 率'],
  ['gateway.hitRate', '缓存命中'],
  ['waf.hits', '24 小时攻击'],
]

export const BandwidthPanel: Region = ({ order }) => {
  const { data } = useCall('bigLargeScreen/getHuaweiTrafficStatistics', HOUR)
  const live = useLive((state) => state.traffic?.line)
  const line = useMemo(() => data && withMinute(data.line, live), [data, live])
  return (
    <WallPanel
      title="带宽"
      metric="gateway.bandwidth"
      side={<WallLegend items={trafficLegend} />}
      order={order}
      state={line ? 'ready' : 'loading'}
    >
      {() => line && <WallSeries metric="gateway.bandwidth" data={line} kind="lines" />}
    </WallPanel>
  )
}

export const AttackTypes = ({ type }: DataOf<'bigLargeScreen/getWafStatistics'>) => (
  <div className="share-panel">
    <div className="ring">
      <WallDonut
        metric="waf.hits"
        parts={type}
        centre={{ label: '攻击', value: shown('waf.hits', sum(type), 'wall') }}
      />
    </div>
    <WallShare metric="waf.hits" parts={type} layout="rows" show="rate" />
  </div>
)

/** The newest attacks: who tried what, and what became of it. */
export const RecentAttacks: Region = ({ order }) => {
  const { data } = useCall('bigLargeScreen/getWafStatistics', {})
  const waf = useLive((state) => state.waf)
  const recent = waf && waf.recent.length > 0 ? waf.recent : data?.recent
  const state = recent === undefined ? 'loading' : recent.length === 0 ? 'empty' : 'ready'
  return (
    <WallPanel title="最近攻击" side="处置" order={order} state={state} reason="近 24 小时没有攻击">
      {() => (
        <WallRows
          columns="76px 92px minmax(0, 1fr) auto"
          rows={(recent ?? []).map(({ t, src, rule, action, host }, i) => ({
            id: `${t} ${src} ${host} ${rule} ${i}`,
            cells: (
              <>
                <time>{clock(t)}</time>
                <b>{src.slice(0, 4)}</b>
                <span>{rule}</span>
                <em>{action}</em>
              </>
            ),
          }))}
        />
      )}
    </WallPanel>
  )
}
