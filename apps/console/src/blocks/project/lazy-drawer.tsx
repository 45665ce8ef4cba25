import { Suspense } from 'react'
import { lazyChunk } from '../../lazy-chunk.ts'
import type { DrawerOfRow } from '../definition.ts'

const Loaded = lazyChunk(() => import('./project-drawer.tsx'))

/** The drawer of a project, loaded when the first one is opened. */
export const ProjectDrawer = (of: DrawerOfRow) => (
  <Suspense fallback={null}>
    <Loaded {...of} />
  </Suspense>
)
