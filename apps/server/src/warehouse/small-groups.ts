import {
  type BaseMeasureId,
  type Dimension,
  isRatio,
  type Measure,
  type MetricId,
  metric,
  metricIds,
  partsOf,
  type Ratio,
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

const hasPeopleUnit = (id: MetricId): boolean => {
  const { unit } = metric(id) as Measure
  return unit === '人' || unit === '人次'
}

/**
 * Numbers of which people are a part, by each measure that counts such a part: a share in percent says who is in it of how many, so
 * that the rest can be told. Lengths, points and certificates are no part of a number of people.
 */
const wholes = new Map<MetricId, BaseMeasureId[]>()
for (const id of metricIds) {
  const [part, whole] = partsOf(id)
  if (!isRatio(id) || !part || !whole || (metric(id) as Ratio).scale !== 100 || !hasPeopleUnit(part)) continue
  wholes.set(part, [...(wholes.get(part) ?? []), whole])
}
/** Numbers of which a measure counts a part, as the shares of the catalogue say: who came is a part of who was expected. */
export const wholesOf = (id: MetricId): readonly BaseMeasureId[] => wholes.get(id) ?? []
const allWholes: ReadonlySet<MetricId> = new Set([...wholes.values()].flat())

/**
 * Whether a measure counts people, or how often they did something: four attendances may be those of one person. What people are a
 * part of counts people too: a paper is that of one student.
 */
export const isOfPeople = (id: MetricId): boolean => hasPeopleUnit(id) || allWholes.has(id)

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
