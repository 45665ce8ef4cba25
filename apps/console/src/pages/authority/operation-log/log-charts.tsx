import type { LogStatistics } from '@data-centre/api'
import { Panel, panelStateOf, TrendLine, ValueBars } from '@data-centre/charts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import css from './log.module.css'

const HEIGHT = 180
/** Bars that the card has room for. */
const BARS = 6

/** The period of the line, and what one of its points is. */
const periodText = ({ from, to, grain }: LogStatistics['trend']) =>
  `${from === to ? from : `${from} 至 ${to}`}，按${grain === 'day' ? '日' : '月'}`

/** The chosen period as a line, and the modules of the chosen period as bars that narrow the list. */
export function LogCharts({
  query,
  tab,
  onModule,
}: {
  query: UseQueryResult<LogStatistics>
  tab: 'oper' | 'export'
  onModule: (module: string) => void
}) {
  const { data } = query
  const line = useMemo(
    () =>
      data && {
        x: data.trend.points.map(({ at }) => at),
        series: [
          {
            id: tab,
            name: tab,
            data: data.trend.points.map((point) => point[tab === 'oper' ? 'operations' : 'exports']),
          },
        ],
      },
    [data, tab],
  )
  const bars = useMemo(
    () => data?.modules.slice(0, BARS).map(({ module, label, count }) => ({ id: module, name: label, value: count })),
    [data],
  )
  const metric = tab === 'oper' ? 'operations.count' : 'exports.count'
  const text = tab === 'oper' ? '操作' : '导出'
  const isQuiet = line?.series[0]?.data.every((count) => count === 0) ?? false
  return (
    <div className={css.charts}>
      <Panel
        title={`${text}趋势`}
        note={data && periodText(data.trend)}
        metric={metric}
        unit="次"
        height={HEIGHT}
        {...panelStateOf(query, { empty: isQuiet, reason: `所选时段没有${text}` })}
      >
        {() => line && <TrendLine metric={metric} height={HEIGHT} data={line} />}
      </Panel>
      <Panel
        title="模块分布"
        metric={metric}
        unit="次"
        note="点击模块筛选列表"
        height={HEIGHT}
        skeleton="rows"
        {...panelStateOf(query, { empty: bars?.length === 0, reason: `所选时段没有${text}` })}
      >
        {() => bars && <ValueBars metric={metric} split={false} rows={bars} onOpen={onModule} />}
      </Panel>
    </div>
  )
}
