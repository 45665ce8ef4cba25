import type { Platform } from '@data-centre/api'
import type { Dice } from '../dice.ts'
import type { PlannedCourse } from './types.ts'

/** A third of the SPOCs were taken over from a course that existed before: library 60, MOOC 25, group 15 %; half from another school. */
export function linkSources(courses: PlannedCourse[], dice: Dice): void {
  const byPlatform = (platform: Platform) => courses.filter((c) => c.platform === platform)
  const sources = { zyk: byPlatform('zyk'), mooc: byPlatform('mooc'), zyq: byPlatform('zyq') }
  for (const course of courses) {
    if (course.type !== 'spoc' || dice.u('has source', course.id) >= 0.35) continue
    const list =
      sources[
        dice.weighted(
          [
            ['zyk', 60],
            ['mooc', 25],
            ['zyq', 15],
          ] as const,
          'source platform',
          course.id,
        )
      ]
    const foreign = dice.u('foreign source', course.id) < 0.5
    const fitting = list.filter((s) => s.createdAt <= course.createdAt && (s.schoolId !== course.schoolId) === foreign)
    if (fitting.length > 0) course.sourceCourseId = dice.pick(fitting, 'source', course.id).id
  }
}
