import { type ChangeEvent, useId, useState } from 'react'
import { Icon } from '../../../icons.tsx'
import css from './login-form.module.css'

/** Stands in the password field while the remembered ticket is used; the ticket itself is never shown. */
const MASK = '••••••••••••'

interface PasswordFieldProps {
  value: string
  /** A remembered ticket is used instead. */
  isRemembered: boolean
  error: string
  onChange: (value: string) => void
  onBlur: () => void
}

export function PasswordField({ value, isRemembered, error, onChange, onBlur }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const onPassword = (event: ChangeEvent<HTMLInputElement>) => {
    if (!isRemembered) return onChange(event.target.value)
    // The first key replaces the whole mask: the ticket is not a password that could be mended.
    onChange((event.nativeEvent as InputEvent).data ?? '')
  }
  return (
    <>
      <label className={css.label} htmlFor={`${id}-password`}>
        密码
      </label>
      <div className={css.field} data-invalid={error !== ''}>
        <Icon name="lock" />
        <input
          id={`${id}-password`}
          name="password"
          type={shown && !isRemembered ? 'text' : 'password'}
          value={isRemembered ? MASK : value}
          autoComplete="current-password"
          placeholder="请输入密码"
          aria-invalid={error !== ''}
          aria-describedby={`${id}-password-error`}
          onChange={onPassword}
          onBlur={onBlur}
        />
        {!isRemembered && (
          <button
            type="button"
            className={css.eye}
            aria-label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye' : 'eyeOff'} />
          </button>
        )}
      </div>
      <p id={`${id}-password-error`} className={css.error}>
        {error}
      </p>
    </>
  )
}
