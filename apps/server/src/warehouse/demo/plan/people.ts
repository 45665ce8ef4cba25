import parts from '../../../../data/name-parts.json' with { type: 'json' }
import { addDays } from '../../../platform/clock.ts'
import type { Dice } from '../dice.ts'
import type { Profile } from '../profile.ts'
import { later } from './later.ts'
import type { PlannedAdminClass, PlannedMajor, PlannedSchool, PlannedStudent, PlannedTeacher } from './types.ts'

const FIRST_TEACHER = 100_001
const FIRST_STUDENT = 200_001
const CLASS_SIZE = 42
/** Schools bring their people in within two weeks of joining. */
const IMPORT_DAYS = 14

const surnames = parts.surnames.map(([name, weight]) => [String(name), Number(weight)] as const)
function personName(dice: Dice, id: number): { name: string; gender: number } {
  const gender = dice.u('gender', id) < 0.5 ? 1 : 2
  return { name: dice.weighted(surnames, 'surname', id) + dice.pick(gender === 1 ? parts.givenMale : parts.givenFemale, 'given', id), gender }
}

/** First year whose students are still there on a day: three years of study that end on 30 June. */
export const firstGradeOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) >= '07-01' ? 2 : 3)
/** Newest year whose students have come by a day. */
export const lastGradeOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) >= '08-25' ? 0 : 1)

/** Teachers of every school. Ids are given over all schools in order, so they do not depend on the day of the plan. */
export function planTeachers(schools: readonly PlannedSchool[], majors: readonly PlannedMajor[], profile: Profile, firstDay: string, anchor: string, dice: Dice): PlannedTeacher[] {
  const teachers: PlannedTeacher[] = []
  const span = (Date.parse(anchor) - Date.parse(firstDay)) / 86_400_000
  for (const school of schools) {
    const own = majors.filter((m) => m.schoolId === school.id && !m.isUnassigned)
    const [min, max] = profile.perTeacher
    const count = school.flagship?.teachers ?? Math.max(own.length + 1, Math.round(school.size / (min + dice.u('ratio', school.id) * (max - min))))
    for (let i = 0; i < count; i++) {
      const id = FIRST_TEACHER + teachers.length
      // Nine in ten of the bare and the slow are found while they teach, and 2-6 % of the teachers are to be warned of. Of those who log in rarely some
      // are silent for a week by chance, more of them where a school's feed is late: with the planted ones they stay below 8 %.
      const archetype = dice.weighted(
        [
          ['', 93.4],
          ['silent', 1.6],
          ['bare', 2.5],
          ['slow_grader', 2.5],
        ] as const,
        'teacher archetype',
        id,
      )
      const collegeId = (own[i % own.length] ?? own[0])?.collegeId ?? 0
      const title = dice.weighted(
        [
          ['教授', 8],
          ['副教授', 27],
          ['讲师', 43],
          ['助教', 17],
          ['其他', 5],
        ] as const,
        'title',
        id,
      )
      const age = { 教授: 52, 副教授: 45, 讲师: 38, 助教: 29, 其他: 34 }[title] + dice.int(-5, 6, 'age', id)
      // Nine in ten come with the school, the others are hired later.
      const hired = dice.u('hired', id) < 0.9 ? addDays(school.joinedAt, dice.int(0, 6, 'imported', id)) : addDays(school.joinedAt, dice.int(10, 400, 'hired on', id))
      teachers.push({
        id,
        schoolId: school.id,
        collegeId,
        jobNo: `T${school.id}${String(i + 1).padStart(4, '0')}`,
        ...personName(dice, id),
        title,
        isDual: dice.u('dual', id) < 0.55,
        birthYear: Number(anchor.slice(0, 4)) - age,
        joinedAt: hired,
        diligence: dice.normal('diligence', id),
        archetype,
        since: archetype === 'silent' ? addDays(firstDay, dice.int(Math.floor(span * 0.7), Math.floor(span * 0.98), 'silent since', id)) : archetype ? later(firstDay, hired) : '',
      })
    }
  }
  return teachers
}

const ARCHETYPES = [
  ['', 93],
  ['fading', 2],
  ['ghost', 1],
  ['procrastinator', 2],
  ['struggling', 2],
] as const
/** Of those who use the platforms so many do it in lessons. */
const TAUGHT_SHARE = 0.4
/** Multiples of it lie evenly in [0, 1), so that the share of a small school is not left to chance. */
const GOLDEN_RATIO = 0.618034
/** How far the wish of a student moves from term to term. */
const CHANGE_OF_MIND = 0.16

/** Whether somebody uses the platforms in a term. */
export const learns = ({ id, reserve, isTaught }: PlannedStudent, termNumber: number, dice: Dice): boolean =>
  isTaught || reserve + CHANGE_OF_MIND * (dice.u('uses the platforms', id, termNumber) - 0.5) < 0

