import { type MetricId, SMALL_GROUP } from '@data-centre/api'
import { Panel, panelStateOf, RankedBars, ValueBars } from '@data-centre/charts'
import { full } from '@data-centre/charts/format'
import type { RankingBlock } from '../definition.ts'
import { useNote, usePage } from '../page-context.ts'
import { useChartDrill } from '../use-drill.ts'
import { useEmptyActions } from '../use-empty-actions.ts'
import { useSource } from '../use-source.ts'

/** Numbers of people are withheld of few: a list of nobody may be one of colleges that are all too small to be shown. */
const reasonOf = (metric: MetricId, period: string): string =>
  /^(teachers|students|users)\./.test(metric)
    ? `${period}没有记录，或各项人数不足 ${SMALL_GROUP} 人`
    : `${period}没有记录`

/** The largest ten: rows with value and change, or bars against the mean of the scope. */
export function RankingView({ block }: { block: RankingBlock }) {
  const { title, metric, unit, height, kind, drill, mean } = block
  const query = useSource(block.source)
  const means = useSource(mean?.source)
  const open = useChartDrill(drill)
  const note = useNote(block.note)
  const { periodText } = usePage()
  const actions = useEmptyActions()
  const rows = query.data ?? []
  const { value, withheld } = means.data?.find(({ id }) => id === mean?.id) ?? {}
  const hasMean = typeof value === 'number' || withheld
  const text = mean && hasMean ? `${mean.text} ${full(mean.id, value, withheld)}` : note
  return (
    <Panel
      title={title}
      metric={metric}
      note={text}
      unit={unit}
      height={height}
      skeleton="rows"
      {...panelStateOf(query, { empty: rows.length === 0, reason: reasonOf(metric, periodText), actions })}
    >
      {() =>
        kind === 'rows' ? (
          <RankedBars metric={metric} rows={rows} onOpen={open && (({ id, name }) => open(id, name))} />
        ) : (
          <ValueBars
            metric={metric}
            rows={rows}
            reference={value}
            onOpen={open && ((id) => open(id, rows.find((row) => row.id === id)?.name ?? ''))}
          />
        )
      }
    </Panel>
  )
}
