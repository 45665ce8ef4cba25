/** Which app answers a path. */
export type App = 'console' | 'screens'
/** What a path demands: nothing, a session, a right of the tree, or an id of `userManage`. */
export type Access = 'public' | 'session' | 'right' | { userManage: number }
/** Frame around the page. */
export type Layout = 'none' | 'home' | 'school' | 'province' | 'operation' | 'authority' | 'wall'

interface RouteEntry {
  path: string
  app: App
  layout: Layout
  access: Access
  title: string
}

const page =
  (layout: Exclude<Layout, 'wall'>, access: Access) =>
  (path: string, title: string): RouteEntry => ({ path, app: 'console', layout, access, title })
const wall =
  (access: Access) =>
  (path: string, title: string): RouteEntry => ({ path, app: 'screens', layout: 'wall', access, title })
const publicPage = page('none', 'public')
const unlocked = (id: number) => wall({ userManage: id })

/**
 * Every page of the product that exists, by key. Paths keep the specification's spelling and stand here only; links are
 * built from keys ({@link pathOf}). A page that is added gets one row here and `show: 1` in `rights.ts`.
 */
export const routes = {
  login: publicPage('/Login', '登录'),
  noAccess: publicPage('/401', '您没有访问权限'),
  home: page('home', 'session')('/homePage', '首页'),
  metrics: page('home', 'session')('/metrics', '指标字典'),
  schoolDashboard: page('school', 'right')('/school/dashBoard', '总体数据'),
  provinceDashboard: page('province', 'right')('/province/dashBoard', '总体数据'),
  operationDashboard: page('operation', 'right')('/operation/dashBoard', '总体数据'),
  operationUsers: page('operation', 'right')('/operation/UserStatistics', '用户统计'),
  authorityIntake: page('authority', 'right')('/authority/intake', '数据接入'),
  authorityJobs: page('authority', 'right')('/authority/jobs', '任务'),
  overviewWall: unlocked(3)('/Overview', '数据总览大屏'),
  realTimeWall: unlocked(7)('/realTime', '实时数据大屏'),
} as const satisfies Record<string, RouteEntry>

export type RouteKey = keyof typeof routes
export type Route = RouteEntry

/** Paths that only lead on. */
export const redirects: Readonly<Record<string, RouteKey>> = {
  '/': 'home',
  '/school': 'schoolDashboard',
  '/province': 'provinceDashboard',
  '/operation': 'operationDashboard',
}

/** Path of a page with its query, for links and navigation. */
export function pathOf(key: RouteKey, query: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${routes[key].path}?${text}` : routes[key].path
}

/** Key of the page at a path; exact and case sensitive, as the guard compares. */
export function routeAt(path: string): RouteKey | undefined {
  return (Object.keys(routes) as RouteKey[]).find((key) => routes[key].path === path)
}
