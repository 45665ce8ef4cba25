import { routeAt, routes } from '@data-centre/api'
import { session } from '@data-centre/auth'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import css from './rights-states.module.css'

/** Longer waits get words; shorter ones pass unseen. */
const WORDS_AFTER_MS = 400

/** While rights or the next page's code are on their way. */
export function RightsWaiting() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WORDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.state} role="status" data-state="loading">
      {shown && '加载中…'}
    </div>
  )
}

/** The frame of the page without anything in it, as index.html draws it, while the program behind it is on its way. */
export function FrameWaiting() {
  const { pathname } = useLocation()
  const key = routeAt(pathname)
  return (
    <div data-layout={key && routes[key].layout}>
      <div className="first-frame" aria-hidden="true">
        <header>大数据中心</header>
        <div />
      </div>
      {(!key || routes[key].layout === 'none') && <RightsWaiting />}
    </div>
  )
}

/** The rights could not be fetched although the session stands. */
export const RightsFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={css.state} role="alert">
    <p>加载失败：{message}</p>
    <button type="button" className="button primary" onClick={onRetry}>
      重新加载
    </button>
    <button type="button" className="button" onClick={() => session.end()}>
      重新登录
    </button>
  </div>
)
