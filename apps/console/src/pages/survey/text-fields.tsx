import { NPS_MAX, type Question } from '@data-centre/api'
import css from './question.module.css'

/** Zero to ten, with what the ends mean. */
export const NumberField = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: number | undefined
  onChange: (value: number) => void
}) => (
  <>
    <div className={css.numbers} role="radiogroup" aria-label="0 到 10 分">
      {Array.from({ length: NPS_MAX + 1 }, (_, n) => n).map((number) => (
        <label key={number} data-chosen={value === number}>
          <input
            type="radio"
            name={name}
            checked={value === number}
            onChange={() => onChange(number)}
            aria-label={`${number}分`}
          />
          {number}
        </label>
      ))}
    </div>
    <p className={css.ends}>
      <span>完全不可能</span>
      <span>非常可能</span>
    </p>
  </>
)

const PHONE_SIGNS = 11

/** A line, a paragraph with its count, or a phone number. */
export function TextField({
  question: { type, title, rule },
  value,
  onChange,
}: {
  question: Question
  value: string
  onChange: (value: string) => void
}) {
  if (type === 'textarea') {
    const max = rule.most ?? 1000
    return (
      <div className={css.area}>
        <textarea
          className={css.input}
          aria-label={title}
          rows={4}
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <small>
          {[...value].length}/{max}
        </small>
      </div>
    )
  }
  const phone = type === 'phone'
  return (
    <input
      className={css.input}
      aria-label={title}
      type={phone ? 'tel' : 'text'}
      inputMode={phone ? 'numeric' : 'text'}
      autoComplete={phone ? 'tel' : 'off'}
      maxLength={phone ? PHONE_SIGNS : (rule.most ?? 100)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
