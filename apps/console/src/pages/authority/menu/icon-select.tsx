import { Select } from '../../../forms/select.tsx'
import { Icon, rightIcon } from '../../../icons.tsx'
import css from './menu.module.css'

/** Chooses one of the icons by its name. */
export const IconSelect = ({
  label,
  names,
  value,
  onChange,
}: {
  label: string
  names: readonly string[]
  value: string
  onChange: (name: string) => void
}) => (
  <Select
    aria-label={label}
    allowClear
    placeholder="无"
    showSearch
    value={value || undefined}
    onChange={(name: string | undefined) => onChange(name ?? '')}
  >
    {[...new Set(value ? [...names, value] : names)].map((name) => (
      <Select.Option key={name} value={name}>
        <span className={css.icon}>
          <Icon name={rightIcon(name.replace(/-fill$/, ''))} size={14} />
          {name}
        </span>
      </Select.Option>
    ))}
  </Select>
)
