import type { Role } from '@data-centre/api'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'
import { areaConditions } from '../people.ts'
import type { Subject } from './numbers.ts'

/** Somebody who is or was at a school, as the head of their portrait shows them. */
export interface PortraitSubject extends Subject {
  role: Role
  name: string
  no: string
  /** 教授，双师型 of a teacher; 2024级 of a student. */
  standing: string
  college: string
  /** Of a student. */
  major: string
  adminClass: string
  /** First day on which they are no longer there; empty of who is. */
  left: string
  /** Stopped by their school, which still counts them. */
  isStopped: boolean
}

/** Whether somebody is at their school and not stopped. */
export const isPresent = ({ left, isStopped }: Pick<PortraitSubject, 'left' | 'isStopped'>): boolean =>
  !(left || isStopped)

type Row = Omit<PortraitSubject, 'role' | 'id' | 'standing' | 'isStopped'> & {
  id: string
  status: number
  title: string
  dual: number
  grade: number
}

const STATE =
  "person.status AS status, if(toDate(person.removed_at) <= {today:Date}, toString(toDate(person.removed_at)), '') AS left"
const statements: Readonly<Record<Role, (where: string) => string>> = {
  teacher: (where) =>
    `SELECT toString(user_id) AS id, school_id AS schoolId, college_id AS collegeId, name, job_no AS no, toString(title) AS title, is_dual AS dual, 0 AS grade, '' AS major, '' AS adminClass, ${STATE}, college
FROM (SELECT * FROM dim_teacher FINAL WHERE ${where}) AS person
LEFT JOIN (SELECT school_id AS of_school, college_id AS of_college, name AS college FROM dim_college FINAL) AS colleges ON person.school_id = colleges.of_school AND person.college_id = colleges.of_college`,
  student: (where) =>
    `SELECT toString(user_id) AS id, school_id AS schoolId, college_id AS collegeId, name, student_no AS no, '' AS title, 0 AS dual, grade, major, adminClass, ${STATE}, college
FROM (SELECT * FROM dim_student FINAL WHERE ${where}) AS person
LEFT JOIN (SELECT school_id AS of_school, college_id AS of_college, name AS college FROM dim_college FINAL) AS colleges ON person.school_id = colleges.of_school AND person.college_id = colleges.of_college
LEFT JOIN (SELECT school_id AS major_school, major_id AS of_major, name AS major FROM dim_major FINAL) AS majors ON person.school_id = majors.major_school AND person.major_id = majors.of_major
LEFT JOIN (SELECT school_id AS class_school, admin_class_id AS of_class, name AS adminClass FROM dim_admin_class FINAL) AS classes ON person.school_id = classes.class_school AND person.admin_class_id = classes.of_class`,
}

const standingOf = (role: Role, { title, dual, grade }: Row): string =>
  role === 'teacher'
    ? [title === '其他' ? '' : title, Number(dual) === 1 ? '双师型' : ''].filter(Boolean).join('，')
    : Number(grade) > 0
      ? `${grade}级`
      : ''

/** Who has or had an id in a role, within an area; undefined where nobody has it, or somebody of another area. */
export async function findSubject(
  store: FactStore,
  role: Role,
  id: number,
  today: string,
  scope: Pick<Scope, 'provinces' | 'schools' | 'colleges'> = {},
): Promise<PortraitSubject | undefined> {
  const { conditions, params } = areaConditions(scope)
  const where = ['user_id = {person:UInt64}', ...conditions].join(' AND ')
  const [row] = await store.query<Row>(statements[role](where), { ...params, person: id, today } as Params)
  if (!row) return undefined
  const { schoolId, collegeId, name, no, college, major, adminClass, left } = row
  const state = { left: left ?? '', isStopped: Number(row.status) !== 1 }
  return {
    id,
    role,
    schoolId,
    collegeId,
    name,
    no,
    college,
    major,
    adminClass,
    ...state,
    standing: standingOf(role, row),
  }
}
