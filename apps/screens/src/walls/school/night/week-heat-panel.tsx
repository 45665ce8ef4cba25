import { mostOf, WallWeekHeat } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { callPanel } from '../../wall.tsx'
import { campusDayCall } from '../campus/use-campus-day.ts'
import { ofSchool } from '../use-school.ts'
import { namedDays } from './night-texts.ts'

/** 近 7 天热度: when something happened, day by day and hour by hour. */
export const WeekHeatPanel = callPanel({
  title: '近 7 天热度',
  metric: 'logs.count',
  side: ({ heat }) => `每格 1 小时 · 最高 ${joined(shown('logs.count', mostOf(namedDays(heat)), 'wall'))} 条`,
  call: campusDayCall,
  input: ofSchool,
  show: ({ heat }) => <WallWeekHeat metric="logs.count" days={namedDays(heat)} />,
})
