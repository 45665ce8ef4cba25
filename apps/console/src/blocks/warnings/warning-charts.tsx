import { type Row, type Series, type WarningExtra, type WarningOverview, warningRule } from '@data-centre/api'
import {
  ColumnChart,
  Legend,
  LogLines,
  logLegend,
  Panel,
  panelStateOf,
  partsLegend,
  ScatterChart,
  SectionHeat,
  StackedBars,
  ValueBars,
} from '@data-centre/charts'
import type { UseQueryResult } from '@tanstack/react-query'
import { emptyReason, kindName, type ListedKind, metricsOfKind } from './kinds.ts'
import css from './warnings.module.css'

const HEIGHT = 216
/** Colleges with a bar of their own. */
const MAX_COLLEGES = 6

/** The colleges with the most warnings; the others as one. */
function largest(colleges: Series): Series {
  if (colleges.x.length <= MAX_COLLEGES) return colleges
  const own = MAX_COLLEGES - 1
  return {
    x: [...colleges.x.slice(0, own), `其他${colleges.x.length - own}个院系`],
    series: colleges.series.map((level) => ({
      ...level,
      data: [...level.data.slice(0, own), level.data.slice(own).reduce<number>((sum, value) => sum + (value ?? 0), 0)],
    })),
  }
}

const pointRows = (points: readonly (readonly [number, number])[]): Row[] =>
  points.map(([rate, average], i) => ({
    id: String(i),
    name: '预警学生',
    values: { 'attendance.rate': rate, 'exams.average': average },
  }))

interface ChartsProps {
  kind: ListedKind
  extra: WarningExtra['kind'] | undefined
  query: UseQueryResult<WarningOverview>
}

/** Trend, colleges and reasons of the warned, and the picture of the kind's own. */
export function WarningCharts({ kind, extra, query }: ChartsProps) {
  const { data: head } = query
  const metric = metricsOfKind(kind).count
  const empty = head?.levels.every((count) => count === 0) ?? false
  const state = panelStateOf(query, { empty, reason: emptyReason(head?.day, `当前没有${kindName(kind)}`) })
  const isQuiet = head?.trend.series.every(({ data }) => data.every((value) => !value)) ?? false
  return (
    <div className={css.charts} data-extra={extra}>
      <Panel
        title="预警人数"
        metric={metric}
        note="近30天"
        unit="人"
        height={HEIGHT}
        legend={head && !isQuiet && <Legend items={logLegend(head.trend, false)} />}
        {...panelStateOf(query, { empty: isQuiet, reason: emptyReason(head?.day, '近30天没有预警') })}
      >
        {() => head && <LogLines metric={metric} data={head.trend} total={false} height={HEIGHT} />}
      </Panel>
      <Panel
        title="院系分布"
        metric={metric}
        unit="人"
        height={HEIGHT}
        legend={extra ? undefined : head && <Legend items={partsLegend(head.colleges)} />}
        {...state}
      >
        {() => head && <StackedBars metric={metric} data={largest(head.colleges)} height={HEIGHT} />}
      </Panel>
      <Panel title="触发原因" note={`${warningRule(kind).window}，可兼有`} height={HEIGHT} skeleton="rows" {...state}>
        {() => head && <ValueBars metric={metric} rows={head.reasons} />}
      </Panel>
      {extra && <ExtraPanel kind={extra} extra={head?.extra} state={state} />}
    </div>
  )
}

interface ExtraProps {
  kind: WarningExtra['kind']
  extra: WarningExtra | null | undefined
  state: ReturnType<typeof panelStateOf>
}

function ExtraPanel({ kind, extra, state }: ExtraProps) {
  if (kind === 'sections')
    return (
      <Panel title="缺勤时段" note="预警学生，人次" height={HEIGHT} {...state}>
        {() =>
          extra?.kind === 'sections' && (
            <SectionHeat
              cells={extra.cells.map(({ weekday, section, absences }) => [weekday, section, absences])}
              unit="人次"
              height={HEIGHT}
            />
          )
        }
      </Panel>
    )
  if (kind === 'points')
    return (
      <Panel title="成绩与出勤" note="预警学生，本学期" height={HEIGHT} {...state}>
        {() =>
          extra?.kind === 'points' && (
            <ScatterChart x="attendance.rate" y="exams.average" points={pointRows(extra.points)} height={HEIGHT} />
          )
        }
      </Panel>
    )
  return (
    <Panel title="沉默天数" unit="人" height={HEIGHT} {...state}>
      {() => extra?.kind === 'bands' && <BandsChart parts={extra.parts} />}
    </Panel>
  )
}

const BandsChart = ({ parts }: { parts: readonly { name: string; value: number | null }[] }) => (
  <ColumnChart
    metric="warnings.students"
    data={{
      x: parts.map(({ name }) => name),
      series: [{ id: 'silent', name: '沉默天数', data: parts.map(({ value }) => value) }],
    }}
    height={HEIGHT}
  />
)
