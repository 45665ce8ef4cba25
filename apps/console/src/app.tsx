import { type Layout, pageComponent, type RightNode, type Role, type RouteKey, routeAt, routes } from '@data-centre/api'
import { Guard, session, useRightsState } from '@data-centre/auth'
import { type ComponentType, createElement, Suspense, useMemo, useSyncExternalStore } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import type { PageDefinition } from './blocks/definition.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { pageComponents } from './page-components.ts'
import { AppBoundary } from './shell/app-boundary.tsx'
import { NewYearDialog } from './shell/frame/new-year-dialog.tsx'
import './shell/session/keep-page.ts'
import { FrameWaiting, RightsFailed, RightsWaiting } from './shell/session/rights-states.tsx'

const LoginPage = lazyChunk(() => import('./pages/public/login/login-page.tsx'))
const LoginWindow = lazyChunk(() => import('./pages/public/login/login-window.tsx'))
const NotFoundPage = lazyChunk(() => import('./pages/public/not-found-page.tsx'))
const NoAccessPage = lazyChunk(() => import('./pages/public/no-access-page.tsx'))

/** The numbers of one course or class, without a frame. */
const openSubject = (title: string, load: () => Promise<{ default: PageDefinition }>) =>
  lazyChunk(async () => {
    const [{ OpenSubjectPage }, { default: definition }] = await Promise.all([
      import('./pages/public/subject/open-subject-page.tsx'),
      load(),
    ])
    return { default: () => createElement(OpenSubjectPage, { definition, title }) }
  })

/** The portrait of somebody in a role, without a frame. */
const portrait = (role: Role) =>
  lazyChunk(async () => {
    const { PublicPortraitPage } = await import('./pages/public/portrait/public-portrait-page.tsx')
    return { default: () => createElement(PublicPortraitPage, { role }) }
  })

/** Pages that anybody opens, without a frame and without the component library. */
const publicPages = {
  filePreview: lazyChunk(() => import('./pages/public/file-preview/file-preview-page.tsx')),
  survey: lazyChunk(() => import('./pages/survey/survey-page.tsx')),
  surveySuccess: lazyChunk(() => import('./pages/survey/success-page.tsx')),
  surveyFirst: lazyChunk(() => import('./pages/survey/phone-first-page.tsx')),
  surveySecond: lazyChunk(() => import('./pages/survey/phone-second-page.tsx')),
  surveyThird: lazyChunk(() => import('./pages/survey/phone-third-page.tsx')),
  classroomTeachingOpen: openSubject(
    routes.classroomTeachingOpen.title,
    () => import('./pages/class-teaching/course.page.ts'),
  ),
  classroomTeachingClassOpen: openSubject(
    routes.classroomTeachingClassOpen.title,
    () => import('./pages/class-teaching/class.page.ts'),
  ),
  moocCourseOpen: openSubject(routes.moocCourseOpen.title, () => import('./pages/mooc/course-data.page.ts')),
  spocCourseOpen: openSubject(routes.spocCourseOpen.title, () => import('./pages/cloud/course-data.page.ts')),
  libraryCourseOpen: openSubject(routes.libraryCourseOpen.title, () => import('./pages/library/course-data.page.ts')),
  teacherPortraitOpen: portrait('teacher'),
  studentPortraitOpen: portrait('student'),
  surveySuccessPhone: lazyChunk(() => import('./pages/survey/phone-success-page.tsx')),
} as const satisfies Partial<Record<RouteKey, ComponentType>>
const Inside = lazyChunk(() => import('./shell/inside.tsx'))
const InitialPassword = lazyChunk(() => import('./pages/public/initial-password-page.tsx'))
const frames = () => import('./shell/frame/frames.tsx')

/** Frame of each layout; the home page brings its own header. */
const layouts: Readonly<Partial<Record<Layout, ComponentType>>> = {
  home: Outlet,
  school: lazyChunk(() => frames().then(({ SchoolFrame }) => ({ default: SchoolFrame }))),
  province: lazyChunk(() => frames().then(({ ProvinceFrame }) => ({ default: ProvinceFrame }))),
  operation: lazyChunk(() => frames().then(({ OperationFrame }) => ({ default: OperationFrame }))),
  authority: lazyChunk(() => frames().then(({ AuthorityFrame }) => ({ default: AuthorityFrame }))),
}

/** A page at a path. */
interface Place {
  path: string
  route: RouteKey
}

const places: readonly Place[] = (Object.keys(pageComponents) as RouteKey[]).map((route) => ({
  path: routes[route].path,
  route,
}))

/** Pages that the rights tree shows at paths of its own, beside those of the route table. */
const placesOf = (nodes: readonly RightNode[]): Place[] =>
  nodes.flatMap((node) => {
    const page = node.path && !routeAt(node.path) ? pageComponent(node.type, node.component) : undefined
    return [...(page ? [{ path: node.path, route: page.route }] : []), ...placesOf(node.childList)]
  })

function usePlaces(): readonly Place[] {
  const state = useRightsState()
  const tree = state.kind === 'ready' ? state.caller.rights.rightTreeNodeList : undefined
  return useMemo(() => (tree ? [...places, ...placesOf(tree)] : places), [tree])
}

/** All pages of the console behind the guard; paths and layouts come from the route table and from the rights tree. */
export const App = () => (
  <AppBoundary>
    <BrowserRouter>
      <NewYearDialog />
      <Guard
        waiting={<FrameWaiting />}
        failed={(message, retry) => <RightsFailed message={message} onRetry={retry} />}
        unknown={
          <Suspense fallback={<RightsWaiting />}>
            <NotFoundPage />
          </Suspense>
        }
        initial={(changed) => (
          <Suspense fallback={<RightsWaiting />}>
            <InitialPassword onChanged={changed} />
          </Suspense>
        )}
      >
        <Suspense fallback={<FrameWaiting />}>
          <Pages />
        </Suspense>
      </Guard>
      <EndedSession />
    </BrowserRouter>
  </AppBoundary>
)

/** The login over a page that has outlived its session. */
function EndedSession() {
  const reason = useSyncExternalStore(session.suspended.subscribe, session.suspended.get)
  return (
    reason !== null && (
      <Suspense fallback={null}>
        <LoginWindow reason={reason} />
      </Suspense>
    )
  )
}

function Pages() {
  const shown = usePlaces()
  return (
    <Routes>
      <Route path={routes.login.path} element={<LoginPage />} />
      <Route path={routes.noAccess.path} element={<NoAccessPage />} />
      {(Object.keys(publicPages) as (keyof typeof publicPages)[]).map((key) => {
        const Page = publicPages[key]
        return <Route key={key} path={routes[key].path} element={<Page />} />
      })}
      <Route element={<Inside />}>
        {Object.entries(layouts).map(([layout, Frame]) => (
          <Route key={layout} element={<Frame />}>
            {shown
              .filter(({ route }) => routes[route].layout === layout)
              .map(({ path, route }) => {
                const Page = pageComponents[route] as ComponentType
                return <Route key={path} path={path} element={<Page />} />
              })}
          </Route>
        ))}
      </Route>
    </Routes>
  )
}
