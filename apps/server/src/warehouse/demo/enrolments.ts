import type { Platform } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Dice } from './dice.ts'
import { later } from './plan/later.ts'
import { learns } from './plan/people.ts'
import type { DemoPlan, PlannedClass, PlannedStudent } from './plan/types.ts'

export interface Enrolment {
  class: PlannedClass
  student: PlannedStudent
  joinedOn: string
}
/** Classes of one person in one term, by platform: what their visits are about. */
export interface Focus {
  userId: number
  termId: string
  classes: Record<Platform, number[]>
}

const emptyFocus = (userId: number, termId: string): Focus => ({
  userId,
  termId,
  classes: { zjy: [], zyk: [], mooc: [], zyq: [] },
})

const EXPONENT = 0.9
/** A choice among classes: Zipf over an order of their own, so that few courses are famous. */
class Choice {
  readonly #classes: readonly PlannedClass[]
  readonly #dice: Dice
  constructor(classes: readonly PlannedClass[], dice: Dice) {
    this.#classes = classes
    this.#dice = dice
  }
  pick(label: string, student: number, term: number): PlannedClass | undefined {
    const n = this.#classes.length
    const tail = 1 - EXPONENT
    const place = Math.floor((((n + 1) ** tail - 1) * this.#dice.u(label, student, term) + 1) ** (1 / tail))
    return this.#classes[Math.min(n, place) - 1]
  }
}

/** What can be chosen in one term, near and far. */
function choicesOf(plan: DemoPlan, classes: readonly PlannedClass[], dice: Dice) {
  const school = new Map(plan.schools.map((s) => [s.id, s]))
  const courseGroup = new Map(plan.courses.map((c) => [c.id, c.groupId]))
  const popular = (list: readonly PlannedClass[]) =>
    [...list].sort((a, b) => dice.u('fame', a.courseId) - dice.u('fame', b.courseId))
  const choices = (platform: Platform, key: (c: PlannedClass) => number | string) =>
    new Map(
      [...grouped(popular(classes.filter((c) => c.platform === platform)), key)].map(([id, list]) => [
        id,
        new Choice(list, dice),
      ]),
    )
  return {
    libraryOfSchool: choices('zyk', (c) => c.schoolId),
    libraryOfProvince: choices('zyk', (c) => school.get(c.schoolId)?.provinceCode ?? ''),
    library: choices('zyk', () => 0),
    moocOfProvince: choices('mooc', (c) => school.get(c.schoolId)?.provinceCode ?? ''),
    mooc: choices('mooc', () => 0),
    groupCourses: choices('zyq', (c) => courseGroup.get(c.courseId) ?? 0),
  }
}

/** Who learns what in one term: lessons with the administrative class, library, MOOC and group courses by choice. */
export function enrolTerm(
  plan: DemoPlan,
  { id: termId, number }: { id: string; number: number },
  dice: Dice,
): { enrolments: Enrolment[]; focuses: Focus[] } {
  const classes = plan.classes.filter((c) => c.termId === termId)
  const term = Number(termId.slice(0, 4)) * 2 + Number(termId.slice(-1))
  const school = new Map(plan.schools.map((s) => [s.id, s]))
  const groupOf = new Map<number, number[]>()
  for (const group of plan.groups)
    for (const major of group.majorIds) groupOf.set(major, [...(groupOf.get(major) ?? []), group.id])
  const byAdminClass = grouped(
    classes.filter((c) => c.platform === 'zjy'),
    (c) => c.adminClassId,
  )
  const { libraryOfSchool, libraryOfProvince, library, moocOfProvince, mooc, groupCourses } = choicesOf(
    plan,
    classes,
    dice,
  )

  const enrolments: Enrolment[] = []
  const focuses = new Map<number, Focus>()
  const focusOf = (userId: number): Focus => {
    const focus = focuses.get(userId) ?? emptyFocus(userId, termId)
    focuses.set(userId, focus)
    return focus
  }
  const add = (student: PlannedStudent, target: PlannedClass | undefined) => {
    if (!target || student.joinedAt > addDays(target.startsOn, 21) || (student.leavesOn ?? '9') <= target.startsOn)
      return
    const focus = focusOf(student.id).classes[target.platform]
    if (focus.includes(target.id)) return
    focus.push(target.id)
    enrolments.push({ class: target, student, joinedOn: later(student.joinedAt, target.startsOn) })
  }
  for (const student of plan.students) {
    const lessons = byAdminClass.get(student.adminClassId) ?? []
    if ((student.isTaught && lessons.length === 0) || !learns(student, number, dice)) continue
    const own = school.get(student.schoolId)
    const province = own?.provinceCode ?? ''
    const u = (label: string) => dice.u(label, student.id, term)
    for (const lesson of lessons) add(student, lesson)
    add(student, libraryOfSchool.get(student.schoolId)?.pick('library', student.id, term))
    if (u('second library') < 0.55)
      add(
        student,
        (u('near library') < 0.45 ? (libraryOfProvince.get(province) ?? library.get(0)) : library.get(0))?.pick(
          'library 2',
          student.id,
          term,
        ),
      )
    if (own?.platforms.includes('mooc') && u('takes mooc') < 0.75) {
      add(
        student,
        (u('near mooc') < 0.45 ? (moocOfProvince.get(province) ?? mooc.get(0)) : mooc.get(0))?.pick(
          'mooc',
          student.id,
          term,
        ),
      )
      if (u('second mooc') < 0.25) add(student, mooc.get(0)?.pick('mooc 2', student.id, term))
    }
    for (const group of groupOf.get(student.majorId) ?? [])
      if (u(`group ${group}`) < 0.8) add(student, groupCourses.get(group)?.pick('group course', student.id, term))
  }
  for (const taught of classes) focusOf(taught.teacherId).classes[taught.platform].push(taught.id)
  return { enrolments, focuses: [...focuses.values()] }
}
