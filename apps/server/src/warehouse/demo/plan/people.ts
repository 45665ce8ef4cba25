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
    const [least, most] = profile.perTeacher
    const count = Math.max(own.length + 1, Math.round(school.size / (least + dice.u('ratio', school.id) * (most - least))))
    for (let i = 0; i < count; i++) {
      const id = FIRST_TEACHER + teachers.length
      // Nine in ten of the bare and the slow are found while they teach, and 2-6 % of the teachers are to be warned of.
      const archetype = dice.weighted(
        [
          ['', 93],
          ['silent', 2],
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
  const graduatesOn = `${grade + 3}-06-30`
  for (const school of schools) {
    if (school.joinedAt >= graduatesOn) continue
    const own = majors.filter((m) => m.schoolId === school.id && !m.isUnassigned)
    const demand = own.map((m) => 0.6 + 0.8 * dice.u('demand', m.id, grade))
    const demandSum = demand.reduce((sum, d) => sum + d, 0)
    let serial = 0
    own.forEach((major, m) => {
      const recruits = Math.max(8, Math.round(((school.size / 3) * (demand[m] ?? 1)) / demandSum))
      const groups = Math.ceil(recruits / CLASS_SIZE)
      for (let c = 0; c < groups; c++) {
        const size = Math.floor(recruits / groups) + (c < recruits % groups ? 1 : 0)
        const adminClassId = school.id * 100_000 + (grade % 100) * 1000 + m * 20 + c + 1
        const adminClass: PlannedAdminClass = {
          id: adminClassId,
          schoolId: school.id,
          collegeId: major.collegeId,
          majorId: major.id,
          grade,
          name: `${major.name}${String(grade).slice(2)}${String(c + 1).padStart(2, '0')}班`,
          isUnassigned: false,
          size,
          graduatesOn,
        }
        adminClasses.push(adminClass)
        for (let s = 0; s < size; s++) {
          const id = firstStudent + students.length
          const entered = later(addDays(`${grade}-09-01`, dice.int(-3, 3, 'entered', id)), addDays(school.joinedAt, Math.floor(dice.u('imported', id) * IMPORT_DAYS)))
          const drops = dice.u('drops out', id) < 0.02 ? addDays(entered, dice.int(120, 900, 'drops on', id)) : graduatesOn
          const archetype = dice.weighted(
            [
              ['', 93],
              ['fading', 2],
              ['ghost', 1],
              ['procrastinator', 2],
              ['struggling', 2],
            ] as const,
            'student archetype',
            id,
          )
          const a = dice.normal('ability', id)
          const ability = archetype === 'struggling' ? Math.min(a, 0) - 2.4 : a
          serial++
          students.push({
            id,
            schoolId: school.id,
            collegeId: major.collegeId,
            majorId: major.id,
            adminClassId,
            studentNo: `${grade}${school.id}${String(serial).padStart(4, '0')}`,
            ...personName(dice, id),
            grade,
            joinedAt: entered,
            leavesOn: drops < graduatesOn ? drops : graduatesOn,
            ability,
            engagement: 0.35 * a + 0.94 * dice.normal('engagement', id),
            archetype,
          })
        }
      }
    })
  }
  return { adminClasses, students }
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
        size: 0,
        graduatesOn: '',
      })
  }
  return { adminClasses, students }
}
