import { type Platform, pathOf, type RouteKey, type Row, routes } from '@data-centre/api'
import { allowedPaths, selection, useRightsState } from '@data-centre/auth'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Drill } from './definition.ts'
import { type Filters, termsUntil, writeFilters } from './filters/filters.ts'
import { openResource } from './open-resource.ts'
import { usePage } from './page-context.ts'

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

/** A portrait is one of a term: that of the list, or that in which its own period ends. */
function portraitOf(
  page: RouteKey,
  key: 'teaId' | 'stuId',
  person: string,
  { period, end, term, weekFrom, weekTo }: Filters,
): string {
  const weeks = weekFrom && `${weekFrom}-${weekTo}`
  const ended = period === 'custom' && end ? termsUntil(end)[0] : undefined
  return pathOf(page, { [key]: person, ...(period === 'term' ? { term, weeks } : { term: ended }) })
}

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
    if (page === 'teacherPortrait' || page === 'studentPortrait') return portraitOf(page, key, person, filters)
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
      return page && id && mayOpen(page) ? () => navigate(choose(drill, page, id, target, filters)) : undefined
    },
    [drill, filters, navigate, setFilters, state],
  )
}

/** The same for charts, whose parts all lead to one page: undefined where the caller may not open it. */
export function useChartDrill(drill: Drill | undefined): ((id: string, name: string) => void) | undefined {
  const of = useDrill(drill)
  const act = useCallback((id: string, name: string) => of({ id, name })?.(), [of])
  return of({ id: '0', name: '' }) ? act : undefined
}
