import { type ReactNode, useId } from 'react'
import { Select } from '../../../forms/select.tsx'
import { usePlaces } from '../../../forms/use-places.ts'
import css from '../wall-content.module.css'

/** Cities by name; a code without a city stays as it is until it is taken out. */
export function HiddenCities({ codes, onChange }: { codes: readonly string[]; onChange: (codes: string[]) => void }) {
  const cities = usePlaces().flatMap(({ province, cities }) =>
    cities.map(({ code, name }) => ({ value: code, label: name === province ? name : `${province} ${name}` })),
  )
  const unknown = codes
    .filter((code) => !cities.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: `未知城市 ${code}` }))
  return (
    <Select
      mode="multiple"
      aria-label="不显示热力的城市"
      placeholder="请选择城市"
      maxTagCount={6}
      filterOption={(text, option) => String((option.props as { children?: unknown }).children).includes(text)}
      value={[...codes]}
      options={[...cities, ...unknown]}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}

interface NumberProps {
  label: string
  range: readonly [number, number]
  step?: number
  value: number
  onChange: (value: number) => void
}

const inside = ([minimum, limit]: readonly [number, number], value: number): number =>
  Math.min(limit, Math.max(minimum, value))

/** A number typed in; taken when the field is left, within its range. */
export const NumberInput = ({ label, range, step = 1, value, onChange }: NumberProps): ReactNode => (
  <input
    key={value}
    type="number"
    className={`input ${css.number}`}
    aria-label={label}
    min={range[0]}
    max={range[1]}
    step={step}
    defaultValue={value}
    onBlur={(event) => {
      const typed = event.target.valueAsNumber
      if (Number.isFinite(typed) && typed !== value) onChange(inside(range, typed))
    }}
    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
  />
)

/** A number on a slider, with what it says. */
export function Range({ label, range, step = 1, value, onChange }: NumberProps) {
  const id = useId()
  return (
    <label className={css.field} htmlFor={id}>
      <span>{label}</span>
      <span className={css.range}>
        <input
          id={id}
          type="range"
          min={range[0]}
          max={range[1]}
          step={step}
          value={value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <output htmlFor={id}>{Number(value.toFixed(2))}</output>
      </span>
    </label>
  )
}
