import type { AttendanceKind, DayAttendance, Withheld } from '@data-centre/api'

/** What is said of an expected student, in the order in which it is shown. */
export const attendanceNames: Readonly<Record<AttendanceKind, string>> = {
  present: '出勤',
  late: '迟到',
  early: '早退',
  leave: '请假',
  absent: '缺勤',
}

/** Who came, late or early ones too, of those expected, percent; null where nobody was expected, and where either number is withheld. */
export function attended(attendance: DayAttendance | null | undefined): number | null {
  if (!attendance || attendance.came === null || !attendance.should) return null
  return (attendance.came / attendance.should) * 100
}

/** Why the rate of those who came is withheld. */
export const whyNotAttended = (attendance: DayAttendance | null | undefined): Withheld | undefined =>
  attendance?.withheld?.should ?? attendance?.withheld?.came
