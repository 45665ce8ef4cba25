import { shanghaiDay } from '@data-centre/charts/format'
import { Select } from '../../forms/select.tsx'
import { termName, termsUntil } from './filters.ts'

interface TermFieldProps {
  /** Absent or empty: the usual one. */
  value: string | undefined
  /** The term that is shown where none is chosen; the running one when absent. */
  usual?: string | undefined
  onChange: (term: string) => void
}

/** The present term or one that is past: marks and evaluations are kept by term. */
export function TermField({ value = '', usual, onChange }: TermFieldProps) {
  const past = termsUntil(shanghaiDay(Date.now())).filter((term) => term !== usual)
  return (
    <Select
      prefix="学期"
      aria-label="学期"
      style={{ width: 208 }}
      showSearch
      dropdownMenuStyle={{ maxHeight: 240 }}
      value={value === usual ? '' : value}
      options={[
        { value: '', label: usual ? termName(usual) : '本学期' },
        ...past.map((term) => ({ value: term, label: termName(term) })),
      ]}
      onChange={onChange}
    />
  )
}
