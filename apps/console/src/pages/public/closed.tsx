import { pathOf } from '@data-centre/api'
import { loginAddress, session } from '@data-centre/auth'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import refused from '../../shell/refused.module.css'
import { Lock } from '../../shell/refused.tsx'

/** In place of a page without a frame: to strangers the login, to who is logged in why there is nothing, and the way back. */
export function Closed({ title, text }: { title: string; text: string }) {
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const place = useLocation()
  return (
    <section className={refused.refused} data-state="error">
      <Lock />
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={refused.actions}>
        <Link className="button primary" to={user ? pathOf('home') : loginAddress(place)}>
          {user ? '返回首页' : '去登录'}
        </Link>
      </div>
    </section>
  )
}

/** Title for who brings no ticket: a stranger is to log in; who is logged in, to choose a school, then what the page is about. */
export function closedTitle(user: object | null, schoolId: string | undefined, subject: string): string {
  if (!user) return '请登录后查看'
  return `请先选择${schoolId === undefined ? '学校' : subject}`
}
