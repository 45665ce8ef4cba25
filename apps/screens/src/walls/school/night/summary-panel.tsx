import { hourMinute, weekday } from '@data-centre/charts/format'
import { shownNow } from '../../../live/server-time.ts'
import { callPanel } from '../../wall.tsx'
import { ofSchool } from '../use-school.ts'
import { summaryFacts } from './night-texts.ts'
import { campusDayCall } from './use-campus-day.ts'
import './night.css'

/** 今日小结: six facts of the day. */
export const SummaryPanel = callPanel({
  title: '今日小结',
  metric: 'today.sessions',
  side: () => `数据截至 ${hourMinute(shownNow())}`,
  call: campusDayCall,
  input: ofSchool,
  show: ({ summary }) => (
    <dl className="night-facts">
      {summaryFacts(summary, weekday(shownNow()).replace('星期', '周')).map(({ label, value, unit, remark }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && <small>{unit}</small>}
          </dd>
          <dd>{remark}</dd>
        </div>
      ))}
    </dl>
  ),
})
