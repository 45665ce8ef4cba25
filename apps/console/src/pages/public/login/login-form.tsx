import { LOCKOUT } from '@data-centre/api'
import { localValues } from '@data-centre/api/storage'
import { cookieBarrier, login, type Remembered, readRemembered, session } from '@data-centre/auth'
import { type FormEvent, useId, useState } from 'react'
import { useSubmit } from '../../../kit/use-submit.ts'
import { AccountField } from './account-field.tsx'
import { Captcha } from './captcha/captcha.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import css from './login-form.module.css'
import { accountError, passwordError } from './login-rules.ts'
import { PasswordField } from './password-field.tsx'

/** The pages behind the login load while the button is being pressed. */
function preloadInside(): void {
  void import('../../../shell/inside.tsx')
  void import('../../home/home-page.tsx')
}

interface LoginFormProps {
  /** Account to begin with, in place of the remembered one. */
  account?: string
  lead?: string
  /** Called after a login, which is pending until it has ended. */
  onLoggedIn?: () => Promise<void>
}

/** The remembered record, or nothing where it is of another account than the form begins with. */
function readRememberedOf(account: string | undefined): Remembered | null {
  const remembered = readRemembered()
  return account === undefined || remembered?.userName === account ? remembered : null
}

/** What this browser keeps from a login, or does to it; null for a usual one. */
const storageNote = (): string | null =>
  cookieBarrier() ??
  (localValues.isKept() ? null : '浏览器不保存本站的数据：可以登录，刷新或打开新页面后需要重新登录。')

/** Card 账号登录: account, password, captcha, 记住密码. */
export function LoginForm({ account, lead = '使用学校或主管部门分配的账号', onLoggedIn }: LoginFormProps) {
  const [remembered] = useState(() => readRememberedOf(account))
  const [note] = useState(storageNote)
  const [userName, setUserName] = useState(remembered?.userName ?? account ?? '')
  const [password, setPassword] = useState('')
  /** Ticket of the remembered record, until account or password is changed. */
  const [ticket, setTicket] = useState(remembered?.password ?? '')
  const [remember, setRemember] = useState(remembered !== null)
  const [errors, setErrors] = useState({ account: '', password: '' })
  const [proof, setProof] = useState('')
  const [epoch, setEpoch] = useState(0)
  const { isPending: busy, failure, setFailure, submit: send } = useSubmit(session.ended.get())
  const id = useId()

  const secret = ticket || password
  const checkAccount = () => setErrors((now) => ({ ...now, account: accountError(userName) }))
  const checkPassword = () => setErrors((now) => ({ ...now, password: ticket ? '' : passwordError(password) }))

  const onPassword = (next: string) => {
    setTicket('')
    setPassword(next)
  }

  const fill = (name: string, word: string) => {
    setUserName(name)
    setTicket('')
    setPassword(word)
    setErrors({ account: '', password: '' })
    setFailure('')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = { account: accountError(userName), password: ticket ? '' : passwordError(password) }
    setErrors(found)
    if (found.account || found.password || !proof || busy) return
    const attempt = async () => {
      await login({ userName: userName.trim(), password: secret, captchaVerifyParam: proof, remember })
      await onLoggedIn?.()
    }
    if (await send(attempt)) return
    setProof('')
    setEpoch((now) => now + 1)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} className={css.title}>
        账号登录
      </h1>
      <p className={css.lead}>{lead}</p>
      {note && (
        <p className={css.note} role="status">
          {note}
        </p>
      )}
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <AccountField
        value={userName}
        error={errors.account}
        onChange={(next) => {
          setUserName(next)
          if (ticket) setTicket('')
        }}
        onBlur={checkAccount}
      />
      <PasswordField
        value={password}
        isRemembered={ticket !== ''}
        error={errors.password}
        onChange={onPassword}
        onBlur={checkPassword}
      />

      <Captcha
        onProof={(next) => {
          setProof(next)
          if (next) preloadInside()
        }}
        epoch={epoch}
        userName={userName}
      />

      <label className={css.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>记住密码</span>
        <small>30 天内有效，公用电脑请勿勾选</small>
      </label>
      <button type="submit" className={`button primary ${css.submit}`} disabled={!proof || busy}>
        登录
      </button>
      <p className={css.help}>
        连续输错 {LOCKOUT.failures} 次将锁定 {LOCKOUT.firstMs / 60_000} 分钟。忘记密码请联系本校管理员。
      </p>
      <DemoAccounts onPick={fill} />
      {busy && (
        <div className={css.mask} role="status">
          登录中…
        </div>
      )}
    </form>
  )
}
