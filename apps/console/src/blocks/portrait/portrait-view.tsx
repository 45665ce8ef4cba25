import type { MetricId, PortraitCalendar, Role, Series } from '@data-centre/api'
import {
  CalendarHeat,
  Failed,
  failureWords,
  HourHeat,
  KpiStrip,
  Legend,
  Panel,
  panelStateOf,
  RadarSides,
  restsText,
  ScoreBars,
  Skeleton,
  ValueBars,
  WeekChart,
  weekLegend,
} from '@data-centre/charts'
import { light } from '@data-centre/charts/theme'
import css from './portrait.module.css'
import { PortraitHead } from './portrait-head.tsx'
import { type PortraitSource, usePart } from './portrait-source.ts'
import { PortraitTable, type PortraitTableProps } from './portrait-table.tsx'

const RADAR_HEIGHT = 300
const LOW_HEIGHT = 232
const PASS_MARK = 60
const radarNames = ['本人', '院系均值'] as const
const radarLegend = [
  { name: radarNames[0], color: light.accent },
  { name: radarNames[1], color: light.ink4, mark: 'dash' },
] as const
const weekTitles = { teacher: '每周课堂与活动', student: '每周学习时长与出勤' } as const
const scoreHeads = { teacher: ['平均分', '及格率'], student: ['成绩', '班级均分'] } as const

interface PortraitViewProps {
  source: PortraitSource
  /** 导出 of a list. */
  tools?: PortraitTableProps['tools']
  /** What a row of a list opens. */
  openOf?: PortraitTableProps['openOf']
}

/** The body of a portrait: who, six numbers, six sides, weeks, days, courses, lists. Every block loads and fails by itself. */
export function PortraitView({ source, tools, openOf }: PortraitViewProps) {
  const { role } = source
  return (
    <div className={css.page}>
      <Who source={source} />
      <div className={css.main}>
        <Numbers source={source} />
        <div className={css.pair}>
          <Sides source={source} />
          <Weeks source={source} />
        </div>
      </div>
      <div className={css.wide}>
        <div className={role === 'teacher' ? css.triple : css.double}>
          <Days source={source} />
          {role === 'teacher' ? <Types source={source} /> : <Hours source={source} />}
          <Scores source={source} />
        </div>
      </div>
      <div className={css.wide}>
        <PortraitTable source={source} openOf={openOf} {...(tools ? { tools } : {})} />
      </div>
    </div>
  )
}

function Who({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'info')
  return (
    <section className={css.side} aria-label="基本信息" aria-busy={query.isFetching} data-old={query.isPlaceholderData}>
      {query.data ? (
        <PortraitHead info={query.data} />
      ) : query.error ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={RADAR_HEIGHT} />
      ) : (
        <Skeleton height={RADAR_HEIGHT} shape="rows" />
      )}
    </section>
  )
}

function Numbers({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'info')
  return <KpiStrip items={query.data?.kpi} columns={6} {...panelStateOf(query)} />
}

function Sides({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'radar')
  const sides = query.data ?? []
  return (
    <Panel
      title="六维对比"
      note="校内百分位，0–100"
      height={RADAR_HEIGHT}
      legend={<Legend items={radarLegend} />}
      {...panelStateOf(query, {
        empty: sides.every(({ value, mean }) => value === null && mean === null),
        reason: '可比较的人数不足 10 人，或该学期没有记录',
      })}
    >
      {() => <RadarSides label="六维对比" names={radarNames} sides={sides} height={RADAR_HEIGHT} />}
    </Panel>
  )
}

const hasAny = ({ series }: Series): boolean => series.some(({ data }) => data.some((value) => value))
function Weeks({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'trend')
  const { data } = query
  const [first] = data?.weeks.series ?? []
  return (
    <Panel
      title={weekTitles[source.role]}
      {...(first ? { metric: first.id as MetricId } : {})}
      note={data && restsText(data.weeks)}
      height={RADAR_HEIGHT}
      legend={data && <Legend items={weekLegend(data.weeks, 1)} />}
      {...panelStateOf(query, { empty: data !== undefined && !hasAny(data.weeks), reason: '该学期没有记录' })}
    >
      {() => data && <WeekChart data={data.weeks} lines={1} height={RADAR_HEIGHT} />}
    </Panel>
  )
}

const total = ({ days }: PortraitCalendar): number => days.reduce((sum, [, value]) => sum + value, 0)

function Days({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'calendar')
  const { data } = query
  return (
    <Panel
      title="日志日历"
      metric="logs.count"
      note="教学周 × 星期"
      height={LOW_HEIGHT}
      {...panelStateOf(query, { empty: data !== undefined && total(data) === 0, reason: '该学期没有日志' })}
    >
      {() => data && <CalendarHeat data={data} unit="条日志" height={LOW_HEIGHT} />}
    </Panel>
  )
}

function Types({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'trend')
  const types = query.data?.types ?? []
  const sum = types.reduce((all, { value }) => all + (value ?? 0), 0)
  return (
    <Panel
      title="活动类型"
      metric="activities.count"
      note={sum > 0 && `共 ${sum.toLocaleString('zh-CN')} 个`}
      height={LOW_HEIGHT}
      skeleton="rows"
      {...panelStateOf(query, { empty: types.length === 0, reason: '该学期没有活动' })}
    >
      {() => <ValueBars metric="activities.count" rows={types} show="rate" />}
    </Panel>
  )
}

function Hours({ source }: { source: PortraitSource }) {
  const query = usePart(source, 'trend')
  const cells = query.data?.hours ?? []
  return (
    <Panel
      title="学习时段"
      metric="logs.count"
      note="星期 × 小时"
      height={LOW_HEIGHT}
      {...panelStateOf(query, { empty: cells.length === 0, reason: '该学期没有日志' })}
    >
      {() => <HourHeat cells={cells} unit="条日志" height={LOW_HEIGHT} />}
    </Panel>
  )
}

const secondText: Readonly<Record<Role, (value: number) => string>> = {
  teacher: (value) => `${value.toFixed(1)}%`,
  student: (value) => value.toFixed(1),
}

function Scores({ source }: { source: PortraitSource }) {
  const { role } = source
  const query = usePart(source, 'trend')
  const scores = query.data?.scores ?? []
  return (
    <Panel
      title="各课程成绩"
      metric="scores.average"
      note={role === 'teacher' ? `竖线为 ${PASS_MARK} 分` : '竖线为班级均分'}
      height={LOW_HEIGHT}
      skeleton="rows"
      {...panelStateOf(query, { empty: scores.length === 0, reason: '该学期还没有成绩' })}
    >
      {() => (
        <ScoreBars
          heads={scoreHeads[role]}
          rows={scores}
          second={secondText[role]}
          tick={role === 'teacher' ? PASS_MARK : 'second'}
        />
      )}
    </Panel>
  )
}
