import { LOCKOUT } from '@data-centre/api'
import { login, readRemembered, session } from '@data-centre/auth'
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { Icon } from '../../../icons.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { Captcha } from './captcha.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import css from './login-form.module.css'
import { accountError, passwordError } from './login-rules.ts'

/** Stands in the password field while the remembered ticket is used; the ticket itself is never shown. */
const MASK = '••••••••••••'

/** The pages behind the login load while the button is being pressed. */
function preloadInside(): void {
  void import('../../../shell/inside.tsx')
  void import('../../home/home-page.tsx')
}

/** Card 账号登录: account, password, captcha, 记住密码. */
export function LoginForm() {
  const [remembered] = useState(readRemembered)
  const [userName, setUserName] = useState(remembered?.userName ?? '')
  const [password, setPassword] = useState('')
  /** Ticket of the remembered record, until account or password is changed. */
  const [ticket, setTicket] = useState(remembered?.password ?? '')
  const [remember, setRemember] = useState(remembered !== null)
  const [shown, setShown] = useState(false)
  const [errors, setErrors] = useState({ account: '', password: '' })
  const [proof, setProof] = useState('')
  const [epoch, setEpoch] = useState(0)
  const { isPending: busy, failure, setFailure, submit: send } = useSubmit(session.ended.get())
  const account = useRef<HTMLInputElement>(null)
  const id = useId()

  const secret = ticket || password
  const checkAccount = () => setErrors((now) => ({ ...now, account: accountError(userName) }))
  const checkPassword = () => setErrors((now) => ({ ...now, password: ticket ? '' : passwordError(password) }))

  const onPassword = (event: ChangeEvent<HTMLInputElement>) => {
    if (!ticket) return setPassword(event.target.value)
    // The first key replaces the whole mask: the ticket is not a password that could be mended.
    setTicket('')
    setPassword((event.nativeEvent as InputEvent).data ?? '')
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
    if (await send(() => login({ userName: userName.trim(), password: secret, captchaVerifyParam: proof, remember }))) return
    setProof('')
    setEpoch((now) => now + 1)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} className={css.title}>
        账号登录
      </h1>
      <p className={css.lead}>使用学校或主管部门分配的账号</p>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <label className={css.label} htmlFor={`${id}-account`}>
        账号
      </label>
      <div className={css.field} data-invalid={errors.account !== ''}>
        <Icon name="user" />
        <input
          ref={account}
          id={`${id}-account`}
          name="userName"
          value={userName}
          autoComplete="username"
          placeholder="请输入账号"
          aria-invalid={errors.account !== ''}
          aria-describedby={`${id}-account-error`}
          onChange={(event) => {
            setUserName(event.target.value)
            if (ticket) setTicket('')
          }}
          onBlur={checkAccount}
        />
      </div>
      <p id={`${id}-account-error`} className={css.error}>
        {errors.account}
      </p>

      <label className={css.label} htmlFor={`${id}-password`}>
        密码
      </label>
      <div className={css.field} data-invalid={errors.password !== ''}>
        <Icon name="lock" />
        <input
          id={`${id}-password`}
          name="password"
          type={shown && !ticket ? 'text' : 'password'}
          value={ticket ? MASK : password}
          autoComplete="current-password"
          placeholder="请输入密码"
          aria-invalid={errors.password !== ''}
          aria-describedby={`${id}-password-error`}
          onChange={onPassword}
          onBlur={checkPassword}
        />
        {!ticket && (
          <button type="button" className={css.eye} aria-label={shown ? '隐藏密码' : '显示密码'} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye' : 'eyeOff'} />
          </button>
        )}
      </div>
      <p id={`${id}-password-error`} className={css.error}>
        {errors.password}
      </p>

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
