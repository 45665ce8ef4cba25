import { loadChunk } from '@data-centre/api/load-chunk'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** React.lazy whose component is loaded again while the connection is lost, instead of failing for good. */
export const lazyChunk = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadChunk(load))
