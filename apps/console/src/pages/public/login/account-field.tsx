import { useId } from 'react'
import { Icon } from '../../../icons.tsx'
import css from './login-form.module.css'

interface AccountFieldProps {
  value: string
  error: string
  onChange: (value: string) => void
  onBlur: () => void
}

export function AccountField({ value, error, onChange, onBlur }: AccountFieldProps) {
  const id = useId()
  return (
    <>
      <label className={css.label} htmlFor={`${id}-account`}>
        账号
      </label>
      <div className={css.field} data-invalid={error !== ''}>
        <Icon name="user" />
        <input
          id={`${id}-account`}
          name="userName"
          value={value}
          autoComplete="username"
          placeholder="请输入账号"
          aria-invalid={error !== ''}
          aria-describedby={`${id}-account-error`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      <p id={`${id}-account-error`} className={css.error}>
        {error}
      </p>
    </>
  )
}
