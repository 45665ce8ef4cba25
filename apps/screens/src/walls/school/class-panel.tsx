import type { ClassRow, Topics } from '@data-centre/api'
import { useAdvance, widthOf } from '@data-centre/charts'
import { count } from '@data-centre/charts/format'
import { titleIn } from '../feed-deed.ts'
import { livePanel } from '../wall.tsx'
import { ofSchool } from './use-school.ts'
import './school-wall.css'

const ROW = 40
const VISIBLE = 6
const WIDTH = 408

const ofClass = ({ should, present }: ClassRow) => (present === null ? `${count(should)} 人` : `${count(present)}/${count(should)}`)

/** Lessons under way: course, teacher, periods, and who came of whom. */
function Lessons({ sessions }: Topics['rt:class']) {
  const offset = useAdvance(sessions.length, VISIBLE)
  const last = Math.max(0, ...sessions.map((session) => widthOf(ofClass(session)))) * 22
  return (
    <div className="school-classes" data-metric="today.sessions" style={{ height: VISIBLE * ROW }}>
      <ol style={{ transform: `translateY(${-offset * ROW}px)` }}>
        {sessions.map((session) => {
          const room = WIDTH - last - 14 - 56 - (widthOf(session.section) * 18 + 14)
          return (
            <li key={session.id} title={`${session.course} ${session.className}`}>
              <span>{titleIn(session.course, room / 22)}</span>
              <small>{session.teacher}</small>
              <small>{session.section}</small>
              <b>{ofClass(session)}</b>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** 今日课堂. */
export const ClassPanel = livePanel<Topics['rt:class'], 'bigLargeScreen/getSchoolScreen'>({
  title: '今日课堂',
  metric: 'today.sessions',
  side: ({ inClass }) => (
    <>
      上课中 <b className="school-side">{count(inClass)}</b>
    </>
  ),
  pick: (state) => state.classes,
  first: { call: 'bigLargeScreen/getSchoolScreen', input: ofSchool, read: ({ classes }) => classes },
  empty: ({ sessions }) => sessions.length === 0,
  reason: '此刻没有正在上的课',
  show: (classes) => <Lessons {...classes} />,
})
