import type { CourseType, Platform } from '@data-centre/api'
import parts from '../../../../data/name-parts.json' with { type: 'json' }
import { addDays } from '../../../platform/clock.ts'
import type { Dice } from '../dice.ts'
import { linkSources } from './course-sources.ts'
import { later } from './later.ts'
import type { PlannedCourse, PlannedGroup, PlannedMajor, PlannedSchool, PlannedTeacher } from './types.ts'

const FIRST_COURSE = 500_001

/** Courses are planned this far past the anchor, so that ids stay when the last day moves on. */
const HORIZON_DAYS = 1500

/** Share of the courses with lessons that have few resources and low marks. */
const HOLLOW_SHARE = 0.03

const platformOf: Record<CourseType, Platform> = {
  standard: 'zyk',
  self_built: 'zyk',
  spoc: 'zjy',
  mooc: 'mooc',
  zyq: 'zyq',
}

interface CourseOf {
  type: CourseType
  school: PlannedSchool
  teacher: PlannedTeacher
  major: PlannedMajor
  groupId: number
}

function plannedCourse(id: number, { type, school, teacher, major, groupId }: CourseOf, dice: Dice): PlannedCourse {
  const isBulk = dice.u('bulk', id) < 0.65
  const day = addDays(
    school.joinedAt,
    isBulk ? dice.int(0, 12, 'course day', id) : dice.int(13, HORIZON_DAYS, 'course day', id),
  )
  const pattern =
    dice.u('public course', id) < 0.12
      ? dice.pick(parts.publicCourses, 'course name', id)
      : dice.pick(parts.coursePatterns, 'course name', id).replace('{m}', major.name)
  return {
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
  }
}

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
      courses.push(plannedCourse(id, { type, school, teacher, major, groupId }, dice))
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
    if (dice.u('in a library project', school.id) < 0.7 || school.tier === '双高')
      many(dice.int(2, 6, 'standard', school.id), 'standard')
    many(dice.int(6, 14, 'self built', school.id), 'self_built')
    for (const teacher of staff) {
      const majorsOfCollege = own.filter((m) => m.collegeId === teacher.collegeId)
      for (let i = dice.int(2, 3, 'spoc', teacher.id); i > 0; i--)
        add(
          'spoc',
          teacher,
          dice.pick(majorsOfCollege.length > 0 ? majorsOfCollege : own, 'major of spoc', teacher.id, i),
          0,
        )
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
