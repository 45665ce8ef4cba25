import { passwordRules } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { logout, session } from '@data-centre/auth'
import { type ReactNode, useEffect, useState } from 'react'
import { PasswordForm } from '../../shell/security/password-form.tsx'
import css from './initial-password-page.module.css'

interface InitialPasswordFormProps {
  submit: string
  onChanged: () => void
  /** Further controls beside the button. */
  children?: ReactNode
}

/** An initial password and the one that takes its place. */
export function InitialPasswordForm({ submit, onChanged, children }: InitialPasswordFormProps) {
  const [rule, setRule] = useState<string>(passwordRules.classified.words)
  useEffect(() => {
    // The preset's words stand until those of this installation come; the server judges by its own in any case.
    call('user/getSecurity', {}).then(
      ({ data }) => setRule(data.password.rule),
      (error) => console.warn('password rule', error),
    )
  }, [])
  return (
    <PasswordForm rule={rule} currentLabel="初始密码" submit={submit} onChanged={onChanged}>
      {children}
    </PasswordForm>
  )
}

/** Stands in the place of every page until an initial password has been changed. */
export default function InitialPasswordPage({ onChanged }: { onChanged: () => void }) {
  useEffect(() => {
    document.title = '设置新密码 · 大数据中心'
  }, [])
  const leave = () => logout().catch(() => session.end())
  return (
    <main className={css.page}>
      <section className={css.card} aria-label="设置新密码">
        <h1>请设置新密码</h1>
        <p className={css.lead}>{session.user.get()?.userName} 正在使用初始密码，设置自己的密码后才能继续使用</p>
        <InitialPasswordForm submit="保存并进入" onChanged={onChanged}>
          <button type="button" className="button" onClick={() => void leave()}>
            退出登录
          </button>
        </InitialPasswordForm>
      </section>
    </main>
  )
}
