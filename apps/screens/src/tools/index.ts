import type { RouteKey } from '@data-centre/api'
import { type ComponentType, lazy } from 'react'
import type { Area } from '../data/area.ts'
import type { Site } from '../data/site.ts'

export interface ToolProps {
  title: string
  area: Area
  site: Site | undefined
}

/** Pages on the stage that test it, by route. */
export const tools: Partial<Record<RouteKey, ComponentType<ToolProps>>> = {
  screenTest: lazy(() => import('./screen-test.tsx')),
  connectionTest: lazy(() => import('./connection-test.tsx')),
}
