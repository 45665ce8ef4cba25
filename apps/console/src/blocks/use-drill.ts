import { type Platform, pathOf, type RouteKey, type Row, routes } from '@data-centre/api'
import { allowedPaths, selection, useRightsState } from '@data-centre/auth'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Drill } from './definition.ts'
import { type Filters, writeFilters } from './filters/filters.ts'
import { openResource } from './open-resource.ts'
import { usePage } from './page-context.ts'
import { useTermOfDay } from './terms/use-term-of-day.ts'

/** What is clicked: a place, a part, or a row with what it names. */
export type DrillTarget = Pick<Row, 'id' | 'name' | 'within' | 'links' | 'texts'>
type Opening = Extract<Drill, { choose: unknown }>
type Filtering = Extract<Drill, { filterBy: unknown }>

const pageOf = ({ open }: Opening, { links }: DrillTarget): RouteKey | undefined =>
  typeof open === 'string' ? open : open[links?.platform as Platform]
const chosenOf = ({ of }: Opening, { id, links }: DrillTarget): string | undefined => (of ? links?.[of] : id)

/** What a page that is opened keeps of the filters. */
export const carriedOf = ({ period, start, end, term, weekFrom, weekTo, platform }: Filters): Partial<Filters> =>
  Object.fromEntries(
    Object.entries({ period, start, end, term, weekFrom, weekTo, platform }).filter(([, value]) => value !== undefined),
  )

const addressOf = (page: RouteKey, search: URLSearchParams): string => {
  const text = search.toString()
  return text ? `${routes[page].path}?${text}` : routes[page].path
}

/** Where a click leads that filters another page. */
const filtered = ({ open, filterBy }: Filtering, { id, name }: DrillTarget, filters: Filters): string =>
  addressOf(
    open,
    writeFilters(new URLSearchParams(), {
      ...carriedOf(filters),
      ...(filters.college ? { college: filters.college } : {}),
      [filterBy]: filterBy === 'keyword' ? name : id,
    }),
  )

const isPortrait = (page: RouteKey): boolean => page === 'teacherPortrait' || page === 'studentPortrait'

/** A portrait is one of a term: that of the list. */
const portraitOf = (
  page: RouteKey,
  key: 'teaId' | 'stuId',
  person: string,
  { period, term, weekFrom, weekTo }: Filters,
): string =>
  pathOf(page, { [key]: person, ...(period === 'term' ? { term, weeks: weekFrom && `${weekFrom}-${weekTo}` } : {}) })

/** Last of the days that a list covers, where they were chosen and a click opens a portrait: it is one of a term. */
const endOf = (drill: Drill | undefined, { period, end }: Filters): string | undefined =>
  drill && 'choose' in drill && typeof drill.open === 'string' && isPortrait(drill.open) && period === 'custom'
    ? end
    : undefined

/** Where a click leads: the address of the page, after what it is about has been chosen. */
function choose(
  { choose: kind }: Opening,
  page: RouteKey,
  id: string,
  { name, within, texts }: DrillTarget,
  filters: Filters,
): string {
  if (kind === 'teacher' || kind === 'student') {
    const key = kind === 'teacher' ? 'teaId' : 'stuId'
    // A row of a student in a class is called by both, the student first.
    const person = id.split('-')[0] ?? id
    selection.choose(key, person)
    if (isPortrait(page)) return portraitOf(page, key, person, filters)
    const search = writeFilters(new URLSearchParams(), carriedOf(filters))
    search.set(key, person)
    // What a student does in a class is called by both.
    const { classId } = selection.get()
    if (page === 'courseStudentDetails' && classId) search.set('classId', classId)
    return addressOf(page, search)
  }
  if (kind === 'school') selection.chooseSchool(id, name)
  else if (kind === 'courseId') selection.chooseCourse(id)
  else if (kind === 'classId') selection.choose(kind, id)
  else if (kind === 'session') selection.choose('classId', within)
  else if (kind === 'group' && within) {
    // The school first: another one forgets the group.
    selection.chooseSchool(within, texts?.school ?? '')
    selection.chooseProjectGroup(id)
  } else selection.chooseProvince(name)
  const search = writeFilters(new URLSearchParams(), carriedOf(filters))
  // The id stands in the address, so that a link to what was opened opens it.
  if (kind === 'courseId' || kind === 'classId') search.set(kind, id)
  // A session is shown by the page of its class.
  if (kind === 'session' && within) {
    search.set('classId', within)
    search.set('session', id)
  }
  return addressOf(page, search)
}

/** What a click on something does; undefined where it leads nowhere, or to a page that the caller may not open. */
export type DrillOf = (target: DrillTarget) => (() => void) | undefined

/**
 * What clicks on things do; the page that opens shows the same period and platform, so that its numbers are those of what
 * was clicked.
 */
export function useDrill(drill: Drill | undefined): DrillOf {
  // Pages that anybody opens have no caller: nothing leads from them to other pages.
  const state = useRightsState()
  const { filters, setFilters } = usePage()
  const navigate = useNavigate()
  const inTermOfEnd = useTermOfDay(endOf(drill, filters))
  return useCallback(
    (target) => {
      if (!drill) return undefined
      const mayOpen = (page: RouteKey): boolean =>
        state.kind === 'ready' && allowedPaths(state.caller.rights).has(routes[page].path)
      if ('filterBy' in drill) {
        const lead = () => {
          if (drill.filterBy === 'partnerProvince') selection.chooseProvince(target.name)
          navigate(filtered(drill, target, filters))
        }
        return mayOpen(drill.open) ? lead : undefined
      }
      if ('preview' in drill)
        return state.kind === 'ready' && target.links?.file !== ''
          ? () => openResource(target.id, target.name)
          : undefined
      if ('filter' in drill)
        return () => {
          setFilters({ [drill.filter]: drill.filter === 'province' ? target.name : target.id })
          window.scrollTo({ top: 0, behavior: 'smooth' })
        }
      const page = pageOf(drill, target)
      const id = chosenOf(drill, target)
      if (!page || !id || !mayOpen(page)) return undefined
      return () =>
        inTermOfEnd((term) => {
          const filtersOfPage = term ? { ...filters, period: 'term' as const, term } : filters
          navigate(choose(drill, page, id, target, filtersOfPage))
        })
    },
    [drill, filters, inTermOfEnd, navigate, setFilters, state],
  )
}

/** The same for charts, whose parts all lead to one page: undefined where the caller may not open it. */
export function useChartDrill(drill: Drill | undefined): ((id: string, name: string) => void) | undefined {
  const of = useDrill(drill)
  const act = useCallback((id: string, name: string) => of({ id, name })?.(), [of])
  return of({ id: '0', name: '' }) ? act : undefined
}
