import { useCaller } from '@data-centre/auth'
import { dayWithWeekday } from '@data-centre/charts/format'
import { useServerTime, useSite } from '../../site.ts'
import { daypart, termText } from './greeting-text.ts'
import css from './home-page.module.css'

/** 上午好，… with the day, the term and its week. */
export function Greeting() {
  const { profile } = useCaller()
  const site = useSite()
  const now = useServerTime()
  return (
    <div className={css.greeting}>
      <h1>
        {daypart(now)}，{profile.realName || profile.userName}
      </h1>
      <span>{[dayWithWeekday(now), site && termText(site.term, site.week)].filter(Boolean).join('，')}</span>
    </div>
  )
}
