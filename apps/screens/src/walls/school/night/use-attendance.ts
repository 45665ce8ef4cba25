import type { DayAttendance } from '@data-centre/api'
import { weekday } from '@data-centre/charts/format'
import { useLive } from '../../../data/wall-context.ts'
import { useCampusDay } from '../campus/use-campus-day.ts'
import { useSchool } from '../use-school.ts'

/** Who came to the sign-ins of a day: of today, or before the first one of today of the last day that had any. */
export interface ShownAttendance {
  attendance: DayAttendance
  /** 今日, or the weekday of the day: 周五. */
  dayName: string
  isToday: boolean
}

/** Null: neither today nor the two weeks before had a sign-in; undefined while that is not known. */
export function useAttendance(): ShownAttendance | null | undefined {
  const { data } = useSchool()
  const classes = useLive((state) => state.classes) ?? data?.classes
  const today = classes?.attendance
  const { data: day } = useCampusDay(today === null)
  if (today) return { attendance: today, dayName: '今日', isToday: true }
  if (today === undefined || !day) return undefined
  return (
    day.attended && {
      attendance: day.attended,
      dayName: weekday(day.attended.day).replace('星期', '周'),
      isToday: false,
    }
  )
}
