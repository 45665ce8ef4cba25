import { attendanceKinds } from '@data-centre/api'
import { WallGauge, WallShare } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { attendanceColors } from '@data-centre/charts/theme'
import { livePanel } from '../wall.tsx'
import { type Attendance, attendanceNames, attended } from './attendance.ts'
import { ofSchool } from './use-school.ts'
import './school-wall.css'

function Shown({ attendance }: { attendance: NonNullable<Attendance> }) {
  const { should, states } = attendance
  const parts = attendanceKinds.map((id) => ({ id, name: attendanceNames[id], value: states[id], rate: should === 0 ? 0 : states[id] / should }))
  const colors = attendanceKinds.map((kind) => attendanceColors[kind])
  return (
    <div className="school-attendance">
      <WallGauge metric="attendance.rate" value={attended(attendance)} max={100} />
      <WallShare metric="attendance.expected" parts={parts} layout="rows" show="rate" colors={colors} />
      <div className="school-attendance-bar" aria-hidden="true">
        {parts.map(({ id, rate }, index) => rate > 0 && <i key={id} style={{ flexGrow: rate, background: colors[index] }} />)}
      </div>
    </div>
  )
}

/** 今日出勤: everybody who was expected at a sign-in today, by what was said of them. */
export const AttendancePanel = livePanel<Attendance, 'bigLargeScreen/getSchoolScreen'>({
  title: '今日出勤',
  metric: 'attendance.rate',
  side: (attendance) => attendance && `应到 ${joined(shown('attendance.expected', attendance.should, 'wall'))} 人次`,
  pick: (state) => state.classes?.attendance,
  first: { call: 'bigLargeScreen/getSchoolScreen', input: ofSchool, read: ({ classes }) => classes.attendance },
  empty: (attendance) => attendance === null,
  reason: '今天还没有签到',
  show: (attendance) => attendance && <Shown attendance={attendance} />,
})
