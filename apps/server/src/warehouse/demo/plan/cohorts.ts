import type { Dice } from '../dice.ts'
import type { PlannedAdminClass, PlannedMajor, PlannedSchool } from './types.ts'

const CLASS_SIZE = 42

/** Of those who use the platforms so many do it in lessons, where a school has no share of its own. */
const TAUGHT_SHARE = 0.4

/** Classes of one year of entry of a school, with the share of lessons that the school gives on the platforms. */
export function cohortClasses(
  school: PlannedSchool,
  grade: number,
  majors: readonly PlannedMajor[],
  dice: Dice,
): PlannedAdminClass[] {
  const classes: PlannedAdminClass[] = []
  const demand = majors.map((m) => 0.6 + 0.8 * dice.u('demand', m.id, grade))
  const demandSum = demand.reduce((sum, d) => sum + d, 0)
  const offset = dice.u('taught classes', school.id, grade)
  const taught = school.learning < 1 ? school.learning * (school.flagship?.taught ?? TAUGHT_SHARE) : 1
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
export function choosingShare({ learning }: PlannedSchool, classes: readonly PlannedAdminClass[]): number {
  const all = classes.reduce((sum, { size }) => sum + size, 0)
  const taught = classes.reduce((sum, { size, isTaught }) => sum + (isTaught ? size : 0), 0)
  return learning < 1 ? (learning * all - taught) / Math.max(1, all - taught) : Number.POSITIVE_INFINITY
}
