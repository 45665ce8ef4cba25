import { routes } from '@data-centre/api'
import { allowedPaths, selection, useCaller } from '@data-centre/auth'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Drill } from './definition.ts'
import { writeFilters } from './filters.ts'
import { usePage } from './page-context.ts'

/**
 * What a click on a place or row does; nothing when the caller may not open where it leads. The page that opens shows the
 * same period and platform, so that its numbers are those of the row that was clicked.
 */
export function useDrill(drill: Drill | undefined): ((id: string, name: string) => void) | undefined {
  const { rights } = useCaller()
  const { filters, setFilters } = usePage()
  const navigate = useNavigate()
  const path = drill && 'open' in drill ? routes[drill.open].path : undefined
  const allowed = drill !== undefined && (path === undefined || allowedPaths(rights).has(path))
  const act = useCallback(
    (id: string, name: string) => {
      if (!drill) return
      if ('filter' in drill) {
        setFilters(drill.filter === 'province' ? { province: name } : { college: id })
        window.scrollTo({ top: 0, behavior: 'smooth' })
        return
      }
      if (drill.choose === 'school') selection.chooseSchool(id, name)
      else selection.chooseProvince(name)
      const { period, start, end, term, platform } = filters
      const carried = Object.fromEntries(Object.entries({ period, start, end, term, platform }).filter(([, value]) => value !== undefined))
      if (path) navigate({ pathname: path, search: writeFilters(new URLSearchParams(), carried).toString() })
    },
    [drill, path, filters, navigate, setFilters],
  )
  return allowed ? act : undefined
}
