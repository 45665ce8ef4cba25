import type { AttendanceKind, Topics } from '@data-centre/api'

export type Attendance = Topics['rt:class']['attendance']

/** What is said of an expected student, in the order in which it is shown. */
export const attendanceNames: Readonly<Record<AttendanceKind, string>> = {
  present: '出勤',
  late: '迟到',
  early: '早退',
  leave: '请假',
  absent: '缺勤',
}

/** Who came, late or early ones too, of those expected, percent; null where nobody was expected. */
export function attended(attendance: Attendance | undefined): number | null {
  if (!attendance || attendance.should === 0) return null
  const { present, late, early } = attendance.states
  return ((present + late + early) / attendance.should) * 100
}
