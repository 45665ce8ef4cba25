import { type DataOf, type Kpi, type MetricId, memberLabel, metric, type Part, type TrafficStatistics } from '@data-centre/api'
import { WallBars, WallDonut, WallKpiStrip, WallLegend, WallList, WallPanel, WallRows, WallSeries, WallShare } from '@data-centre/charts'
import { clock, count, hourMinute, joined, shown } from '@data-centre/charts/format'
import { levels, platformColor, wall, wallRamp } from '@data-centre/charts/theme'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive } from '../../data/wall-context.ts'
import { callPanel, defineWall, type Region } from '../wall.tsx'
import { AttackMap } from './attack-map.tsx'
import { withMinute } from './traffic-row.ts'
import '../panels/panels.css'

const sum = (parts: readonly Part[]) => parts.reduce((total, { value }) => total + value, 0)
const trafficLegend = [
  { name: '出流量', color: wall.acc, mark: 'line' as const },
  { name: '入流量', color: wall.donut, mark: 'line' as const },
]
/** 2xx to 5xx: what went well is quiet, what failed is not. */
const statusColors = [wallRamp[3], wallRamp[4], levels.yellow.mark, levels.red.mark]
const HOUR = {}
const DAY = { minutes: 1440 }

/** A host by the platform that it serves, else by its own first word. */
function hostName(host: string): { name: string; color?: string | undefined } {
  const [word = host] = host.split('.')
  return { name: memberLabel('platform', word), color: platformColor(word) }
}

/** The busiest minute of the day, in words: it stands far above the means of the curve. */
const peakText = ({ value, time }: TrafficStatistics['peak']): string =>
  value === null || time === null ? '' : `峰值 ${joined(shown('gateway.bandwidthPeak', value, 'wall'))} · ${hourMinute(time)}`

/** Numbers of the strip: those that the topics bring follow them. */
function OperationStrip() {
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
      ([id, label]): Kpi => ({ id, label: label ?? metric(id).label, unit: metric(id).unit, value: live[id] ?? existing.find((kpi) => kpi.id === id)?.value ?? null }),
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

const BandwidthPanel: Region = ({ order }) => {
  const { data } = useCall('bigLargeScreen/getHuaweiTrafficStatistics', HOUR)
  const live = useLive((state) => state.traffic?.line)
  const line = useMemo(() => data && withMinute(data.line, live), [data, live])
  return (
    <WallPanel title="带宽" metric="gateway.bandwidth" side={<WallLegend items={trafficLegend} />} order={order} state={line ? 'ready' : 'loading'}>
      {() => line && <WallSeries metric="gateway.bandwidth" data={line} kind="lines" />}
    </WallPanel>
  )
}

const AttackTypes = ({ type }: DataOf<'bigLargeScreen/getWafStatistics'>) => (
  <div className="share-panel">
    <div className="ring">
      <WallDonut metric="waf.hits" parts={type} centre={{ label: '攻击', value: shown('waf.hits', sum(type), 'wall') }} />
    </div>
    <WallShare metric="waf.hits" parts={type} layout="rows" show="rate" />
  </div>
)

/** The newest attacks: who tried what, and what became of it. */
const RecentAttacks: Region = ({ order }) => {
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

/** 运维态势大屏: what goes through the gateways, and who attacks them. */
export default defineWall({
  route: 'operationWall',
  topics: ['rt:traffic', 'rt:waf'],
  regions: {
    L1: BandwidthPanel,
    L2: callPanel({
      title: '各主机请求',
      metric: 'gateway.requests',
      side: '近 60 分钟',
      call: 'bigLargeScreen/getHuaweiTrafficStatistics',
      input: HOUR,
      empty: ({ host }) => sum(host) === 0,
      reason: '网关没有上报',
      show: ({ host }) => <WallBars metric="gateway.requests" rows={host.slice(0, 6).map(({ id, name, value }) => ({ id, ...hostName(name), value }))} />,
    }),
    L3: callPanel({
      title: '状态码',
      metric: 'gateway.requests',
      side: ({ status }) => <WallLegend items={status.series.map(({ name }, i) => ({ name, color: statusColors[i] ?? wall.bar, mark: 'box' }))} />,
      call: 'bigLargeScreen/getHuaweiTrafficStatistics',
      input: HOUR,
      empty: ({ status }) => status.series.every(({ data }) => data.every((value) => value === null)),
      reason: '网关没有上报',
      show: ({ status }) => <WallSeries metric="gateway.requests" data={status} kind="areas" colors={statusColors} />,
    }),
    K: OperationStrip,
    M: AttackMap,
    B: callPanel({
      title: '近 24 小时流量',
      metric: 'gateway.bandwidth',
      side: ({ peak }) => ['10 分钟均值', peakText(peak)].filter(Boolean).join('　'),
      call: 'bigLargeScreen/getHuaweiTrafficStatistics',
      input: DAY,
      show: ({ line }) => <WallSeries metric="gateway.bandwidth" data={line} kind="lines" wide />,
    }),
    R1: callPanel({
      title: '攻击类型',
      metric: 'waf.hits',
      side: '近 24 小时',
      call: 'bigLargeScreen/getWafStatistics',
      input: {},
      empty: ({ type }) => type.length === 0,
      reason: '近 24 小时没有攻击',
      show: (data) => <AttackTypes {...data} />,
    }),
    R2: callPanel({
      title: '攻击来源 TOP10',
      metric: 'waf.hits',
      side: ({ kpi }) => `拦截率 ${count(kpi.find(({ id }) => id === 'waf.blockRate')?.value, 1)}%`,
      call: 'bigLargeScreen/getWafStatistics',
      input: {},
      empty: ({ src }) => src.length === 0,
      reason: '近 24 小时没有攻击',
      show: ({ src }) => <WallList metric="waf.hits" rows={src} owner />,
    }),
    R3: RecentAttacks,
  },
})
