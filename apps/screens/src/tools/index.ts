import type { RouteKey } from '@data-centre/api'
import { type ComponentType, lazy } from 'react'
import type { Area } from '../data/area.ts'

export interface ToolProps {
  title: string
  area: Area
  demo: boolean
}

/** Pages on the stage that test it, by route. */
export const tools: Partial<Record<RouteKey, ComponentType<ToolProps>>> = {
  screenTest: lazy(() => import('./screen-test.tsx')),
  lineTest: lazy(() => import('./line-test.tsx')),
}
