import { Suspense } from 'react'
import { lazyChunk } from '../../lazy-chunk.ts'
import { CardsView } from '../charts/cards-view.tsx'
import { ChartView } from '../charts/chart-view.tsx'
import { MapView } from '../charts/map-view.tsx'
import { RankingView } from '../charts/ranking-view.tsx'
import type { Block } from '../definition.ts'
import { InsightsView } from '../parts/insights-view.tsx'
import { TableView } from '../table/table-view.tsx'
import css from './defined-page.module.css'

const RowLogView = lazyChunk(() => import('../row-log/row-log-view.tsx'))

/** Draws one block. */
export function BlockView({ block }: { block: Block }) {
  switch (block.block) {
    case 'cards':
      return <CardsView block={block} />
    case 'chart':
      return <ChartView block={block} />
    case 'ranking':
      return <RankingView block={block} />
    case 'map':
      return <MapView block={block} />
    case 'insights':
      return <InsightsView block={block} />
    case 'table':
      return <TableView tabs={[block]} />
    case 'tabs':
      return <TableView tabs={block.tabs} />
    case 'row-log':
      return (
        <Suspense fallback={<div data-state="loading" />}>
          <RowLogView block={block} />
        </Suspense>
      )
    case 'text':
      return <p className={css.text}>{block.text}</p>
    case 'custom': {
      const Custom = block.component
      return <Custom />
    }
  }
}
