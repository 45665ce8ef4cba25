import { pathOf } from '@data-centre/api'
import { session, tokenLogin } from '@data-centre/auth'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Banner } from './banner.tsx'
import { Entrances } from './entrances.tsx'
import { LoginForm } from './login-form.tsx'
import css from './login-page.module.css'

/** Token and source of the address, taken out of it before anything else can read or keep them. */
function takeToken(search: URLSearchParams): { token: string; dataSource: string | undefined } | null {
  const token = search.get('token')
  if (!token) return null
  const dataSource = search.get('dataSource') ?? undefined
  history.replaceState(history.state, '', pathOf('login'))
  return { token, dataSource }
}

/** One run per page load, also when React mounts twice: a ticket is good once. */
let running: Promise<void> | null = null

type TokenState = 'none' | 'running' | { failed: string }

function useTokenLogin(): TokenState {
  const [search] = useSearchParams()
  const [state, setState] = useState<TokenState>(() => (search.get('token') ? 'running' : 'none'))
  useEffect(() => {
    const taken = takeToken(search)
    if (taken) running = tokenLogin(taken.token, taken.dataSource)
    running
      ?.then(() => setState('none'))
      .catch((error: unknown) => setState({ failed: error instanceof Error ? error.message : String(error) }))
      .finally(() => {
        running = null
      })
  }, [search])
  return state
}

/** /Login: banner and entrances on the left, the form on the right. */
export default function LoginPage() {
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const token = useTokenLogin()
  useEffect(() => {
    document.title = '登录 · 大数据中心'
  }, [])
  if (user && token !== 'running') return <Navigate to={pathOf('home')} replace />
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
        ) : (
          <div className={css.card}>
            {typeof token === 'object' && (
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
