import '@arco-design/web-react/es/DatePicker/style/css.js'
import { DatePicker, Message } from '@arco-design/web-react'
import { PERIOD_MAX_DAYS } from '@data-centre/api'
import { shanghaiDay } from '@data-centre/charts/format'
import { useState } from 'react'
import { useServerTime } from '../../site.ts'
import { isRange } from './filters.ts'

const DAY_MS = 86_400_000

interface RangeFieldProps {
  start: string | undefined
  end: string | undefined
  autoOpen: boolean
  maxDays?: number | undefined
  onChange: (start: string, end: string) => void
}

/** First and last day of a custom period: closed days only, at most `maxDays`. Loaded when 自定义 is chosen. */
export default function RangeField({ start, end, autoOpen, maxDays = PERIOD_MAX_DAYS, onChange }: RangeFieldProps) {
  const [open, setOpen] = useState(autoOpen)
  const yesterday = shanghaiDay(useServerTime() - DAY_MS)
  return (
    <DatePicker.RangePicker
      style={{ width: 248 }}
      popupVisible={open}
      onVisibleChange={(visible) => setOpen(visible ?? false)}
      value={start && end ? [start, end] : undefined}
      format="YYYY-MM-DD"
      allowClear={false}
      disabledDate={(day) => (day ? day.format('YYYY-MM-DD') > yesterday : false)}
      onChange={([first, last]) => {
        if (!first || !last) return
        if (!isRange(first, last, maxDays)) {
          Message.warning(`时段最长 ${maxDays} 天`)
          return
        }
        setOpen(false)
        onChange(first, last)
      }}
    />
  )
}
