import { type Dimension, type Measure, type MetricId, metric, partsOf, SMALL_GROUP } from '@data-centre/api'
import type { Scope } from './data-scope.ts'

/** Whether a number of people is one that would speak of persons. */
export const isSmallGroup = (people: number): boolean => people > 0 && people < SMALL_GROUP

/** A number of people as a scope may read it: null where they are too few. */
export const peopleShown = (people: number, { hidesSmallGroups }: Scope): number | null =>
  hidesSmallGroups && isSmallGroup(people) ? null : people

/** A number with what it was made of. `null`: no basis, or not known in this scope. */
export interface Amount {
  value: number | null
  num?: number
  den?: number
}

/** Whether a metric counts people. */
export const countsPeople = (id: MetricId): boolean =>
  partsOf(id).some((part) => (metric(part) as Measure).unit === '人')

const belowSchool: readonly Dimension[] = ['college', 'major', 'grade', 'adminClass', 'course', 'teacher', 'student']

/**
 * Fewer than five people are not shown beyond their school: such a number would speak of persons. Of a ratio both parts
 * count. Schools look at their own people without this rule, walls do not. People below their school are withheld from
 * everybody who sees several schools, even where a scope does not ask for the rule.
 */
export function withheld({ value, num, den }: Amount, id: MetricId, by: readonly Dimension[], scope: Scope): boolean {
  const applies =
    scope.hidesSmallGroups || (scope.level !== 'school' && by.some((dimension) => belowSchool.includes(dimension)))
  if (value === null || !applies) return false
  const counts = partsOf(id).length > 1 ? [num ?? 0, den ?? 0] : [value]
  return partsOf(id).some((part, i) => (metric(part) as Measure).unit === '人' && isSmallGroup(counts[i] ?? 0))
}
