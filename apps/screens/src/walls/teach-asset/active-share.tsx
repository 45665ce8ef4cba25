import type { DataOf } from '@data-centre/api'
import { WallGauge, WallSpark } from '@data-centre/charts'
import { count, joined, monthLabel, wall } from '@data-centre/charts/format'
import './teach-asset.css'

type Active = Pick<DataOf<'bigLargeScreen/getTeachAsset'>, 'active' | 'activeTrend'>

/** How much of what is there was used within a year, and month by month. */
export function ActiveShare({ active, activeTrend }: Active) {
  const rate = active[0]
  return (
    <div className="active-share">
      <WallGauge metric="resources.activeRate" value={rate?.value ?? null} withheld={rate?.withheld} max={100} />
      <dl>
        <dt>已使用素材</dt>
        <dd title={`${count(rate?.num)} 个`}>{joined(wall(rate?.num ?? null))}</dd>
        <dt>素材总数</dt>
        <dd title={`${count(rate?.den)} 个`}>{joined(wall(rate?.den ?? null))}</dd>
      </dl>
      <WallSpark
        metric="resources.activeRate"
        points={activeTrend.series[0]?.data ?? []}
        times={activeTrend.x.map(monthLabel)}
      />
    </div>
  )
}
