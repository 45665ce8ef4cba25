import {
  type CarouselSlide,
  type DayClass,
  type DayClasses,
  planDays,
  planOf,
  presetSlides,
  type WallPlan,
  type WallShow,
} from '@data-centre/api'
import type pg from 'pg'
import { Calendar, type DayKind } from '../../warehouse/calendar.ts'

const classes: Readonly<Record<DayKind, DayClass>> = {
  teach: 'workday',
  makeup: 'workday',
  exam: 'workday',
  weekend: 'weekend',
  holiday: 'holiday',
  vacation: 'holiday',
}
const calendar = new Calendar()

/** What the days around a moment are by the teaching calendar, for slides that are shown on some days only. */
export const dayClassesAt = (now: number): DayClasses =>
  Object.fromEntries(planDays(now).map((day) => [day, classes[calendar.day(day).kind]]))

/** What each show does at a moment: a single wall is always due, a carousel as its slides are planned. */
export async function plansOf(
  pool: Pick<pg.Pool, 'query'>,
  shows: readonly WallShow[],
  now: number,
): Promise<(show: WallShow) => WallPlan> {
  const ids = [...new Set(shows.flatMap((show) => (show.kind === 'round' ? [show.round] : [])))]
  const { rows } = await pool.query<{ id: string; stops: CarouselSlide[] }>(
    'SELECT id, stops FROM wall_carousel WHERE id = ANY($1)',
    [ids],
  )
  const saved = new Map(rows.map(({ id, stops }) => [id, stops]))
  const days = dayClassesAt(now)
  const plans = new Map(ids.map((id) => [id, planOf(saved.get(id) ?? presetSlides(id), now, days)]))
  return (show) => (show.kind === 'round' && plans.get(show.round)) || { kind: 'due' }
}
