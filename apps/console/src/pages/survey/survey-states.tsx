import type { SurveyDetail } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import css from './survey.module.css'
import type { SurveyForm } from './use-survey.ts'

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

/** Above a survey that changed while it was filled in. */
export const SurveyChanged = () => (
  <p className={css.changed} role="status">
    问卷已更新，您已填写的内容已保留，请核对后提交。
  </p>
)

/** What the button says while an answer is on its way. */
export const sendingText = ({ isWorking }: SurveyForm): string =>
  isWorking ? '提交人数较多，正在进行安全校验…' : '正在提交…'

/** Before and after the window of a survey. */
export const SurveyClosed = ({ survey: { title, state, startAt, endAt } }: { survey: SurveyDetail }) => (
  <section className={css.blank}>
    <h1>{state === 'notStarted' ? '问卷未开始' : '问卷已结束'}</h1>
    <p>{title}</p>
    {state === 'notStarted' && startAt && <p>将于 {dateTime(startAt)} 开始</p>}
    {state === 'ended' && endAt && <p>已于 {dateTime(endAt)} 结束</p>}
  </section>
)
