import { pathOf, routes, type WarningRow } from '@data-centre/api'
import { allowedPaths, selection, useCaller } from '@data-centre/auth'
import { useNavigate } from 'react-router-dom'
import type { WarningDefinition } from './definition.ts'

const portraits = {
  student: { route: 'studentPortrait', key: 'stuId' },
  teacher: { route: 'teacherPortrait', key: 'teaId' },
} as const

/** Opens the portrait of a warned person in the term of the list, the present one where it is empty; nothing without the right of that page. */
export function useOpenPortrait(
  subject: WarningDefinition['subject'],
  term: string,
): ((row: Pick<WarningRow, 'id'>) => void) | undefined {
  const { rights } = useCaller()
  const navigate = useNavigate()
  const { route, key } = portraits[subject]
  if (!allowedPaths(rights).has(routes[route].path)) return undefined
  return ({ id }) => {
    selection.choose(key, id)
    navigate(pathOf(route, { [key]: id, term }))
  }
}
