import { type Kpi, metric, withheldIf } from '@data-centre/api'
import { WallKpiStrip } from '@data-centre/charts'
import { useMemo } from 'react'
import { useLive } from '../../data/wall-context.ts'
import { followed } from '../panels/number-strip.tsx'
import { attended, whyNotAttended } from './attendance.ts'
import { useAttendance } from './night/use-attendance.ts'
import { useSchool } from './use-school.ts'

/** Attendance of today leads, or of the last day that had any; people, and what happened today, follow it. */
export function SchoolStrip() {
  const { data } = useSchool()
  const counters = useLive((state) => state.counters)
  const day = useAttendance()
  const items = useMemo((): Kpi[] => {
    const { unit } = metric('attendance.rate')
    const withheld = whyNotAttended(day?.attendance)
    const lead: Kpi = {
      id: 'attendance.rate',
      label: `${day?.dayName ?? '今日'}出勤率`,
      unit,
      value: attended(day?.attendance),
      ...withheldIf(withheld),
      live: true,
    }
    return [lead, ...followed(data?.totals, counters)]
  }, [data, counters, day?.attendance, day?.dayName])
  return <WallKpiStrip items={items} lead="attendance.rate" layout="row" subject={day?.dayName} />
}
