import '../../../shell/arco-styles.ts'
import { resumeSession, returnState, session } from '@data-centre/auth'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Dialog } from '../../../kit/dialog.tsx'
import { InitialPasswordForm } from '../initial-password-page.tsx'
import { LoginForm } from './login-form.tsx'
import css from './login-window.module.css'

const LEAD = '登录后，已填写的内容继续保留；换用其他账号登录时不保留'

/**
 * The login over a page whose session has ended while it holds what its user typed. The same account goes on with the page, anybody
 * else begins anew at its address. Nothing of the page can be read meanwhile.
 */
export default function LoginWindow({ reason }: { reason: string }) {
  const place = useLocation()
  const navigate = useNavigate()
  const [userName] = useState(() => session.user.get()?.userName ?? '')
  const [isInitial, setInitial] = useState(false)
  const goOn = async () => {
    if (session.suspended.get() === null)
      await navigate(place.pathname + place.search, { replace: true, state: returnState })
    else if (!(await resumeSession())) setInitial(true)
  }
  return (
    <Dialog
      title={reason}
      style={{ width: 'min(440px, calc(100vw - 48px))' }}
      maskStyle={{ backgroundColor: 'var(--bg-page)' }}
      maskClosable={false}
      escToExit={false}
      closable={false}
      footer={null}
    >
      <div className={css.window}>
        {isInitial ? (
          <InitialPasswordForm submit="保存并继续" onChanged={() => void goOn()} />
        ) : (
          <LoginForm account={userName} lead={LEAD} onLoggedIn={goOn} />
        )}
        <button type="button" className="link-button" onClick={() => session.abandon()}>
          不保留已填写的内容，返回登录页
        </button>
      </div>
    </Dialog>
  )
}
