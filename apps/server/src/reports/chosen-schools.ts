import type { Answer, ReportInput } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory, SchoolEntry } from '../warehouse/directory/directory.ts'

/** What schools are chosen by. */
export type ChosenBy = Pick<ReportInput, 'city' | 'schoolType' | 'schoolTier' | 'edition'>

const isChosen = ({ cityCode, type, tier, edition }: SchoolEntry, input: ChosenBy): boolean =>
  (input.city === undefined || input.city === cityCode) &&
  (input.schoolType === undefined || input.schoolType === type) &&
  (input.schoolTier === undefined || input.schoolTier === tier) &&
  (input.edition === undefined || input.edition === edition)

/** Schools of a scope that a question chooses by what they are. */
export const schoolsOf = (scope: Scope, input: ChosenBy, directory: Directory): readonly SchoolEntry[] =>
  directory
    .schools()
    .filter(
      (school) =>
        (scope.schools?.includes(school.id) ?? true) &&
        (scope.provinces?.includes(school.provinceCode) ?? true) &&
        isChosen(school, input),
    )

/**
 * The scope of a question that chooses schools: every number, row and counter is of those schools, and of no others. A scope
 * is never widened, and one that keeps to nothing stays what it was. `leftOut`: schools that the question leaves out besides.
 */
export function chosenSchools(
  scope: Scope,
  input: ReportInput,
  answer: Answer,
  directory: Directory,
  leftOut?: ReadonlySet<number>,
): Scope {
  const { city, schoolType, schoolTier, edition } = input
  const opened = answer.shape === 'table' ? answer.opened : undefined
  const chooses = [city, schoolType, schoolTier, edition, opened, leftOut].some((value) => value !== undefined)
  if (!chooses) return scope
  const schools = schoolsOf(scope, input, directory)
    .filter((school) => (opened === undefined || school.opened.has(opened)) && !leftOut?.has(school.id))
    .map(({ id }) => id)
  const { within = scope } = scope
  return { ...scope, schools, ...(scope.hidesSmallGroups ? { within } : {}) }
}
