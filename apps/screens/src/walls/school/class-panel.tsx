import type { Topics } from '@data-centre/api'
import { count } from '@data-centre/charts/format'
import { classSize } from '../panels/class-size.ts'
import { peopleText, reasonOf } from '../panels/people-text.ts'
import { livePanel } from '../wall.tsx'
import { LessonRows } from './lesson-rows.tsx'
import { ofSchool } from './use-school.ts'
import './school-wall.css'

type Session = Topics['rt:class']['sessions'][number]

/** Where a lesson is held; where nobody has said that, its periods. */
const placeOf = ({ room, section }: Session): string => room || section

/** Who came, before those who should have. */
function Size(session: Session) {
  const [came, should] = classSize(session).split('/')
  return (
    <>
      {came}
      <small>/{should}</small>
    </>
  )
}

/** People of the period under way, where somebody has counted them: ` · 989 人`. */
function peopleNow({ campus }: Topics['rt:class']): string {
  const { present = null, withheld } = campus?.running ?? {}
  return present === null && !withheld?.present ? '' : ` · ${peopleText(present, withheld?.present)} 人`
}

/** Lessons under way with who came of whom. */
export const Lessons = ({ sessions }: Topics['rt:class']) => (
  <LessonRows
    lessons={sessions.map((session) => ({
      id: session.id,
      course: session.course,
      title: `${session.course} ${session.className}`,
      teacher: session.teacher,
      place: placeOf(session),
      size: classSize(session),
      reason: reasonOf(session.withheld?.should, session.withheld?.present),
      shownSize: <Size {...session} />,
    }))}
  />
)

/** 今日课堂. */
export const ClassPanel = livePanel<Topics['rt:class'], 'bigLargeScreen/getSchoolScreen'>({
  title: '今日课堂',
  metric: 'today.sessions',
  side: (classes) => (
    <>
      上课中 <b className="school-side">{count(classes.inClass)}</b> 节{peopleNow(classes)}
    </>
  ),
  pick: (state) => state.classes,
  first: { call: 'bigLargeScreen/getSchoolScreen', input: ofSchool, read: ({ classes }) => classes },
  empty: ({ sessions }) => sessions.length === 0,
  reason: '此刻没有正在上的课',
  show: (classes) => <Lessons {...classes} />,
})
