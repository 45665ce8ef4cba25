import { type Layout, type RouteKey, routes } from '@data-centre/api'
import { Guard } from '@data-centre/auth'
import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import { pageComponents } from './page-components.ts'
import { AppBoundary } from './shell/app-boundary.tsx'
import { NewYearDialog } from './shell/new-year-dialog.tsx'
import { RightsFailed, RightsWaiting } from './shell/rights-states.tsx'

const LoginPage = lazy(() => import('./pages/public/login/login-page.tsx'))
const NoAccessPage = lazy(() => import('./pages/public/no-access-page.tsx'))
const Inside = lazy(() => import('./shell/inside.tsx'))
const frames = () => import('./shell/frames.tsx')

/** Frame of each layout; the home page brings its own header. */
const layouts: Readonly<Partial<Record<Layout, ComponentType>>> = {
  home: Outlet,
  school: lazy(() => frames().then(({ SchoolFrame }) => ({ default: SchoolFrame }))),
  province: lazy(() => frames().then(({ ProvinceFrame }) => ({ default: ProvinceFrame }))),
  operation: lazy(() => frames().then(({ OperationFrame }) => ({ default: OperationFrame }))),
  authority: lazy(() => frames().then(({ AuthorityFrame }) => ({ default: AuthorityFrame }))),
}

const pages = Object.entries(pageComponents) as [RouteKey, ComponentType][]

/** All pages of the console behind the guard; paths and layouts come from the route table. */
export const App = () => (
  <AppBoundary>
    <BrowserRouter>
      <NewYearDialog />
      <Guard waiting={<RightsWaiting />} failed={(message, retry) => <RightsFailed message={message} onRetry={retry} />}>
        <Suspense fallback={<RightsWaiting />}>
          <Routes>
            <Route path={routes.login.path} element={<LoginPage />} />
            <Route path={routes.noAccess.path} element={<NoAccessPage />} />
            <Route element={<Inside />}>
              {Object.entries(layouts).map(([layout, Frame]) => (
                <Route key={layout} element={<Frame />}>
                  {pages
                    .filter(([key]) => routes[key].layout === layout)
                    .map(([key, Page]) => (
                      <Route key={key} path={routes[key].path} element={<Page />} />
                    ))}
                </Route>
              ))}
            </Route>
          </Routes>
        </Suspense>
      </Guard>
    </BrowserRouter>
  </AppBoundary>
)
