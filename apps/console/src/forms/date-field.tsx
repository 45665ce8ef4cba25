import '@arco-design/web-react/es/DatePicker/style/css.js'
import '@arco-design/web-react/es/TimePicker/style/css.js'
import { DatePicker, TimePicker } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true

interface DateFieldProps {
  id?: string
  /** YYYY-MM-DD; empty where no day is chosen. */
  value: string
  placeholder?: string
  width?: number
  onChange: (day: string) => void
}

/** One day, in Chinese whatever the language of the browser. */
export const DateField = ({ id, value, placeholder = '请选择日期', width = 180, onChange }: DateFieldProps) => (
  <DatePicker
    style={{ width }}
    format="YYYY-MM-DD"
    value={value || undefined}
    placeholder={placeholder}
    // The library takes what is typed on Enter alone: a day counts as soon as it is whole.
    inputProps={{ id, autoComplete: 'off', onChange: ({ target }) => isDay(target.value) && onChange(target.value) }}
    onChange={(day) => onChange(day ?? '')}
  />
)

interface TimeFieldProps {
  label: string
  /** HH:mm; empty where no time is chosen. */
  value: string
  onChange: (time: string) => void
}

/** A time of the day, by 24 hours. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const box = useRef<HTMLSpanElement>(null)
  // The library hands no attributes to this input.
  useEffect(() => box.current?.querySelector('input')?.setAttribute('aria-label', label), [label])
  return (
    <span ref={box}>
      <TimePicker
        style={{ width: 112 }}
        format="HH:mm"
        allowClear={false}
        value={value || undefined}
        placeholder="时:分"
        onChange={(time) => onChange(time ?? '')}
      />
    </span>
  )
}
