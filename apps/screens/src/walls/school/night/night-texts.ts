import { type CampusSummary, type MetricId, memberLabel } from '@data-centre/api'
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

/** The six facts of a day. `weekdayName`: 周一. */
export function summaryFacts(
  { lessons, present, busiest, activities, resources, homework, last, withheld }: CampusSummary,
  weekdayName: string,
): Fact[] {
  const fresh = resources.reduce((sum, { n }) => sum + n, 0)
  return [
    {
      label: '上课',
      value: number('today.sessions', lessons),
      unit: '节',
      remark: present === null && !withheld?.present ? '' : `实到 ${peopleText(present, withheld?.present)} 人次`,
    },
    {
      label: '最忙时段',
      value: busiest ? count(busiest.hour) : '--',
      unit: '时',
      remark: busiest ? `${number('today.logs', busiest.logs)} 条日志` : '今日还没有日志',
    },
    {
      label: '课堂活动',
      value: peopleText(activities.today, withheld?.['activities.today']),
      unit: '次',
      remark: againstLastWeek(activities.today, activities.lastWeek, weekdayName),
    },
    {
      label: '新增素材',
      value: number('resources.new', fresh),
      unit: '件',
      remark: resources
        .slice(0, SHOWN_TYPES)
        .map(({ type, n }) => `${memberLabel('resourceType', type)} ${number('resources.new', n)}`)
        .join(' · '),
    },
    {
      label: '作业批改',
      value: number('today.graded', homework.graded),
      unit: '份',
      remark: homework.waiting > 0 ? `待批 ${number('homework.waiting', homework.waiting)} 份` : '没有待批',
    },
    {
      label: '最晚下课',
      value: last ? hourMinute(last.end) : '--',
      unit: '',
      remark: last ? [last.college.replace(/(?<=..)学院$/, ''), last.room].filter(Boolean).join(' ') : '今日没有开课',
    },
  ]
}
