import { type Dimension, type Measure, type MetricId, metric, partsOf, SMALL_GROUP } from '@data-centre/api'
import type { Scope } from '../scope.ts'
import type { Amount } from './reading.ts'

const belowSchool: readonly Dimension[] = ['college', 'major', 'course', 'teacher', 'student']
const isSmall = (people: number): boolean => people > 0 && people < SMALL_GROUP

/**
 * Fewer than five people are not shown where people of many schools are broken down below their school: such a number
 * would speak of persons. Of a ratio both parts count. Schools look at their own people without this rule.
 */
export function withheld({ value, num, den }: Amount, id: MetricId, by: Dimension | undefined, scope: Scope): boolean {
  if (value === null || scope.level === 'school' || !by || !belowSchool.includes(by)) return false
  const counts = partsOf(id).length > 1 ? [num ?? 0, den ?? 0] : [value]
  return partsOf(id).some((part, i) => (metric(part) as Measure).unit === '人' && isSmall(counts[i] ?? 0))
}
