import { addDays } from '../../../platform/clock.ts'
import type { Term } from '../../calendar.ts'
import type { Dice } from '../dice.ts'
import { later } from './later.ts'
import type { PlannedAdminClass, PlannedClass, PlannedCourse, PlannedSchool } from './types.ts'

const LESSONS_PER_WEEK = 20

/** The classes of one term. Lessons of an administrative class never collide: its courses share one shuffled week. */
export function planClasses(
  term: Term,
  termNumber: number,
  schools: readonly PlannedSchool[],
  adminClasses: readonly PlannedAdminClass[],
  courses: readonly PlannedCourse[],
  dice: Dice,
): PlannedClass[] {
  const classes: PlannedClass[] = []
  const endsOn = term.end
  const nextId = () => termNumber * 100_000 + classes.length + 1
  const schoolStart = new Map<number, string>()
  for (const school of schools) {
    const ready = addDays(school.joinedAt, 16)
    if (ready < addDays(term.end, -28)) schoolStart.set(school.id, later(ready, term.start))
  }
  for (const course of courses) {
    const startsOn = schoolStart.get(course.schoolId)
    if (course.platform === 'zjy' || !startsOn || course.createdAt > addDays(startsOn, -1)) continue
    classes.push({
      id: nextId(),
      courseId: course.id,
      platform: course.platform,
      schoolId: course.schoolId,
      collegeId: course.collegeId,
      termId: term.id,
      teacherId: course.teacherId,
      name: `${course.name} ${term.name.slice(0, 9)}${term.id.endsWith('1') ? '秋' : '春'}`,
      adminClassId: 0,
      startsOn,
      endsOn,
      slots: [],
    })
  }
  for (const adminClass of adminClasses) {
    const startsOn = schoolStart.get(adminClass.schoolId)
    const enters = `${adminClass.grade}-08-20`
    if (!startsOn || !adminClass.isTaught || enters > term.start || adminClass.graduatesOn < term.start) continue
    const isThirdYear = Number(term.start.slice(0, 4)) - adminClass.grade - (term.id.endsWith('2') ? 1 : 0) >= 2
    const existing = courses.filter(
      (c) => c.platform === 'zjy' && c.schoolId === adminClass.schoolId && c.createdAt < startsOn,
    )
    const fitting = existing.filter((c) => c.majorId === adminClass.majorId)
    const near = existing.filter((c) => c.majorId !== adminClass.majorId && c.collegeId === adminClass.collegeId)
    const order = [
      ...dice.shuffled(fitting, 'own courses', adminClass.id, termNumber),
      ...dice.shuffled(near, 'near courses', adminClass.id, termNumber),
    ]
    const week = dice.shuffled(
      Array.from({ length: LESSONS_PER_WEEK }, (_, i) => i),
      'week',
      adminClass.id,
      termNumber,
    )
    order.slice(0, isThirdYear ? 2 : 3).forEach((course, i) => {
      // The third year has two courses, not three: about 30 % fewer lessons, because its students are on placements.
      const lessons = i === 2 ? 1 : 2
      classes.push({
        id: nextId(),
        courseId: course.id,
        platform: 'zjy',
        schoolId: adminClass.schoolId,
        collegeId: course.collegeId,
        termId: term.id,
        teacherId: course.teacherId,
        name: adminClass.name,
        adminClassId: adminClass.id,
        startsOn,
        endsOn,
        slots: week.slice(i * 2, i * 2 + lessons),
      })
    })
  }
  return classes
}
