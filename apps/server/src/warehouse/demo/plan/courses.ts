import type { CourseType, Platform } from '@data-centre/api'
import parts from '../../../../data/name-parts.json' with { type: 'json' }
import { addDays } from '../../../platform/clock.ts'
import type { Term } from '../../calendar.ts'
import type { Dice } from '../dice.ts'
import { later } from './later.ts'
import type { PlannedAdminClass, PlannedClass, PlannedCourse, PlannedGroup, PlannedMajor, PlannedSchool, PlannedTeacher } from './types.ts'

const FIRST_COURSE = 500_001
/** Courses are planned this far past the anchor, so that ids stay when the last day moves on. */
const HORIZON_DAYS = 1500
const LESSONS_PER_WEEK = 20
/** Share of the courses with lessons that have few resources and low marks. */
const HOLLOW_SHARE = 0.03

const platformOf: Record<CourseType, Platform> = { standard: 'zyk', self_built: 'zyk', spoc: 'zjy', mooc: 'mooc', zyq: 'zyq' }

/** All courses that are ever made, the coming ones too: who needs those of a day compares `createdAt`. */
export function planCourses(
  schools: readonly PlannedSchool[],
  majors: readonly PlannedMajor[],
  groups: readonly PlannedGroup[],
  teachers: readonly PlannedTeacher[],
  dice: Dice,
): PlannedCourse[] {
  const courses: PlannedCourse[] = []
  for (const school of schools) {
    const staff = teachers.filter((t) => t.schoolId === school.id)
    const own = majors.filter((m) => m.schoolId === school.id && !m.isUnassigned)
    const ownGroups = groups.filter((g) => g.schoolId === school.id)
    const add = (type: CourseType, teacher: PlannedTeacher, major: PlannedMajor, groupId: number) => {
      const id = FIRST_COURSE + courses.length
      const isBulk = dice.u('bulk', id) < 0.65
      const day = addDays(school.joinedAt, isBulk ? dice.int(0, 12, 'course day', id) : dice.int(13, HORIZON_DAYS, 'course day', id))
      const pattern =
        dice.u('public course', id) < 0.12 ? dice.pick(parts.publicCourses, 'course name', id) : dice.pick(parts.coursePatterns, 'course name', id).replace('{m}', major.name)
      courses.push({
        id,
        platform: platformOf[type],
        type,
        schoolId: school.id,
        collegeId: teacher.collegeId,
        majorId: major.id,
        groupId,
        teacherId: teacher.id,
        sourceCourseId: 0,
        name: pattern,
        level: dice.weighted(
          [
            ['国家级', type === 'standard' ? 20 : 3],
            ['省级', 12],
            ['校级', 25],
            ['普通', 60],
          ] as const,
          'course level',
          id,
        ),
        createdAt: later(day, teacher.joinedAt),
        archetype: type === 'spoc' && dice.u('hollow', id) < HOLLOW_SHARE ? 'hollow' : '',
      })
    }
    const teacherOf = (major: PlannedMajor, label: string, n: number) => {
      const near = staff.filter((t) => t.collegeId === major.collegeId)
      return dice.pick(near.length > 0 ? near : staff, label, school.id, n)
    }
    const many = (count: number, type: CourseType) => {
      for (let i = 0; i < count; i++) {
        const major = dice.pick(own, `major of ${type}`, school.id, i)
        add(type, teacherOf(major, `teacher of ${type}`, i), major, 0)
      }
    }
    if (dice.u('in a library project', school.id) < 0.7 || school.tier === '双高') many(dice.int(2, 6, 'standard', school.id), 'standard')
    many(dice.int(6, 14, 'self built', school.id), 'self_built')
    for (const teacher of staff) {
      const majorsOfCollege = own.filter((m) => m.collegeId === teacher.collegeId)
      for (let i = dice.int(2, 3, 'spoc', teacher.id); i > 0; i--)
        add('spoc', teacher, dice.pick(majorsOfCollege.length > 0 ? majorsOfCollege : own, 'major of spoc', teacher.id, i), 0)
    }
    if (school.platforms.includes('mooc')) many(dice.int(1, school.tier === '普通' ? 4 : 8, 'mooc', school.id), 'mooc')
    for (const group of ownGroups) {
      const members = own.filter((m) => group.majorIds.includes(m.id))
      for (let i = dice.int(3, 6, 'group courses', group.id); i > 0; i--) {
        const major = dice.pick(members, 'major of group course', group.id, i)
        add('zyq', teacherOf(major, 'teacher of group course', group.id * 10 + i), major, group.id)
      }
    }
  }
  linkSources(courses, dice)
  return courses
}

/** A third of the SPOCs were taken over from a course that existed before: library 60, MOOC 25, group 15 %; half from another school. */
function linkSources(courses: PlannedCourse[], dice: Dice): void {
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
    const existing = courses.filter((c) => c.platform === 'zjy' && c.schoolId === adminClass.schoolId && c.createdAt < startsOn)
    const fitting = existing.filter((c) => c.majorId === adminClass.majorId)
    const near = existing.filter((c) => c.majorId !== adminClass.majorId && c.collegeId === adminClass.collegeId)
    const order = [...dice.shuffled(fitting, 'own courses', adminClass.id, termNumber), ...dice.shuffled(near, 'near courses', adminClass.id, termNumber)]
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
