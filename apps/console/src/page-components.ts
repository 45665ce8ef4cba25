import type { RouteKey } from '@data-centre/api'
import { type ComponentType, createElement, type LazyExoticComponent } from 'react'
import type { PageDefinition } from './blocks/definition.ts'
import { lazyChunk } from './lazy-chunk.ts'
import type { WarningPageKey } from './pages/warnings/kinds.ts'

/** A page that is a definition: renderer and definition arrive together. */
const defined = (load: () => Promise<{ default: PageDefinition }>): LazyExoticComponent<ComponentType> =>
  lazyChunk(async () => {
    const [{ DefinedPage }, { default: definition }] = await Promise.all([import('./blocks/defined-page.tsx'), load()])
    return { default: () => createElement(DefinedPage, { definition }) }
  })

/** A list of warnings; the pages differ in the kinds that they list. */
const warnings = (page: WarningPageKey): LazyExoticComponent<ComponentType> =>
  lazyChunk(async () => {
    const { WarningPage } = await import('./pages/warnings/warning-page.tsx')
    return { default: () => createElement(WarningPage, { page }) }
  })

/** What stands behind each route inside a frame; a test holds the list against the route table. */
export const pageComponents: Readonly<Partial<Record<RouteKey, LazyExoticComponent<ComponentType>>>> = {
  home: lazyChunk(() => import('./pages/home/home-page.tsx')),
  metrics: lazyChunk(() => import('./pages/metrics/metrics-page.tsx')),
  wallContent: lazyChunk(() => import('./pages/wall-content/edit-new-media-page.tsx')),
  schoolDashboard: defined(() => import('./pages/school/dashboard.page.ts')),
  teacherStatistics: defined(() => import('./pages/school/teacher-statistics.page.ts')),
  attendanceWarning: warnings('attendanceWarning'),
  performanceWarning: warnings('performanceWarning'),
  teacherWarning: warnings('teacherWarning'),
  studentWarning: warnings('studentWarning'),
  provinceDashboard: defined(() => import('./pages/province/dashboard.page.ts')),
  provinceWarning: lazyChunk(() => import('./pages/warnings/province-warning-page.tsx')),
  operationDashboard: defined(() => import('./pages/operation/dashboard.page.ts')),
  operationLog: lazyChunk(() => import('./pages/authority/operation-log/operation-log-page.tsx')),
  authorityMenu: lazyChunk(() => import('./pages/authority/menu/menu-page.tsx')),
  authorityRole: lazyChunk(() => import('./pages/authority/role/role-page.tsx')),
  authoritySurvey: lazyChunk(() => import('./pages/authority/survey/survey-page.tsx')),
  authoritySchool: lazyChunk(() => import('./pages/authority/school/school-page.tsx')),
  authorityIntake: lazyChunk(() => import('./pages/authority/intake/intake-page.tsx')),
  authorityJobs: lazyChunk(() => import('./pages/authority/jobs/jobs-page.tsx')),
  authorityWalls: lazyChunk(() => import('./pages/authority/walls/walls-page.tsx')),
  authorityExports: lazyChunk(() => import('./pages/authority/exports/exports-page.tsx')),
  operationUsers: defined(() => import('./pages/operation/user-statistics.page.ts')),
}
