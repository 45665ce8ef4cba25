import type { CampusPeriod } from '@data-centre/api'
import { panelStateOf, WallPanel, WallRows } from '@data-centre/charts'
import { count, hourMinute } from '@data-centre/charts/format'
import { useVisibleRows } from '../../../data/wall-context.ts'
import { shownNow } from '../../../live/server-time.ts'
import { columnWidth } from '../../panels/column-width.ts'
import { peopleText, reasonOf } from '../../panels/people-text.ts'
import type { Region } from '../../wall.tsx'
import { dayName, lessonsText, type NextDay, nextDayMoment, nextDayName, shortSection } from '../campus/campus-texts.ts'
import { useCampusDay } from '../campus/use-campus-day.ts'
import { LessonRows } from '../lesson-rows.tsx'
import './night.css'

/** A unit behind a number, with the space between, px. */
const UNIT_WIDTH = 26

/** Periods of a day: when, how many lessons, how many people. */
function Periods({ periods }: { periods: readonly CampusPeriod[] }) {
  const max = Math.max(1, ...periods.map(({ lessons }) => lessons))
  const lessons = ({ lessons: value }: CampusPeriod) => lessonsText(value)
  const people = ({ people: value, withheld }: CampusPeriod) => peopleText(value, withheld?.people)
  const columns = [
    '58px',
    `${columnWidth(
      periods.map(({ section }) => shortSection(section)),
      18,
    )}px`,
    'minmax(0, 1fr)',
    `${columnWidth(periods.map(lessons), 22) + UNIT_WIDTH}px`,
    `${columnWidth(periods.map(people), 18) + UNIT_WIDTH}px`,
  ]
  return (
    <div className="night-rows" data-metric="today.sessions">
      <WallRows
        visible={useVisibleRows()}
        spread
        columns={columns.join(' ')}
        rows={periods.map((period, at) => ({
          id: `${period.start} ${period.section}`,
          cells: (
            <>
              <b data-first={at === 0 || undefined}>{hourMinute(period.start)}</b>
              <small>{shortSection(period.section)}</small>
              <span className="bar" data-first={at === 0 || undefined} aria-hidden="true">
                <i style={{ transform: `scaleX(${period.lessons / max})` }} />
              </span>
              <b className="number">
                {lessons(period)} <small>节</small>
              </b>
              <small className="number" title={reasonOf(period.withheld?.people)}>
                {people(period)} 人
              </small>
            </>
          ),
        }))}
      />
    </div>
  )
}

/** Lessons of the first period with how many come. */
const FirstLessons = ({ first }: Pick<NextDay, 'first'>) => (
  <LessonRows
    unitWidth={UNIT_WIDTH}
    lessons={first.map(({ course, teacher, room, people, withheld }, at) => ({
      id: `${at} ${course}`,
      course,
      title: course,
      teacher,
      place: room,
      size: peopleText(people, withheld?.people),
      reason: reasonOf(withheld?.people),
      shownSize: (
        <>
          {peopleText(people, withheld?.people)} <small>人</small>
        </>
      ),
    }))}
  />
)

/** 明日课表: the next day with lessons, by period. */
export const NextDayPanel: Region = ({ order }) => {
  const query = useCampusDay()
  const next = query.data?.next
  const side = next && [
    dayName(nextDayMoment(next), shownNow()) === '明日' ? '' : next.day.slice(5),
    `${lessonsText(next.lessons)} 节`,
    ...(next.people === null && !next.withheld?.people
      ? []
      : [`${peopleText(next.people, next.withheld?.people)} 人次`]),
  ]
  return (
    <WallPanel
      title={next ? `${nextDayName(next, shownNow())}课表` : '明日课表'}
      side={side?.filter(Boolean).join(' · ')}
      order={order}
      {...panelStateOf(query, { empty: query.data !== undefined && !next, reason: '还没有后面几天的课表' })}
    >
      {() => next && <Periods periods={next.periods} />}
    </WallPanel>
  )
}

/** 明日第一节: what the next day begins with. */
export const FirstLessonsPanel: Region = ({ order }) => {
  const query = useCampusDay()
  const next = query.data?.next
  const [period] = next?.periods ?? []
  const first = next?.first ?? []
  const of =
    period &&
    (period.lessons > first.length
      ? `${lessonsText(period.lessons)} 节中的 ${count(first.length)} 节`
      : `${lessonsText(period.lessons)} 节`)
  return (
    <WallPanel
      title={next ? `${nextDayName(next, shownNow())}第一节` : '明日第一节'}
      side={period && `${hourMinute(period.start)} · ${of}`}
      order={order}
      {...panelStateOf(query, { empty: query.data !== undefined && !next, reason: '还没有后面几天的课表' })}
    >
      {() => <FirstLessons first={first} />}
    </WallPanel>
  )
}
