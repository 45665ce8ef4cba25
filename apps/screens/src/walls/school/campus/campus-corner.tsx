import type { Campus, CampusPeriod, Withheld } from '@data-centre/api'
import { RollingNumber } from '@data-centre/charts'
import { shown, withheldText } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import { useMoment } from '../../../replay/use-moment.ts'
import { peopleText, reasonOf } from '../../panels/people-text.ts'
import { lessonsText, lessonTotals, momentName, periodsAt, sectionName, spanParts, spanText } from './campus-texts.ts'

const lessonsOf = (value: number | null) => shown('today.sessions', value, 'wall')
const peopleOf = (why: Withheld | undefined) => (value: number | null) =>
  value === null && why ? { text: withheldText(why), unit: '' } : shown('attendance.expected', value, 'wall')

/** Lessons and people of a period, in one line of small text. */
const periodText = ({ lessons, people, withheld }: CampusPeriod) =>
  [
    `${lessonsText(lessons)} 节`,
    ...(people === null && !withheld?.people ? [] : [`${peopleText(people, withheld?.people)} 人`]),
  ].join(' · ')

interface LargeProps {
  value: number | null
  unit: string
  format: typeof lessonsOf
  reason?: string | undefined
  /** The period, or the day, that it is true of. */
  of: string
}
const Large = ({ value, unit, format, of, reason }: LargeProps) => (
  <span title={reason}>
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
  const { isPlanned, colleges, periods } = campus
  const { running, next } = periodsAt(campus, now)
  if (running) {
    const { section, lessons, present, people, end, withheld } = running
    return (
      <Corner
        head={`${sectionName(section)} 上课中`}
        figures={
          <>
            <Large value={lessons} unit="节" format={lessonsOf} of={section} />
            {(present !== null || withheld?.present) && (
              <Large
                value={present}
                unit="人"
                format={peopleOf(withheld?.present)}
                of={section}
                reason={reasonOf(withheld?.present)}
              />
            )}
          </>
        }
        note={
          isPlanned
            ? `距下课 ${spanText(end - now)}`
            : people === null && !withheld?.people
              ? '今日没有课表'
              : `应到 ${peopleText(people, withheld?.people)} 人`
        }
      />
    )
  }
  if (next)
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
