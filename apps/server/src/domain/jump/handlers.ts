import {
  DEMO_SCHOOL_LABEL,
  Fault,
  type JumpAnswer,
  type JumpPage,
  type JumpPerson,
  openWalls,
  type RightNode,
  rights,
  routes,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { ownSchools } from '../places/handlers.ts'
import { bestMatches } from '../places/pinyin-match.ts'

const MAX = { pages: 16, schools: 6, people: 6 } as const
const PORTRAITS = {
  teacher: { right: rights.teacherPortrait, key: 'teaId' },
  student: { right: rights.studentPortrait, key: 'stuId' },
} as const
const WALLS = '大屏'

const pagesIn = (nodes: readonly RightNode[], area: string): JumpPage[] =>
  nodes.flatMap((node) => [
    ...(node.path && node.meta.menu === 1 && node.meta.alias === null
      ? [{ path: node.path, title: node.rightName, area, newWindow: node.meta.newWindow === 1 }]
      : []),
    ...pagesIn(node.childList, area),
  ])

/** Everything that the caller may open by a menu, the home page or a wall's tile. */
function pagesOf({ rights, userManage, area }: Caller): JumpPage[] {
  const menus = rights.tree.flatMap((root) => pagesIn(root.childList, root.rightName))
  const own = Object.values(routes).flatMap(({ path, title, access, app }): JumpPage[] =>
    access === 'session' && app === 'console' ? [{ path, title, area: '首页', newWindow: false }] : [],
  )
  const walls = openWalls({ walls: userManage, rights: [...rights.ids] }, area.nation).map(
    (key): JumpPage => ({ path: routes[key].path, title: routes[key].title, area: WALLS, newWindow: true }),
  )
  return [...menus, ...own, ...walls]
}

async function peopleOf(
  services: Services,
  { caller, input, scope }: CallContext<'desk/search'>,
): Promise<Pick<JumpAnswer, 'people' | 'peopleBy'>> {
  const { ports, places } = services
  // People stand on pages of the school centre; who holds none of them, or reads aggregates only, meets nobody here either. To whom
  // names and numbers are masked a search would tell them, and ids follow each other: they could be counted through.
  const { ids, tree } = caller.rights
  if (scope.aggregatesOnly || !tree.some(({ type }) => type === 'school') || !ids.has(rights.viewPersonal))
    return { people: [], peopleBy: 'none' }
  if (!ports.people) throw new Fault('unavailable')
  const found = await ports.people.find(input.keyword, scope, { by: 'name', most: MAX.people })
  const people = found.map(({ id, role, name, no, schoolId }): JumpPerson => {
    const node = caller.rights.ids.has(PORTRAITS[role].right)
      ? nodeOf(caller.rights.tree, PORTRAITS[role].right)
      : undefined
    return {
      id,
      role,
      person: name,
      no,
      schoolId: String(schoolId),
      schoolName: caller.isDemo ? DEMO_SCHOOL_LABEL : (places.school(schoolId)?.name ?? ''),
      path: node ? `${node.path}?${PORTRAITS[role].key}=${id}` : null,
    }
  })
  return { people, peopleBy: 'name' }
}

function nodeOf(nodes: readonly RightNode[], id: number): RightNode | undefined {
  for (const node of nodes) {
    const found = node.rightId === id ? node : nodeOf(node.childList, id)
    if (found) return found
  }
  return undefined
}

function schoolsOf(services: Services, { caller, input }: CallContext<'desk/search'>): JumpAnswer['schools'] {
  if (!caller.rights.tree.some(({ type }) => type === 'school')) return []
  const { places } = services
  const own = ownSchools(services, caller).map(({ id, name, provinceCode }) => ({
    id: String(id),
    name: caller.isDemo ? DEMO_SCHOOL_LABEL : name,
    province: caller.isDemo ? '' : (places.province(provinceCode)?.name ?? ''),
  }))
  return bestMatches(own, input.keyword, ({ name }) => [name], MAX.schools)
}

/** Quick jump. */
export const jumpHandlers = (services: Services): Pick<Handlers, 'desk/search'> => ({
  'desk/search': async (ask) => ({
    pages: bestMatches(
      pagesOf(ask.caller),
      ask.input.keyword,
      ({ title, area }) => [title, `${area}${title}`],
      MAX.pages,
    ),
    schools: schoolsOf(services, ask),
    ...(await peopleOf(services, ask)),
  }),
})
