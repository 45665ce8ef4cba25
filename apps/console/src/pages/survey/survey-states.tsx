import type { SurveyDetail } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import css from './survey.module.css'

export const SurveyWaiting = () => <div className={css.waiting} role="progressbar" aria-label="正在打开问卷" />

export const SurveyFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <section className={css.blank} role="alert">
    <h1>问卷打开失败</h1>
    <p>{message}</p>
    <button type="button" className="button primary" onClick={onRetry}>
      重新加载
    </button>
  </section>
)

/** Before and after the window of a survey. */
export const SurveyClosed = ({ survey: { title, state, startAt, endAt } }: { survey: SurveyDetail }) => (
  <section className={css.blank}>
    <h1>{state === 'notStarted' ? '问卷未开始' : '问卷已结束'}</h1>
    <p>{title}</p>
    {state === 'notStarted' && startAt && <p>将于 {dateTime(startAt)} 开始</p>}
    {state === 'ended' && endAt && <p>已于 {dateTime(endAt)} 结束</p>}
  </section>
)
