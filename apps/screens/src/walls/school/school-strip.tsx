import { type Kpi, metric, withheldIf } from '@data-centre/api'
import { WallKpiStrip } from '@data-centre/charts'
import { useMemo } from 'react'
import { useLive } from '../../data/wall-context.ts'
import { followed } from '../panels/number-strip.tsx'
import { attended, whyNotAttended } from './attendance.ts'
import { useSchool } from './use-school.ts'

/** Today's attendance leads; people, and what happened today, follow it. */
export function SchoolStrip() {
  const { data } = useSchool()
  const counters = useLive((state) => state.counters)
  const classes = useLive((state) => state.classes) ?? data?.classes
  const items = useMemo((): Kpi[] => {
    const { unit } = metric('attendance.rate')
    const rate = attended(classes?.attendance)
    const withheld = whyNotAttended(classes?.attendance)
    const lead: Kpi = {
      id: 'attendance.rate',
      label: '今日出勤率',
      unit,
      value: rate,
      ...withheldIf(withheld),
      live: true,
    }
    return [lead, ...followed(data?.totals, counters)]
  }, [data, counters, classes])
  return <WallKpiStrip items={items} lead="attendance.rate" layout="row" />
}
