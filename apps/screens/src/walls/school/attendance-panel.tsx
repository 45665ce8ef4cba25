import { attendanceKinds, type Part, type Topics, withheldIf } from '@data-centre/api'
import { WallGauge, WallPanel, WallShare } from '@data-centre/charts'
import { attendanceColors } from '@data-centre/charts/theme'
import { useLive } from '../../data/wall-context.ts'
import { peopleText, reasonOf } from '../panels/people-text.ts'
import type { Region } from '../wall.tsx'
import { attendanceNames, attended, whyNotAttended } from './attendance.ts'
import { type ShownAttendance, useAttendance } from './night/use-attendance.ts'
import { useSchool } from './use-school.ts'
import './school-wall.css'

type Classes = Topics['rt:class']

/** Who came to the period under way of those expected, percent; null between periods, and where nobody has said it. */
function ofPeriod(campus: Classes['campus']): number | null {
  const { present = null, people = null } = campus?.running ?? {}
  return present === null || people === null || people === 0 ? null : Math.min(100, (present / people) * 100)
}

function Shown({ shown, campus }: { shown: ShownAttendance; campus: Classes['campus'] }) {
  const { attendance, dayName, isToday } = shown
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
  const period = isToday ? ofPeriod(campus) : null
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
      <p>
        {dayName}应到 {peopleText(should, withheld?.should)} 人次
      </p>
      <div className="school-attendance-bar" aria-hidden="true">
        {parts.map(
          ({ id, rate }, index) => rate > 0 && <i key={id} style={{ flexGrow: rate, background: colors[index] }} />,
        )}
      </div>
    </div>
  )
}

/** Head count of the period under way; between periods that of the day. */
function sideOf({ attendance, isToday }: ShownAttendance, campus: Classes['campus']): string {
  const running = isToday ? campus?.running : null
  if (running && (running.present !== null || running.withheld?.present))
    return `本节 ${peopleText(running.present, running.withheld?.present)} / ${peopleText(running.people, running.withheld?.people)} 人`
  return `全天 ${peopleText(attendance.should, attendance.withheld?.should)} 人次`
}

/**
 * 今日出勤: everybody who was expected at a sign-in today, by what was said of them; the gauge is of the period under way. Until
 * somebody was asked today it is that of the last day with sign-ins, by its name.
 */
export const AttendancePanel: Region = ({ order }) => {
  const { data } = useSchool()
  const campus = (useLive((state) => state.classes) ?? data?.classes)?.campus ?? null
  const shown = useAttendance()
  return (
    <WallPanel
      title={`${shown?.dayName ?? '今日'}出勤`}
      metric="attendance.rate"
      side={shown && sideOf(shown, campus)}
      order={order}
      state={shown === undefined ? 'loading' : shown === null ? 'empty' : 'ready'}
      reason="没有全校的出勤"
    >
      {() => shown && <Shown shown={shown} campus={campus} />}
    </WallPanel>
  )
}
