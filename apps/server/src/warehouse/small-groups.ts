import {
  type Dimension,
  type Measure,
  type MetricId,
  metric,
  partsOf,
  SMALL_GROUP,
  type Withheld,
} from '@data-centre/api'
import type { Scope } from './data-scope.ts'

/** Whether a number of people is one that would speak of persons. */
export const isSmallGroup = (people: number): boolean => people > 0 && people < SMALL_GROUP

/** A number of people as a scope may read it: null where they are too few. */
export const peopleShown = (people: number, { hidesSmallGroups }: Scope): number | null =>
  hidesSmallGroups && isSmallGroup(people) ? null : people

/** A number with what it was made of. `null`: no basis, not known in this scope, or withheld. */
export interface Amount {
  value: number | null
  num?: number
  den?: number
  withheld?: Withheld
}

/** Whether a measure counts people, or how often they did something: four attendances may be those of one person. */
export const isOfPeople = (id: MetricId): boolean => {
  const { unit } = metric(id) as Measure
  return unit === '人' || unit === '人次'
}

/** Whether a metric counts people. */
export const countsPeople = (id: MetricId): boolean => partsOf(id).some(isOfPeople)

const belowSchool: readonly Dimension[] = ['college', 'major', 'grade', 'adminClass', 'course', 'teacher', 'student']
/** Whether a dimension is finer than schools. */
export const isBelowSchool = (dimension: Dimension): boolean => belowSchool.includes(dimension)

/**
 * Whether a number speaks of fewer than five people to those who are not of their school. Of a ratio both parts count.
 * Schools look at their own people without this rule, walls do not. People below their school are withheld from everybody
 * who sees several schools, even where a scope does not ask for the rule.
 */
export function isOfFew({ value, num, den }: Amount, id: MetricId, by: readonly Dimension[], scope: Scope): boolean {
  const applies = scope.hidesSmallGroups || (scope.level !== 'school' && by.some(isBelowSchool))
  // What one student did is no group: such rows are for those alone who may read persons.
  if (value === null || !applies || by.includes('student')) return false
  const counts = partsOf(id).length > 1 ? [num ?? 0, den ?? 0] : [value]
  return partsOf(id).some((part, i) => isOfPeople(part) && isSmallGroup(counts[i] ?? 0))
}
