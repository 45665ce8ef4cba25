import { members, pathOf } from '@data-centre/api'
import { returnAddressIn, returnState, session, tokenLogin } from '@data-centre/auth'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { messageOf } from '../../../kit/refusal.ts'
import { Banner } from './banner.tsx'
import { Entrances } from './entrances.tsx'
import { LoginForm } from './login-form.tsx'
import css from './login-page.module.css'

interface Ticket {
  token: string
  dataSource: string | undefined
}

/** Token and source of the address, taken out of it before anything else can read or keep them. */
function takeToken(search: URLSearchParams): Ticket | null {
  const token = search.get('token')
  if (!token) return null
  const dataSource = search.get('dataSource') ?? undefined
  history.replaceState(history.state, '', pathOf('login'))
  return { token, dataSource }
}

const platforms: Readonly<Record<string, string>> = members.platform

/** One run per page load, also when React mounts twice: a ticket is good once. */
let running: Promise<void> | null = null

type TokenState = 'none' | 'running' | { failed: string } | { asked: Ticket }

/** Somebody who is logged in is asked before a link makes them somebody else: the link may be another's. */
function useTokenLogin(): [TokenState, (answer: 'switch' | 'stay') => void] {
  const [search] = useSearchParams()
  const [state, setState] = useState<TokenState>(() => (search.get('token') ? 'running' : 'none'))
  const follow = () => {
    running
      ?.then(() => setState('none'))
      .catch((error: unknown) => setState({ failed: messageOf(error) }))
      .finally(() => {
        running = null
      })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is used where the address brings it
  useEffect(() => {
    const taken = takeToken(search)
    if (taken && session.user.get()) return setState({ asked: taken })
    if (taken) running = tokenLogin(taken.token, taken.dataSource)
    follow()
  }, [search])
  const answer = (request: 'switch' | 'stay') => {
    if (typeof state !== 'object' || !('asked' in state)) return
    if (request === 'stay') return setState('none')
    running = tokenLogin(state.asked.token, state.asked.dataSource)
    setState('running')
    follow()
  }
  return [state, answer]
}

/** /Login: banner and entrances on the left, the form on the right. */
export default function LoginPage() {
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const [token, answer] = useTokenLogin()
  const asked = typeof token === 'object' && 'asked' in token
  useEffect(() => {
    document.title = '登录 · 大数据中心'
  }, [])
  const [search] = useSearchParams()
  const address = returnAddressIn(search)
  if (user && token !== 'running' && !asked)
    return address ? <Navigate to={address} state={returnState} replace /> : <Navigate to={pathOf('home')} replace />
  return (
    <div className={css.page}>
      <div className={css.left}>
        <Banner />
        <Entrances />
      </div>
      <main className={css.right}>
        {token === 'running' ? (
          <p className={css.running} role="status">
            登录中…
          </p>
        ) : asked ? (
          <div className={css.card} role="alertdialog" aria-label="切换账号">
            <h1 className={css.ask}>切换账号</h1>
            <p>
              本浏览器已登录账号 {user?.userName}。您打开的链接要用
              {platforms[token.asked.dataSource ?? ''] ?? '其他平台'}
              的账号重新登录；如果不是您本人发起的，请继续使用当前账号。
            </p>
            <div className={css.answers}>
              <button type="button" className="button primary" onClick={() => answer('stay')}>
                继续使用当前账号
              </button>
              <button type="button" className="button" onClick={() => answer('switch')}>
                切换账号
              </button>
            </div>
          </div>
        ) : (
          <div className={css.card}>
            {typeof token === 'object' && 'failed' in token && (
              <p className={css.failed} role="alert">
                {token.failed}
              </p>
            )}
            <LoginForm />
          </div>
        )}
      </main>
    </div>
  )
}
