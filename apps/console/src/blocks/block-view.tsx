import { CardsView } from './cards-view.tsx'
import { ChartView } from './chart-view.tsx'
import css from './defined-page.module.css'
import type { Block } from './definition.ts'
import { MapView } from './map-view.tsx'
import { RankingView } from './ranking-view.tsx'
import { TableView } from './table-view.tsx'

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
    case 'table':
      return <TableView tabs={[block]} />
    case 'tabs':
      return <TableView tabs={block.tabs} />
    case 'text':
      return <p className={css.text}>{block.text}</p>
    case 'custom': {
      const Custom = block.component
      return <Custom />
    }
  }
}
