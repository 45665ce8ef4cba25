import type { QuietHours } from '@data-centre/api'
import { Toggle } from '../../../blocks/parts/tick.tsx'
import { TimeField } from '../../../forms/date-field.tsx'
import css from '../wall-content.module.css'

const PRESET: QuietHours = { from: '22:00', to: '06:30', dim: 0.6 }
const dims = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9] as const

/** 静默时段: when walls that nobody looks after are darker, and how much. */
export const QuietField = ({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
}) => (
  <div className={css.quiet}>
    <Toggle label="夜间自动降低亮度" checked={quiet !== null} onChange={(on) => onChange(on ? PRESET : null)} />
    夜间自动降低亮度
    {quiet && (
      <>
        <TimeField label="静默开始时间" value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
        至
        <TimeField label="静默结束时间" value={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
        <select
          className="input"
          aria-label="调暗程度"
          value={quiet.dim}
          onChange={(event) => onChange({ ...quiet, dim: Number(event.target.value) })}
        >
          {dims.map((dim) => (
            <option key={dim} value={dim}>
              调暗 {Math.round(dim * 100)}%
            </option>
          ))}
        </select>
      </>
    )}
  </div>
)
