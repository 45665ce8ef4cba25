import { feedProblems } from '@data-centre/api'
import { useCallback, useMemo } from 'react'
import type { TableSpec } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { useCompleteness } from '../use-completeness.ts'

/** What the rows of a table of schools say beside the name of a school whose data are not complete. */
export function useCautions({ drill }: Pick<TableSpec, 'drill'>): (id: string) => string | undefined {
  const listsSchools = drill !== undefined && 'choose' in drill && drill.choose === 'school'
  const completeness = useCompleteness(usePage().input)
  const problems = useMemo(
    () => new Map(completeness?.incomplete.map(({ id, feeds: [feed] }) => [id, feed?.problem])),
    [completeness],
  )
  return useCallback(
    (id) => {
      const problem = listsSchools ? problems.get(id) : undefined
      return problem && feedProblems[problem]
    },
    [listsSchools, problems],
  )
}
