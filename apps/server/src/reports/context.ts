import type { ReportInput, Window } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory, SchoolEntry } from '../warehouse/directory.ts'
import { byId } from './entities.ts'
import { type Period, periodOf } from './period.ts'
import type { Places, Terms } from './ports.ts'
import type { Context } from './report-plan.ts'

interface Surroundings {
  directory: Directory
  places: Places
  terms: Terms
  today: string
  lastDay: string
}

/** What a question stands in. Lists of schools are made when first asked for: most answers need none. */
export function contextOf(input: ReportInput, scope: Scope, { directory, places, terms, today, lastDay }: Surroundings): Context {
  let schools: readonly SchoolEntry[] | undefined
  const inScope = (): readonly SchoolEntry[] => {
    schools ??= directory
      .schools()
      .filter(({ id, provinceCode, joinedAt }) => joinedAt <= today && (scope.schools?.includes(id) ?? true) && (scope.provinces?.includes(provinceCode) ?? true))
      .sort((a, b) => byId(String(a.id), String(b.id)))
    return schools
  }
  return {
    input,
    scope,
    today,
    lastDay,
    directory,
    places,
    period: (window?: Window): Period => periodOf(input, window, { today, lastDay }, terms),
    schools: inScope,
    since: () => {
      const [first = today] = inScope()
        .map(({ joinedAt }) => joinedAt)
        .sort()
      return first
    },
  }
}
