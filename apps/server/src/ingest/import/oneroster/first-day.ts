import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import { knownRefs } from '../../source-refs.ts'
import type { ImportDeps } from '../import-xapi.ts'
import type { CourseClass } from './classes.ts'
import { rosterSource } from './rosters-of-school.ts'
import { type EnrolmentSurvey, firstDayKey } from './survey.ts'

/** The first of some days, '' left out. */
export const earliest = (days: readonly string[]): string =>
  days.reduce((a, b) => (b !== '' && (a === '' || b < a) ? b : a), '')

/** First day of what was taken: only now it is known who that is, and the day of a refused row must not move the school's. */
export const firstDayOf = async (
  deps: ImportDeps,
  schools: readonly SchoolEntry[],
  survey: EnrolmentSurvey,
  classes: ReadonlyMap<string, CourseClass>,
  others: readonly string[],
): Promise<string> =>
  earliest([
    ...(await daysOfKnown(deps, schools, survey)),
    ...[...classes.values()].map(({ start }) => start),
    ...others,
  ])

/** First days of users who stand in one of the schools in the role of their enrolments. */
async function daysOfKnown(
  { pool, directory }: ImportDeps,
  schools: readonly SchoolEntry[],
  { firstDays }: EnrolmentSurvey,
): Promise<string[]> {
  const days: string[] = []
  for (const { id } of schools) {
    const ofSchool = firstDays.get(id) ?? new Map<string, string>()
    const users = [...new Set([...ofSchool.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))]
    for (const [ref, user] of await knownRefs(pool, rosterSource(id), 'person', users))
      days.push(ofSchool.get(firstDayKey(directory.person(user)?.role ?? '', ref)) ?? '')
  }
  return days
}
