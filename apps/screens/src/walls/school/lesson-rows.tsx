import { WallRows } from '@data-centre/charts'
import type { ReactNode } from 'react'
import { useBody, useVisibleRows } from '../../data/wall-context.ts'
import { columnWidth } from '../panels/column-width.ts'
import { titleIn } from '../panels/feed-deed.ts'
import './school-wall.css'

/** Between the columns of a row, px. */
const GAP = 12
const NAME_SIZE = 22
const NOTE_SIZE = 18

/** A lesson in a list: its people as text, which measures the column, and as they are drawn. */
export interface LessonRow {
  id: string
  course: string
  /** What the course is called in full. */
  title: string
  teacher: string
  place: string
  size: string
  /** Why a number of people is withheld. */
  reason?: string | undefined
  shownSize?: ReactNode
}

/** Lessons by course, teacher, place and people; as many as the panel has room for, further ones in turn. */
export function LessonRows({ lessons, unitWidth = 0 }: { lessons: readonly LessonRow[]; unitWidth?: number }) {
  const { width } = useBody()
  const visible = useVisibleRows()
  const columnOf = (key: 'teacher' | 'place' | 'size', size: number) =>
    columnWidth(
      lessons.map((lesson) => lesson[key]),
      size,
    )
  const columns = [
    columnOf('teacher', NOTE_SIZE),
    columnOf('place', NOTE_SIZE),
    columnOf('size', NAME_SIZE) + unitWidth,
  ]
  const nameWidth = width - columns.reduce((sum, column) => sum + column + GAP, 0)
  return (
    <div className="school-lessons" data-metric="today.sessions">
      <WallRows
        visible={visible}
        spread
        columns={`minmax(0, 1fr) ${columns.map((column) => `${column}px`).join(' ')}`}
        rows={lessons.map(({ id, course, title, teacher, place, size, reason, shownSize = size }) => ({
          id,
          cells: (
            <>
              <b title={title}>{titleIn(course, nameWidth / NAME_SIZE)}</b>
              <small>{teacher}</small>
              <small>{place}</small>
              <b className="size" title={reason}>
                {shownSize}
              </b>
            </>
          ),
        }))}
      />
    </div>
  )
}
