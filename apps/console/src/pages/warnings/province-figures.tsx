import {
  type Part,
  type ProvinceWarningOverview,
  type WarningKind,
  type Withheld,
  warningRule,
  withheldIf,
  withheldTexts,
} from '@data-centre/api'
import {
  ChinaMap,
  Definition,
  FigureText,
  Legend,
  LogLines,
  logLegend,
  Panel,
  panelStateOf,
  StackedShare,
  ValueBars,
} from '@data-centre/charts'
import type { UseQueryResult } from '@tanstack/react-query'
import { emptyReason, kindName, metricsOfKind } from '../../blocks/warnings/kinds.ts'
import { LevelTag } from '../../blocks/warnings/level-tag.tsx'
import { Figure } from '../../blocks/warnings/warning-figures.tsx'
import css from '../../blocks/warnings/warnings.module.css'

const [CHART_HEIGHT, MAP_HEIGHT] = [216, 300]

/** What the subjects of a kind are called, with the unit that they are counted in. */
const subjects = {
  student: { name: '预警学生', unit: '人' },
  teacher: { name: '预警教师', unit: '人' },
  class: { name: '预警课程班', unit: '个' },
} as const
const subjectOf = (kind: WarningKind) => subjects[warningRule(kind).subject]

/** A number; -- where there is none. */
export const shown = (value: number | null | undefined): string => value?.toLocaleString('zh-CN') ?? '--'
/** A share with one decimal; -- without a basis. */
export const percent = (value: number | null | undefined): string =>
  typeof value === 'number' ? `${value.toFixed(1)}%` : '--'

/** What a number was yesterday, where a change against it cannot be told. */
const beforeText = (before: number | null, why: Withheld | undefined): string =>
  `昨日 ${why ? withheldTexts[why].text : shown(before)}`

interface FiguresProps {
  kind: WarningKind
  head: ProvinceWarningOverview | undefined
}

/** Figures above the list of schools: everybody warned, each level, the share, and how much has been dealt with. */
export function ProvinceFigures({ kind, head }: FiguresProps) {
  const { name, unit } = subjectOf(kind)
  const { count: metric, rate } = metricsOfKind(kind)
  const change = head && head.warned !== null && head.before !== null ? head.warned - head.before : undefined
  return (
    <dl className={css.figures} data-state={head ? 'ready' : 'loading'}>
      <Figure
        name={<Definition metric={metric} label={name} />}
        value={
          head && <FigureText metric={metric} value={head.warned} withheld={head.withheld?.warned} write={shown} />
        }
        unit={head?.withheld?.warned ? undefined : unit}
        note={
          change === undefined
            ? head && beforeText(head.before, head.withheld?.before)
            : change === 0
              ? '较昨日 持平'
              : `较昨日 ${change > 0 ? '+' : ''}${change}`
        }
      />
      {([3, 2, 1] as const).map((level) => {
        const [value, why] = [head?.levels[level - 1] ?? null, head?.withheld?.[`l${level}`]]
        return (
          <Figure
            key={level}
            name={<LevelTag level={level} />}
            value={head && <FigureText metric={metric} value={value} withheld={why} write={shown} />}
            unit={why ? undefined : unit}
            note={head && !why && head.warned !== null ? `占 ${percent(shareOf(value, head.warned))}` : undefined}
          />
        )
      })}
      <Figure
        name={<Definition metric={rate} label="预警率" />}
        value={head && <FigureText metric={rate} value={head.rate} withheld={head.withheld?.rate} write={percent} />}
        note={head && `统计 ${head.withheld?.of ? withheldTexts[head.withheld.of].text : `${shown(head.of)} ${unit}`}`}
      />
      <Figure
        name={<Definition metric="warnings.handledRate" label="处置率" />}
        value={
          head && (
            <FigureText
              metric="warnings.handledRate"
              value={head.handleRate}
              withheld={head.withheld?.handleRate}
              write={percent}
            />
          )
        }
        note={head && `${head.schools.warned} / ${head.schools.all} 所学校有预警`}
      />
    </dl>
  )
}

const shareOf = (part: number | null | undefined, whole: number): number | null =>
  part === null || part === undefined || whole === 0 ? null : (100 * part) / whole

/** Levels as parts of all that are warned, called as in the trend. */
const levelParts = ({ levels, warned, withheld, trend }: ProvinceWarningOverview): Part[] => {
  const sum = warned ?? levels.reduce((all: number, value) => all + (value ?? 0), 0)
  return trend.series.map(({ id, name }, at) => {
    const [value, why] = [levels[at] ?? null, withheld?.[`l${at + 1}` as 'l1']]
    return { id, name, value, rate: value && sum ? value / sum : 0, ...withheldIf(why) }
  })
}

interface ChartsProps {
  kind: WarningKind
  query: UseQueryResult<ProvinceWarningOverview>
}

/** Trend, the schools with the largest share, levels, and the share by city. */
export function ProvinceCharts({ kind, query }: ChartsProps) {
  const { data: head } = query
  const { unit } = subjectOf(kind)
  const { count: metric, rate } = metricsOfKind(kind)
  const quiet = (isEmpty: boolean, reason: string) =>
    panelStateOf(query, { empty: isEmpty, reason: emptyReason(head?.day, reason) })
  const isQuiet = head?.trend.series.every(({ data, withheld }) => !withheld && data.every((value) => !value)) ?? false
  const [first] = head?.cities ?? []
  return (
    <div className={css.charts} data-pairs>
      <Panel
        title="预警趋势"
        metric={metric}
        note="近30天"
        unit={unit}
        height={CHART_HEIGHT}
        legend={head && !isQuiet && <Legend items={logLegend(head.trend, false)} />}
        {...quiet(isQuiet, '近30天没有预警')}
      >
        {() => head && <LogLines metric={metric} data={head.trend} total={false} height={CHART_HEIGHT} />}
      </Panel>
      <Panel
        title="学校预警率 TOP10"
        metric={rate}
        unit="%"
        height={CHART_HEIGHT}
        skeleton="rows"
        {...quiet(head?.largest.length === 0, `没有可展示的学校${kindName(kind)}`)}
      >
        {() =>
          head && (
            <ValueBars metric={rate} rows={head.largest.map(({ rate: value, ...school }) => ({ ...school, value }))} />
          )
        }
      </Panel>
      <Panel
        title="预警等级"
        metric={metric}
        unit={unit}
        height={MAP_HEIGHT}
        skeleton="rows"
        {...quiet(head?.warned === 0, `当前没有${kindName(kind)}`)}
      >
        {() => head && <StackedShare metric={metric} parts={levelParts(head)} />}
      </Panel>
      <Panel
        title="城市预警率"
        metric={rate}
        unit="%"
        height={MAP_HEIGHT}
        skeleton="map"
        {...quiet(!first, '本省还没有学校')}
      >
        {() =>
          head && (
            <ChinaMap
              places={head.cities}
              metric={rate}
              province={first && `${first.code.slice(0, 2)}0000`}
              height={MAP_HEIGHT}
            />
          )
        }
      </Panel>
    </div>
  )
}
