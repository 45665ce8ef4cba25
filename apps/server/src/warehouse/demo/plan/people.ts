import { addDays } from '../../../platform/clock.ts'
import type { Dice } from '../dice.ts'
import type { Profile } from '../profile.ts'
import { later } from './later.ts'
import { personName } from './person-name.ts'
import type { PlannedMajor, PlannedSchool, PlannedStudent, PlannedTeacher } from './types.ts'

const FIRST_TEACHER = 100_001

/** Teachers of every school. Ids are given over all schools in order, so they do not depend on the day of the plan. */
export function planTeachers(
  schools: readonly PlannedSchool[],
  majors: readonly PlannedMajor[],
  profile: Profile,
  firstDay: string,
  anchor: string,
  dice: Dice,
): PlannedTeacher[] {
  const teachers: PlannedTeacher[] = []
  const span = (Date.parse(anchor) - Date.parse(firstDay)) / 86_400_000
  for (const school of schools) {
    const own = majors.filter((m) => m.schoolId === school.id && !m.isUnassigned)
    const [min, max] = profile.perTeacher
    const count =
      school.flagship?.teachers ??
      Math.max(own.length + 1, Math.round(school.size / (min + dice.u('ratio', school.id) * (max - min))))
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
      const hired =
        dice.u('hired', id) < 0.9
          ? addDays(school.joinedAt, dice.int(0, 6, 'imported', id))
          : addDays(school.joinedAt, dice.int(10, 400, 'hired on', id))
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
        since:
          archetype === 'silent'
            ? addDays(firstDay, dice.int(Math.floor(span * 0.7), Math.floor(span * 0.98), 'silent since', id))
            : archetype
              ? later(firstDay, hired)
              : '',
      })
    }
  }
  return teachers
}

/** How far the wish of a student moves from term to term. */
const CHANGE_OF_MIND = 0.16

/** Whether somebody uses the platforms in a term. */
export const learns = ({ id, reserve, isTaught }: PlannedStudent, termNumber: number, dice: Dice): boolean =>
  isTaught || reserve + CHANGE_OF_MIND * (dice.u('uses the platforms', id, termNumber) - 0.5) < 0
