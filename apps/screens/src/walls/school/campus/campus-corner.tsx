import type { Campus, CampusPeriod } from '@data-centre/api'
import { RollingNumber } from '@data-centre/charts'
import { shown } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import { useMoment } from '../../../replay/use-moment.ts'
import { lessonsText, lessonTotals, momentName, peopleText, sectionName, spanParts, spanText } from './campus-texts.ts'

const lessonsOf = (value: number | null) => shown('today.sessions', value, 'wall')
const peopleOf = (value: number | null) => shown('attendance.expected', value, 'wall')

/** Lessons and people of a period, in one line of small text. */
const periodText = ({ lessons, people }: CampusPeriod) =>
  [`${lessonsText(lessons)} 节`, ...(people === null ? [] : [`${peopleText(people)} 人`])].join(' · ')

interface LargeProps {
  value: number
  unit: string
  format: typeof lessonsOf
  /** The period, or the day, that it is true of. */
  of: string
}
const Large = ({ value, unit, format, of }: LargeProps) => (
  <span>
    <RollingNumber value={value} format={format} subject={of} />
    <small>{unit}</small>
  </span>
)

/** Head, large numbers and a note, from the upper right down. */
const Corner = ({ head, figures, note }: { head: string; figures: ReactNode; note: string }) => (
  <div className="campus-corner">
    <b>{head}</b>
    <p>{figures}</p>
    <small>{note}</small>
  </div>
)

/** The period under way with its end, else the next one with its beginning; without either what is true of the day. */
export function CampusCorner({ campus }: { campus: Campus }) {
  const now = useMoment()
  const { running, next, isPlanned, colleges, periods } = campus
  if (running) {
    const { section, lessons, present, people, end } = running
    return (
      <Corner
        head={`${sectionName(section)} 上课中`}
        figures={
          <>
            <Large value={lessons} unit="节" format={lessonsOf} of={section} />
            {present !== null && <Large value={present} unit="人" format={peopleOf} of={section} />}
          </>
        }
        note={
          isPlanned
            ? `距下课 ${spanText(end - now)}`
            : people === null
              ? '今日没有课表'
              : `应到 ${peopleText(people)} 人`
        }
      />
    )
  }
  if (next && next.start > now)
    return (
      <Corner
        head={`下一节 ${momentName(next.start, now)}`}
        figures={spanParts(next.start - now).map(({ value, unit }, index, parts) => (
          <span key={unit}>
            {value}
            <small>{index === parts.length - 1 ? `${unit}后` : unit}</small>
          </span>
        ))}
        note={periodText(next)}
      />
    )
  const totals = lessonTotals(colleges)
  const held =
    colleges.length > 0 ? totals.running + totals.ended : periods.reduce((sum, { lessons }) => sum + lessons, 0)
  return (
    <Corner
      head={isPlanned ? '今日课堂已全部结束' : '今日没有课表'}
      figures={<Large value={held} unit="节" format={lessonsOf} of="day" />}
      note={isPlanned ? '今日已上' : '今日已上，按实际开课计'}
    />
  )
}
