import type { DemoPlan } from '../plan/types.ts'

export type Rows = Record<string, object[]>

/** Whether a day lies within what the plan knows: until its last day. */
const isOver = (day: string | null, { through }: DemoPlan): day is string =>
  day !== null && day !== '' && day <= through

/** Classes of students, teachers and students. */
export const peopleRows = (plan: DemoPlan, version: number): Rows => ({
  dim_admin_class: plan.adminClasses.map((c) => ({
    admin_class_id: c.id,
    school_id: c.schoolId,
    college_id: c.collegeId,
    major_id: c.majorId,
    grade: c.grade,
    name: c.name,
    is_unassigned: Number(c.isUnassigned),
    status: isOver(c.graduatesOn, plan) ? 0 : 1,
    version,
  })),
  dim_teacher: plan.teachers.map((t) => ({
    user_id: t.id,
    school_id: t.schoolId,
    college_id: t.collegeId,
    job_no: t.jobNo,
    name: t.name,
    gender: t.gender,
    title: t.title,
    is_dual: Number(t.isDual),
    birth_year: t.birthYear,
    joined_at: t.joinedAt,
    removed_at: null,
    version,
  })),
  dim_student: plan.students.map((s) => ({
    user_id: s.id,
    school_id: s.schoolId,
    college_id: s.collegeId,
    major_id: s.majorId,
    admin_class_id: s.adminClassId,
    student_no: s.studentNo,
    name: s.name,
    gender: s.gender,
    grade: s.grade,
    joined_at: s.joinedAt,
    removed_at: isOver(s.leavesOn, plan) ? `${s.leavesOn} 00:00:00` : null,
    status: isOver(s.leavesOn, plan) ? -1 : 1,
    version,
  })),
})
