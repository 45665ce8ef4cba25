import { dateTime } from '@data-centre/charts/format'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import css from './survey.module.css'

/** What is said after a survey was sent: when, and under which number. */
export function Success({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const no = /^FB\d{14}$/.exec(search.get('no') ?? '')?.[0]
  const at = search.get('at') ?? ''
  useEffect(() => {
    document.title = '提交成功'
  }, [])
  return (
    <section className={css.blank}>
      <svg width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden="true">
        <circle cx="32" cy="32" r="30" fill="var(--success-ground)" stroke="var(--success-outline)" strokeWidth="2" />
        <path
          d="M20 33l8.5 8.5L45 24"
          stroke="var(--success)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h1>提交成功，感谢您的参与</h1>
      <dl className={css.receipt}>
        {!Number.isNaN(Date.parse(at)) && (
          <div>
            <dt>提交时间</dt>
            <dd>{dateTime(at)}</dd>
          </div>
        )}
        {no && (
          <div>
            <dt>编号</dt>
            <dd>{no}</dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  )
}