/** Classes of one year of entry of a school, with the share of lessons that the school gives on the platforms. */
function cohortClasses(school: PlannedSchool, grade: number, majors: readonly PlannedMajor[], dice: Dice): PlannedAdminClass[] {
  const classes: PlannedAdminClass[] = []
  const demand = majors.map((m) => 0.6 + 0.8 * dice.u('demand', m.id, grade))
  const demandSum = demand.reduce((sum, d) => sum + d, 0)
  const offset = dice.u('taught classes', school.id, grade)
  const taught = school.learning < 1 ? school.learning * TAUGHT_SHARE : 1
  const isTaught = (nth: number): boolean => Math.floor(offset + (nth + 1) * taught) > Math.floor(offset + nth * taught)
  majors.forEach((major, m) => {
    const recruits = Math.max(8, Math.round(((school.size / 3) * (demand[m] ?? 1)) / demandSum))
    const groups = Math.ceil(recruits / CLASS_SIZE)
    for (let c = 0; c < groups; c++)
      classes.push({
        id: school.id * 100_000 + (grade % 100) * 1000 + m * 20 + c + 1,
        schoolId: school.id,
        collegeId: major.collegeId,
        majorId: major.id,
        grade,
        name: `${major.name}${String(grade).slice(2)}${String(c + 1).padStart(2, '0')}班`,
        isUnassigned: false,
        isTaught: isTaught(classes.length),
        size: Math.floor(recruits / groups) + (c < recruits % groups ? 1 : 0),
        graduatesOn: `${grade + 3}-06-30`,
      })
  })
  return classes
}

/** Of those who have no lessons so many use the platforms by choice that the school reaches its share. */
function choosingShare({ learning }: PlannedSchool, classes: readonly PlannedAdminClass[]): number {
  const all = classes.reduce((sum, { size }) => sum + size, 0)
  const taught = classes.reduce((sum, { size, isTaught }) => sum + (isTaught ? size : 0), 0)
  return learning < 1 ? (learning * all - taught) / Math.max(1, all - taught) : Number.POSITIVE_INFINITY
}

/** Classes and students of one year of entry. A cohort that left before its school joined never was in the system. */
function planCohort(
  grade: number,
  firstStudent: number,
  schools: readonly PlannedSchool[],
  majors: readonly PlannedMajor[],
  dice: Dice,
): { adminClasses: PlannedAdminClass[]; students: PlannedStudent[] } {
  const adminClasses: PlannedAdminClass[] = []
  const students: PlannedStudent[] = []
  for (const school of schools) {
    if (school.joinedAt >= `${grade + 3}-06-30`) continue
    const classes = cohortClasses(
      school,
      grade,
      majors.filter((m) => m.schoolId === school.id && !m.isUnassigned),
      dice,
    )
    adminClasses.push(...classes)
    const choosing = choosingShare(school, classes)
    const offset = dice.u('who chooses', school.id, grade)
    let serial = 0
    for (const adminClass of classes)
      for (let s = 0; s < adminClass.size; s++) {
        serial++
        students.push(studentOf(firstStudent + students.length, serial, adminClass, school, ((offset + serial * GOLDEN_RATIO) % 1) - choosing, dice))
      }
  }
  return { adminClasses, students }
}

function studentOf(id: number, serial: number, adminClass: PlannedAdminClass, school: PlannedSchool, reserve: number, dice: Dice): PlannedStudent {
  const { schoolId, collegeId, majorId, grade, graduatesOn, isTaught } = adminClass
  const entered = later(addDays(`${grade}-09-01`, dice.int(-3, 3, 'entered', id)), addDays(school.joinedAt, Math.floor(dice.u('imported', id) * IMPORT_DAYS)))
  const drops = dice.u('drops out', id) < 0.02 ? addDays(entered, dice.int(120, 900, 'drops on', id)) : graduatesOn
  // Who stands out does so in lessons.
  const archetype = isTaught ? dice.weighted(ARCHETYPES, 'student archetype', id) : ''
  const a = dice.normal('ability', id)
  return {
    id,
    schoolId,
    collegeId,
    majorId,
    adminClassId: adminClass.id,
    studentNo: `${grade}${schoolId}${String(serial).padStart(4, '0')}`,
    ...personName(dice, id),
    grade,
    joinedAt: entered,
    leavesOn: drops < graduatesOn ? drops : graduatesOn,
    ability: archetype === 'struggling' ? Math.min(a, 0) - 2.4 : a,
    engagement: 0.35 * a + 0.94 * dice.normal('engagement', id),
    reserve,
    isTaught,
    archetype,
  }
}

/** Everybody who studies between two days; later years are appended, so ids stay when the last day moves on. */
export function planStudents(
  schools: readonly PlannedSchool[],
  majors: readonly PlannedMajor[],
  firstDay: string,
  through: string,
  dice: Dice,
): { adminClasses: PlannedAdminClass[]; students: PlannedStudent[] } {
  const adminClasses: PlannedAdminClass[] = []
  const students: PlannedStudent[] = []
  for (let grade = firstGradeOf(firstDay); grade <= lastGradeOf(through); grade++) {
    const cohort = planCohort(grade, FIRST_STUDENT + students.length, schools, majors, dice)
    adminClasses.push(...cohort.adminClasses)
    students.push(...cohort.students)
  }
  for (const school of schools) {
    const major = majors.find((m) => m.schoolId === school.id && m.isUnassigned)
    if (major)
      adminClasses.push({
        id: school.id * 100_000 + 99_999,
        schoolId: school.id,
        collegeId: major.collegeId,
        majorId: major.id,
        grade: 0,
        name: '未分配',
        isUnassigned: true,
        isTaught: false,
        size: 0,
        graduatesOn: '',
      })
  }
  return { adminClasses, students }
}
