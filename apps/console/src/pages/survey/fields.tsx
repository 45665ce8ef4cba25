import { type AnswerValue, type Question, STARS } from '@data-centre/api'
import css from './question.module.css'

interface ChoiceFieldProps {
  question: Question
  value: AnswerValue | undefined
  onChange: (value: AnswerValue) => void
  other: string
  onOther: (text: string) => void
}

const OTHER_SIGNS = 100

/** One of a few, or several of them; the last may ask for words of its own. */
export function ChoiceField({
  question: { code, type, options, rule, title },
  value,
  onChange,
  other,
  onOther,
}: ChoiceFieldProps) {
  const many = type === 'multi'
  const chosen = many ? ((value as string[] | undefined) ?? []) : value === undefined ? [] : [value as string]
  const isFull = many && rule.most !== undefined && chosen.length >= rule.most
  const choose = (option: string, on: boolean) =>
    onChange(many ? options.filter((one) => (one === option ? on : chosen.includes(one))) : option)
  const last = options.at(-1)
  return (
    <>
      <div className={css.choices}>
        {options.map((option) => (
          <label key={option} className={css.choice} data-chosen={chosen.includes(option)}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={code}
              checked={chosen.includes(option)}
              disabled={isFull && !chosen.includes(option)}
              onChange={(event) => choose(option, event.target.checked)}
            />
            {option}
          </label>
        ))}
      </div>
      {rule.other && last !== undefined && chosen.includes(last) && (
        <input
          className={css.input}
          aria-label={`${title}：其他`}
          placeholder="请填写其他的内容"
          maxLength={OTHER_SIGNS}
          value={other}
          onChange={(event) => onOther(event.target.value)}
        />
      )}
    </>
  )
}

const starText = ['很不满意', '不满意', '一般', '满意', '很满意'] as const

/** One to five stars; arrow keys move the choice. */
export function StarField({
  name,
  label,
  value,
  onChange,
}: {
  name: string
  label: string
  value: number | undefined
  onChange: (value: number) => void
}) {
  return (
    <div className={css.stars} role="radiogroup" aria-label={label}>
      {Array.from({ length: STARS }, (_, i) => i + 1).map((star) => (
        <label key={star} className={css.star} data-on={value !== undefined && star <= value}>
          <input
            type="radio"
            name={name}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={`${star}星 ${starText[star - 1]}`}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8Z" />
          </svg>
        </label>
      ))}
      <small>{value === undefined ? '' : starText[value - 1]}</small>
    </div>
  )
}

/** Stars for every row. */
export const MatrixField = ({
  question: { code, options },
  value,
  onChange,
}: {
  question: Question
  value: Record<string, number>
  onChange: (value: Record<string, number>) => void
}) => (
  <ul className={css.matrix}>
    {options.map((row, at) => (
      <li key={row}>
        <span>{row}</span>
        <StarField
          name={`${code}-${at}`}
          label={row}
          value={value[row]}
          onChange={(star) => onChange({ ...value, [row]: star })}
        />
      </li>
    ))}
  </ul>
)
