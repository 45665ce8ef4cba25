import { attendanceKinds, type Part, type Topics, withheldIf } from '@data-centre/api'
import { WallGauge, WallShare } from '@data-centre/charts'
import { attendanceColors } from '@data-centre/charts/theme'
import { peopleText, reasonOf } from '../panels/people-text.ts'
import { livePanel } from '../wall.tsx'
import { type Attendance, attendanceNames, attended, whyNotAttended } from './attendance.ts'
import { ofSchool } from './use-school.ts'
import './school-wall.css'

type Classes = Topics['rt:class']

/** Who came to the period under way of those expected, percent; null between periods, and where nobody has said it. */
function ofPeriod(campus: Classes['campus']): number | null {
  const { present = null, people = null } = campus?.running ?? {}
  return present === null || people === null || people === 0 ? null : Math.min(100, (present / people) * 100)
}

function Shown({ attendance, campus }: { attendance: NonNullable<Attendance>; campus: Classes['campus'] }) {
  const { should, states, withheld } = attendance
  const parts = attendanceKinds.map((id): Part => {
    const why = withheld?.[id]
    return {
      id,
      name: attendanceNames[id],
      value: states[id],
      ...withheldIf(why),
      rate: should ? (states[id] ?? 0) / should : 0,
    }
  })
  const colors = attendanceKinds.map((kind) => attendanceColors[kind])
  const period = ofPeriod(campus)
  const why = period === null ? whyNotAttended(attendance) : undefined
  return (
    <div className="school-attendance" title={reasonOf(why)}>
      <WallGauge
        metric="attendance.rate"
        value={period ?? attended(attendance)}
        withheld={why}
        max={100}
        foot={period === null ? '全天出勤率' : '本节出勤率'}
      />
      <WallShare metric="attendance.expected" parts={parts} layout="rows" show="rate" colors={colors} />
      <p>今日应到 {peopleText(should, withheld?.should)} 人次</p>
      <div className="school-attendance-bar" aria-hidden="true">
        {parts.map(
          ({ id, rate }, index) => rate > 0 && <i key={id} style={{ flexGrow: rate, background: colors[index] }} />,
        )}
      </div>
    </div>
  )
}

/** Head count of the period under way; between periods that of the day. */
function sideOf({ attendance, campus }: Classes): string {
  const running = campus?.running
  if (running && (running.present !== null || running.withheld?.present))
    return `本节 ${peopleText(running.present, running.withheld?.present)} / ${peopleText(running.people, running.withheld?.people)} 人`
  return attendance ? `全天 ${peopleText(attendance.should, attendance.withheld?.should)} 人次` : ''
}

/** 今日出勤: everybody who was expected at a sign-in today, by what was said of them; the gauge is of the period under way. */
export const AttendancePanel = livePanel<Classes, 'bigLargeScreen/getSchoolScreen'>({
  title: '今日出勤',
  metric: 'attendance.rate',
  side: sideOf,
  pick: (state) => state.classes,
  first: { call: 'bigLargeScreen/getSchoolScreen', input: ofSchool, read: ({ classes }) => classes },
  empty: ({ attendance }) => attendance === null,
  reason: '今天还没有签到',
  show: ({ attendance, campus }) => attendance && <Shown attendance={attendance} campus={campus} />,
})
