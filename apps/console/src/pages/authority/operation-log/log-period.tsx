import '@arco-design/web-react/es/DatePicker/style/css.js'
import { DatePicker } from '@arco-design/web-react'

interface LogPeriodProps {
  from: string | undefined
  to: string | undefined
  onChange: (start: string, end: string) => void
}

/** First and last day of the list; emptied, the last seven days. */
export default function LogPeriod({ from, to, onChange }: LogPeriodProps) {
  return (
    <DatePicker.RangePicker
      aria-label="时间"
      style={{ width: 248 }}
      value={from && to ? [from, to] : undefined}
      format="YYYY-MM-DD"
      placeholder={['开始日期', '结束日期']}
      onChange={(days) => onChange(days?.[0] ?? '', days?.[1] ?? '')}
    />
  )
}
