import type { MetricId } from '@data-centre/api'
import { Panel, type PanelAction, panelStateOf } from '@data-centre/charts'
import type { ReactNode } from 'react'
import type { ChartBlock } from '../definition.ts'
import { useNote, usePage } from '../page-context.ts'
import { useEmptyActions } from '../use-empty-actions.ts'

interface ChartCardProps {
  block: ChartBlock
  /** Where the numbers come from: decides between loading, failure, emptiness and the chart. */
  query: Parameters<typeof panelStateOf>[0]
  empty: boolean
  /** Why it is empty; that the chosen period has no records when absent. */
  reason?: string | undefined
  /** Ways to fill an empty card; a longer period and no filters when absent. */
  emptyActions?: PanelAction[] | undefined
  /** Metric, unit and note in place of those of the block; an empty unit hides it. */
  metric?: MetricId | undefined
  unit?: string | undefined
  note?: string | undefined
  legend?: ReactNode
  /** Choices at the right of the head. */
  actions?: ReactNode
  /** Whether it is made of rows, which its placeholder then shows. */
  rows?: boolean
  children: () => ReactNode
}

/** How the note of a card begins whose numbers are those of the last twelve months whatever period is chosen: no other period fills it. */
export const LAST_MONTHS = '近12个月'

/** The card of a chart block: head and every state follow from the block, its page and its query; a kind of chart adds how it is drawn. */
export function ChartCard({ block, query, empty, reason, emptyActions, rows, ...own }: ChartCardProps) {
  const { periodText } = usePage()
  const note = useNote(block.note)
  const usual = useEmptyActions()
  const isOfLastMonths = block.note?.startsWith(LAST_MONTHS)
  const why = reason ?? `${isOfLastMonths ? LAST_MONTHS : periodText}没有记录`
  const actions = emptyActions ?? (isOfLastMonths ? [] : usual)
  return (
    <Panel
      title={block.title}
      metric={own.metric ?? block.metric}
      unit={own.unit ?? block.unit}
      note={own.note ?? note}
      height={block.height}
      legend={own.legend}
      actions={own.actions}
      skeleton={rows ? 'rows' : 'chart'}
      {...panelStateOf(query, { empty, reason: why, actions })}
    >
      {own.children}
    </Panel>
  )
}
