import { memberLabel, type TrafficStatistics } from '@data-centre/api'
import { WallBars, WallLegend, WallList, WallSeries } from '@data-centre/charts'
import { count, hourMinute, joined, shown } from '@data-centre/charts/format'
import { levels, platformColor, wall, wallRamp } from '@data-centre/charts/theme'
import { callPanel, defineWall } from '../wall.tsx'
import { AttackMap } from './attack-map.tsx'
import '../panels/panels.css'
import { sum } from '../panels/parts.ts'
import { AttackTypes, BandwidthPanel, HOUR, OperationStrip, RecentAttacks } from './operation-panels.tsx'

/** 2xx to 5xx: what went well is quiet, what failed is not. */
const statusColors = [wallRamp[3], wallRamp[4], levels.yellow.mark, levels.red.mark]

const DAY = { minutes: 1440 }

/** A host by the platform that it serves, else by its own first word. */
function hostName(host: string): { name: string; color?: string | undefined } {
  const [word = host] = host.split('.')
  return { name: memberLabel('platform', word), color: platformColor(word) }
}

/** The busiest minute of the day, in words: it stands far above the means of the curve. */
const peakText = ({ value, time }: TrafficStatistics['peak']): string =>
  value === null || time === null
    ? ''
    : `峰值 ${joined(shown('gateway.bandwidthPeak', value, 'wall'))} · ${hourMinute(time)}`

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
      show: ({ host }) => (
        <WallBars
          metric="gateway.requests"
          rows={host.slice(0, 6).map(({ id, name, value }) => ({ id, ...hostName(name), value }))}
        />
      ),
    }),
    L3: callPanel({
      title: '状态码',
      metric: 'gateway.requests',
      side: ({ status }) => (
        <WallLegend
          items={status.series.map(({ name }, i) => ({ name, color: statusColors[i] ?? wall.bar, mark: 'box' }))}
        />
      ),
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
