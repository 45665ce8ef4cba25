import { addDays } from '../../../platform/clock.ts'
import type { Dice } from '../dice.ts'
import { choosingShare, cohortClasses } from './cohorts.ts'
import { later } from './later.ts'
import { firstGradeOf, lastGradeOf, personName } from './person-name.ts'
import type { PlannedAdminClass, PlannedMajor, PlannedSchool, PlannedStudent } from './types.ts'

const FIRST_STUDENT = 200_001

/** Schools bring their people in within two weeks of joining. */
const IMPORT_DAYS = 14

const ARCHETYPES = [
  ['', 93],
  ['fading', 2],
  ['ghost', 1],
  ['procrastinator', 2],
  ['struggling', 2],
] as const

/** Multiples of it lie evenly in [0, 1), so that the share of a small school is not left to chance. */
const GOLDEN_RATIO = 0.618034

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
        students.push(
          studentOf(
            firstStudent + students.length,
            serial,
            adminClass,
            school,
            ((offset + serial * GOLDEN_RATIO) % 1) - choosing,
            dice,
          ),
        )
      }
  }
  return { adminClasses, students }
}

function studentOf(
  id: number,
  serial: number,
  adminClass: PlannedAdminClass,
  school: PlannedSchool,
  reserve: number,
  dice: Dice,
): PlannedStudent {
  const { schoolId, collegeId, majorId, grade, graduatesOn, isTaught } = adminClass
  const entered = later(
    addDays(`${grade}-09-01`, dice.int(-3, 3, 'entered', id)),
    addDays(school.joinedAt, Math.floor(dice.u('imported', id) * IMPORT_DAYS)),
  )
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
