import type { RightType } from './rights-tree/right.ts'
import { type RouteKey, routes } from './routes.ts'

/** A page of the program that a node of the rights tree can show. */
export interface PageComponent {
  type: RightType
  /** Name in the tree: last segment of the page's own path. */
  component: string
  /** The path at which the program shows it, whatever the tree says. */
  path: string
  title: string
  route: RouteKey
}

const centres: readonly string[] = ['school', 'province', 'operation', 'authority']

/** Pages that exist, for the choice of 组件: whatever else stands in a tree has nothing to show. */
export const pageComponentList: readonly PageComponent[] = (Object.keys(routes) as RouteKey[]).flatMap((route) => {
  const { path, title, layout, access } = routes[route]
  return access === 'right'
    ? [
        {
          type: centres.includes(layout) ? (layout as RightType) : ('layout' as const),
          component: path.split('/').at(-1) ?? '',
          path,
          title,
          route,
        },
      ]
    : []
})

/** The page behind a component name of a type. */
export const pageComponent = (type: RightType, component: string): PageComponent | undefined =>
  pageComponentList.find((entry) => entry.type === type && entry.component === component)
