import type { CampusSummary } from '@data-centre/api'
import { hourMinute, weekday } from '@data-centre/charts/format'
import { useLive } from '../../../data/wall-context.ts'
import { shownNow } from '../../../live/server-time.ts'
import { callPanel } from '../../wall.tsx'
import { isFreeDay } from '../campus/campus-texts.ts'
import { campusDayCall } from '../campus/use-campus-day.ts'
import { ofSchool } from '../use-school.ts'
import { DayFacts } from './day-facts.tsx'
import { freeDayFacts, summaryFacts } from './night-texts.ts'

/** Six facts of the day; of one without lessons what else was done. */
function Facts({ summary }: { summary: CampusSummary }) {
  const colleges = useLive((state) => state.classes?.campus?.colleges)
  const counters = useLive((state) => state.counters)
  const isFree = summary.lessons === 0 && colleges !== undefined && isFreeDay(colleges)
  const facts =
    isFree && counters
      ? freeDayFacts(summary, counters)
      : summaryFacts(summary, weekday(shownNow()).replace('星期', '周'))
  return <DayFacts facts={facts} />
}

/** 今日小结: six facts of the day. */
export const SummaryPanel = callPanel({
  title: '今日小结',
  metric: 'today.sessions',
  side: () => `数据截至 ${hourMinute(shownNow())}`,
  call: campusDayCall,
  input: ofSchool,
  show: ({ summary }) => <Facts summary={summary} />,
})
