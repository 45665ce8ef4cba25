import { shanghaiDay } from '@data-centre/charts/format'
import { termName, termsUntil } from '../filters/filters.ts'
import css from './portrait.module.css'

interface TermSelectProps {
  /** Empty: the running term. */
  value: string
  onChange: (term: string) => void
}

/** 学期 without the component library: public pages load without it. */
export const TermSelect = ({ value, onChange }: TermSelectProps) => (
  <select aria-label="学期" className={css.term} value={value} onChange={(event) => onChange(event.target.value)}>
    <option value="">本学期</option>
    {termsUntil(shanghaiDay(Date.now())).map((term) => (
      <option key={term} value={term}>
        {termName(term)}
      </option>
    ))}
  </select>
)
