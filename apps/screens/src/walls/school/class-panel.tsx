import type { Topics } from '@data-centre/api'
import { WallRows, widthOf } from '@data-centre/charts'
import { count } from '@data-centre/charts/format'
import { useBody, useVisibleRows } from '../../data/wall-context.ts'
import { classSize } from '../panels/class-size.ts'
import { titleIn } from '../panels/feed-deed.ts'
import { livePanel } from '../wall.tsx'
import { ofSchool } from './use-school.ts'
import './school-wall.css'

/** Between the columns of a row, px. */
const GAP = 12
const NAME_SIZE = 22
const NOTE_SIZE = 18

/** Lessons under way: course, teacher, periods, and who came of whom; as many as the panel has room for, further ones in turn. */
export function Lessons({ sessions }: Topics['rt:class']) {
  const { width } = useBody()
  const visible = useVisibleRows()
  const widest = (text: (session: (typeof sessions)[number]) => string, size: number) => Math.ceil(Math.max(0, ...sessions.map((session) => widthOf(text(session)))) * size)
  const notes = [widest(({ teacher }) => teacher, NOTE_SIZE), widest(({ section }) => section, NOTE_SIZE), widest(classSize, NAME_SIZE)]
  const nameWidth = width - notes.reduce((sum, note) => sum + note + GAP, 0)
  return (
    <div className="school-classes" data-metric="today.sessions">
      <WallRows
        visible={visible}
        spread
        columns={`minmax(0, 1fr) ${notes.map((note) => `${note}px`).join(' ')}`}
        rows={sessions.map((session) => ({
          id: session.id,
          cells: (
            <>
              <b title={`${session.course} ${session.className}`}>{titleIn(session.course, nameWidth / NAME_SIZE)}</b>
              <small>{session.teacher}</small>
              <small>{session.section}</small>
              <b className="size">{classSize(session)}</b>
            </>
          ),
        }))}
      />
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
