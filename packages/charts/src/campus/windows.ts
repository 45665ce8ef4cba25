import type { CampusCollege, LessonState } from '@data-centre/api'

/** Windows of a floor: three on each of the two faces that are seen. */
export const FLOOR_WINDOWS = 6
/** Most windows of a block: four floors. */
export const MAX_WINDOWS = 24

/** From the top floor down: blocks in front never hide a lit window. */
const order = ['running', 'ended', 'later'] as const satisfies readonly LessonState[]

type Lessons = CampusCollege['lessons']

/** Lessons of today of one college. */
export const lessonsOf = ({ lessons }: Pick<CampusCollege, 'lessons'>): number =>
  lessons.running + lessons.ended + lessons.later

const windowCount = (lessons: Lessons, perWindow: number) =>
  order.reduce((sum, state) => sum + Math.ceil(lessons[state] / perWindow), 0)

/** How many lessons one window represents, so that no college has more than `max` windows. */
export function lessonsPerWindow(colleges: readonly Pick<CampusCollege, 'lessons'>[], max = MAX_WINDOWS): number {
  const most = Math.max(0, ...colleges.map(lessonsOf))
  // Each state is rounded up by itself: at worst two windows more than all lessons together would take.
  const candidates = [max, max - 1, max - 2].map((windows) => Math.max(1, Math.ceil(most / windows)))
  return (
    candidates.find((perWindow) => colleges.every(({ lessons }) => windowCount(lessons, perWindow) <= max)) ??
    Math.max(...candidates)
  )
}

/** Windows of a block from the top floor down; a state with any lesson has at least one. */
export const windowsOf = (lessons: Lessons, perWindow: number): LessonState[] =>
  order.flatMap((state) => Array.from({ length: Math.ceil(lessons[state] / perWindow) }, () => state))

/** Floors of a block with so many windows; one without lessons has a floor too. */
export const floorsOf = (windows: number): number => Math.max(1, Math.ceil(windows / FLOOR_WINDOWS))
