import type { DayAttendance } from '@data-centre/api'
import { useLive } from '../../../data/wall-context.ts'
import { shownNow } from '../../../live/server-time.ts'
import { pastDayName } from '../campus/campus-texts.ts'
import { useCampusDay } from '../campus/use-campus-day.ts'
import { useSchool } from '../use-school.ts'

/** Who came to the sign-ins of a day: of today, or before the first one of today of the last day that had any. */
export interface ShownAttendance {
  attendance: DayAttendance
  /** 今日, or what the day is called: 昨日, 周五, 10-09. */
  dayName: string
  isToday: boolean
}

/** Null: neither today nor the two weeks before had a sign-in; undefined while that is not known. */
export function useAttendance(): ShownAttendance | null | undefined {
  const { data } = useSchool()
  const classes = useLive((state) => state.classes) ?? data?.classes
  const today = classes?.attendance
  const before = useCampusDay(today === null).data
  if (today) return { attendance: today, dayName: '今日', isToday: true }
  if (today === undefined || !before) return undefined
  const { attended } = before
  return attended && { attendance: attended, dayName: pastDayName(attended.day, shownNow()), isToday: false }
}
