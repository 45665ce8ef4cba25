import { busiestOf } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { WeekLandscape } from '@data-centre/charts/landscape'
import { askedMode } from '@data-centre/charts/scene'
import { useMemo, useState } from 'react'
import { useBox } from '../../data/wall-context.ts'
import { useDensity } from '../../stage/use-stage.ts'
import { publishCounts } from '../map/publish-counts.ts'
import { useCampusDay } from './campus/use-campus-day.ts'
import { namedDays } from './night/night-texts.ts'

/** Rows above and below the picture: title and caption, marks. */
const AROUND = 112

/** 一周热度: when the school was busy within a week, hour by hour. */
export function WeekPanel() {
  const { data } = useCampusDay()
  const box = useBox()
  const density = useDensity()
  const [mode] = useState(() => askedMode(window.location.search))
  const days = useMemo(() => namedDays(data?.heat ?? []), [data?.heat])
  const busiest = busiestOf(days)
  if (!data) return <div className="dc-wall-waiting" role="status" aria-label="加载中" />
  return (
    <div className="week-panel">
      {busiest && (
        <p className="week-busiest" data-metric="logs.count">
          最忙 {busiest.day} {String(busiest.hour).padStart(2, '0')}:00
          <b>{joined(shown('logs.count', busiest.value, 'wall'))} 条</b>
        </p>
      )}
      <WeekLandscape
        metric="logs.count"
        {...{ days, density, mode }}
        width={box.width}
        height={box.height - AROUND}
        onCounts={publishCounts}
      />
    </div>
  )
}
