import { type CampusSummary, type LiveMeasureId, type MetricId, memberLabel, type WithheldBy } from '@data-centre/api'
import type { HeatDay } from '@data-centre/charts'
import { count, hourMinute, joined, shown, weekday } from '@data-centre/charts/format'
import { peopleText } from '../../panels/people-text.ts'

/** Days as they are called on the wall: the last one is today. */
export const namedDays = (heat: readonly { day: string; hours: number[] }[]): HeatDay[] =>
  heat.map(({ day, hours }, at) => ({
    name: at === heat.length - 1 ? '今日' : weekday(day).replace('星期', '周'),
    hours,
  }))

/** A fact of the day: what it is, how much, and what is to be said of it. */
export interface Fact {
  label: string
  value: string
  unit: string
  remark: string
}

const number = (id: MetricId, value: number) => joined(shown(id, value, 'wall'))
const SHOWN_TYPES = 2

/** The change against the same weekday of the week before: `较上周一 ▲ 6.3%`. */
function againstLastWeek(today: number | null, lastWeek: number | null, weekdayName: string): string {
  if (today === null || lastWeek === null || lastWeek === 0) return ''
  const change = (today / lastWeek - 1) * 100
  const sign = change >= 0.05 ? '▲ ' : change <= -0.05 ? '▼ ' : ''
  return `较上${weekdayName} ${sign}${sign === '' ? '持平' : `${count(Math.abs(change), 1)}%`}`
}

const busiestFact = (busiest: CampusSummary['busiest']): Fact => ({
  label: '最忙时段',
  value: busiest ? count(busiest.hour) : '--',
  unit: '时',
  remark: busiest ? `${number('today.logs', busiest.logs)} 条日志` : '今日还没有日志',
})

const resourcesFact = (resources: CampusSummary['resources']): Fact => ({
  label: '新增素材',
  value: number(
    'resources.new',
    resources.reduce((sum, { n }) => sum + n, 0),
  ),
  unit: '件',
  remark: resources
    .slice(0, SHOWN_TYPES)
    .map(({ type, n }) => `${memberLabel('resourceType', type)} ${number('resources.new', n)}`)
    .join(' · '),
})

const homeworkFact = ({ graded, waiting }: CampusSummary['homework']): Fact => ({
  label: '作业批改',
  value: number('today.graded', graded),
  unit: '份',
  remark: waiting > 0 ? `待批 ${number('homework.waiting', waiting)} 份` : '没有待批',
})

/** What the socket counts of a day. */
export interface DayCounters {
  c: Readonly<Partial<Record<LiveMeasureId, number | null>>>
  withheld?: WithheldBy<LiveMeasureId>
}

/** The six facts of a day without lessons: what people did of their own accord. */
export function freeDayFacts({ busiest, resources, homework }: CampusSummary, counters: DayCounters): Fact[] {
  const fact = (label: string, id: LiveMeasureId, unit: string): Fact => ({
    label,
    value: peopleText(counters.c[id] ?? null, counters.withheld?.[id]),
    unit,
    remark: '',
  })
  return [
    { ...fact('活跃用户', 'today.activeUsers', '人'), remark: '今日无课' },
    fact('登录', 'today.logins', '次'),
    busiestFact(busiest),
    fact('资源使用', 'today.resourceUses', '次'),
    resourcesFact(resources),
    homeworkFact(homework),
  ]
}

/** The six facts of a day. `weekdayName`: 周一. */
export function summaryFacts(
  { lessons, present, busiest, activities, resources, homework, last, withheld }: CampusSummary,
  weekdayName: string,
): Fact[] {
  return [
    {
      label: '上课',
      value: number('today.sessions', lessons),
      unit: '节',
      remark: present === null && !withheld?.present ? '' : `实到 ${peopleText(present, withheld?.present)} 人次`,
    },
    busiestFact(busiest),
    {
      label: '课堂活动',
      value: peopleText(activities.today, withheld?.['activities.today']),
      unit: '次',
      remark: againstLastWeek(activities.today, activities.lastWeek, weekdayName),
    },
    resourcesFact(resources),
    homeworkFact(homework),
    {
      label: '最晚下课',
      value: last ? hourMinute(last.end) : '--',
      unit: '',
      remark: last ? [last.college.replace(/(?<=..)学院$/, ''), last.room].filter(Boolean).join(' ') : '今日没有开课',
    },
  ]
}
