import { grouped } from '../../../platform/grouped.ts'
import type { Calendar } from '../../calendar.ts'
import type { Dice } from '../dice.ts'
import { learns } from '../plan/people.ts'
import type { DemoPlan, PlannedSchool } from '../plan/types.ts'

const NEVER = '2149-06-06'

/** As demo_day numbers terms. */
export const numberOfTerm = (calendar: Calendar, term: string): number =>
  calendar.terms.findIndex(({ id }) => id === term) + 1

type Schools = ReadonlyMap<number, PlannedSchool>

const placeOf = (schools: Schools, schoolId: number) => {
  const s = schools.get(schoolId)
  return {
    school_id: schoolId,
    province_code: s?.provinceCode ?? '',
    city_code: s?.cityCode ?? '',
    gap_from: s?.gap?.from ?? '1970-01-01',
    gap_to: s?.gap?.to ?? '1970-01-01',
  }
}

const schoolOf = (schools: Schools, { firstDay }: DemoPlan, schoolId: number) => ({
  ...placeOf(schools, schoolId),
  activity: schools.get(schoolId)?.activity ?? 1,
  school_joined_on: schools.get(schoolId)?.joinedAt ?? firstDay,
})

const teacherRows = (plan: DemoPlan, schools: Schools, dice: Dice): object[] => {
  const coursesOf = grouped(plan.courses, (c) => c.teacherId)
  return plan.teachers.map((t) => {
    // A hollow course is one that its teacher brings nothing into.
    const own = (coursesOf.get(t.id) ?? [])
      .filter((c) => c.archetype !== 'hollow')
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    return {
      user_id: t.id,
      role: 'teacher',
      ...schoolOf(schools, plan, t.schoolId),
      college_id: t.collegeId,
      major_id: 0,
      admin_class_id: 0,
      grade: 0,
      joined_on: t.joinedAt,
      leaves_on: NEVER,
      ability: 0,
      engagement: t.diligence,
      archetype: t.archetype,
      since_week: 0,
      silent_from: t.archetype === 'silent' ? t.since : NEVER,
      courses: own.map((c) => c.id),
      course_days: own.map((c) => c.createdAt),
      building: Math.exp(dice.normal('building', t.id) * 1.1 - 0.6),
      idle_terms: [],
    }
  })
}

const studentRows = (plan: DemoPlan, calendar: Calendar, schools: Schools, dice: Dice): object[] => {
  const terms = [...new Set(plan.classes.map(({ termId }) => numberOfTerm(calendar, termId)))]
  return plan.students.map((s) => ({
    user_id: s.id,
    role: 'student',
    ...schoolOf(schools, plan, s.schoolId),
    college_id: s.collegeId,
    major_id: s.majorId,
    admin_class_id: s.adminClassId,
    grade: s.grade,
    joined_on: s.joinedAt,
    leaves_on: s.leavesOn ?? NEVER,
    ability: s.ability,
    engagement: s.engagement,
    archetype: s.archetype,
    since_week: s.archetype === 'ghost' ? dice.int(5, 9, 'since week', s.id) : dice.int(4, 8, 'since week', s.id),
    silent_from: NEVER,
    courses: [],
    course_days: [],
    building: 0,
    idle_terms: terms.filter((term) => !learns(s, term, dice)),
  }))
}

const classRows = (plan: DemoPlan, schools: Schools): object[] => {
  const teachers = new Map(plan.teachers.map((t) => [t.id, t]))
  const courses = new Map(plan.courses.map((c) => [c.id, c]))
  return plan.classes.map((c) => {
    const teacher = teachers.get(c.teacherId)
    return {
      class_id: c.id,
      course_id: c.courseId,
      platform: c.platform,
      ...placeOf(schools, c.schoolId),
      college_id: teacher?.collegeId ?? c.collegeId,
      term_id: c.termId,
      teacher_id: c.teacherId,
      starts_on: c.startsOn,
      slots: c.slots,
      group_id: courses.get(c.courseId)?.groupId ?? 0,
      diligence: teacher?.diligence ?? 0,
      is_bare: Number(teacher?.archetype === 'bare'),
      is_slow: Number(teacher?.archetype === 'slow_grader'),
      is_hollow: Number(courses.get(c.courseId)?.archetype === 'hollow'),
      silent_from: teacher?.archetype === 'silent' ? teacher.since : NEVER,
    }
  })
}

/** What the demo world knows of its people and classes and no page shows: activity, ability, archetypes. */
export function latentRows(plan: DemoPlan, calendar: Calendar, dice: Dice): Record<string, object[]> {
  const schools = new Map(plan.schools.map((s) => [s.id, s]))
  return {
    demo_person: [...teacherRows(plan, schools, dice), ...studentRows(plan, calendar, schools, dice)],
    demo_class: classRows(plan, schools),
  }
}
