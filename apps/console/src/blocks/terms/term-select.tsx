import { termName } from './term-names.ts'
import css from './term-select.module.css'
import { useTerms } from './use-terms.ts'

interface TermSelectProps {
  /** Empty: the running term. */
  value: string
  onChange: (term: string) => void
}

/** 学期 without the component library: public pages load without it. */
export function TermSelect({ value, onChange }: TermSelectProps) {
  const { data: terms = [], isError, refetch } = useTerms()
  const ids = new Set([...terms.map(({ id }) => id), ...(value ? [value] : [])])
  return (
    <select
      aria-label="学期"
      className={css.term}
      value={value}
      onFocus={() => {
        if (isError) void refetch()
      }}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">本学期</option>
      {[...ids].map((id) => (
        <option key={id} value={id}>
          {termName(id)}
        </option>
      ))}
      {isError && terms.length === 0 && (
        <option value="failed" disabled>
          学期加载失败，请重新展开
        </option>
      )}
    </select>
  )
}
