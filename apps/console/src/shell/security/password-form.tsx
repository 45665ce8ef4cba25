import { ACCOUNT_MAX } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../../icons.tsx'
import { useUnsaved } from '../../kit/unsaved.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import css from './password-form.module.css'

interface PasswordFormProps {
  /** The policy as text. */
  rule: string
  /** How the present password is called. */
  currentLabel: string
  submit: string
  /** How many other logins ended with the change. */
  onChanged: (ended: number) => void
  /** Further controls beside the button. */
  children?: ReactNode
}

/** The present password, a new one and the new one again. The server judges the policy; its message is shown above the form. */
export function PasswordForm({ rule, currentLabel, submit, onChanged, children }: PasswordFormProps) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const { isPending: busy, failure, submit: sendForm } = useSubmit()
  useUnsaved(current !== '' || next !== '' || again !== '')
  const missing = {
    current: current === '' ? `请输入${currentLabel}` : '',
    next: next === '' ? '请输入新密码' : '',
    again: again !== next ? '两次输入的新密码不一致' : '',
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || missing.current || missing.next || missing.again) return
    await sendForm(async () => {
      const { data } = await call('user/changePassword', { password: current, newPassword: next })
      onChanged(data.ended)
    })
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <Field
        label={currentLabel}
        value={current}
        onChange={setCurrent}
        shown={shown}
        complete="current-password"
        failure={tried ? missing.current : ''}
      />
      <Field
        label="新密码"
        value={next}
        onChange={setNext}
        shown={shown}
        complete="new-password"
        failure={tried ? missing.next : ''}
        hint={rule}
        onShow={() => setShown(!shown)}
      />
      <Field
        label="再次输入新密码"
        value={again}
        onChange={setAgain}
        shown={shown}
        complete="new-password"
        failure={tried || (again !== '' && !next.startsWith(again)) ? missing.again : ''}
      />
      <div className={css.actions}>
        <button type="submit" className="button primary" disabled={busy}>
          {submit}
        </button>
        {children}
      </div>
    </form>
  )
}

interface FieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  shown: boolean
  complete: string
  failure: string
  hint?: string
  onShow?: () => void
}

function Field({ label, value, onChange, shown, complete, failure, hint = '', onShow }: FieldProps) {
  const id = useId()
  return (
    <>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.field} data-invalid={failure !== ''}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          maxLength={ACCOUNT_MAX}
          autoComplete={complete}
          aria-invalid={failure !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        {onShow && (
          <button type="button" aria-label={shown ? '隐藏密码' : '显示密码'} aria-pressed={shown} onClick={onShow}>
            <Icon name={shown ? 'eye' : 'eyeOff'} />
          </button>
        )}
      </div>
      <p id={`${id}-note`} className={css.note} data-tone={failure ? 'bad' : undefined}>
        {failure || hint}
      </p>
    </>
  )
}
