import type { RefObject } from 'react'
import { Icon } from '../icons.tsx'
import css from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** px. */
  width?: number
  field?: RefObject<HTMLInputElement | null>
}

/** A search box with 清除; Esc clears it. */
export const SearchField = ({ label, placeholder, value, onChange, width = 240, field }: SearchFieldProps) => (
  <div className={css.box} style={{ width }}>
    <Icon name="search" size={14} />
    <input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={50}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
    {value && (
      <button type="button" aria-label="清除" onClick={() => onChange('')}>
        <Icon name="cross" size={12} />
      </button>
    )}
  </div>
)
