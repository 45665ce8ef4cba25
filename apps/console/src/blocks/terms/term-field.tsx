import { Select } from '../../forms/select.tsx'
import { termName } from './term-names.ts'
import { useTerms } from './use-terms.ts'

interface TermFieldProps {
  /** Absent or empty: the usual one. */
  value: string | undefined
  /** The term that is shown where none is chosen; the running one when absent. */
  usual?: string | undefined
  onChange: (term: string) => void
}

const failure = { value: 'failed', label: '学期加载失败，请重新展开', disabled: true }

/** The present term or one that is past: marks and evaluations are kept by term. */
export function TermField({ value = '', usual, onChange }: TermFieldProps) {
  const { data: terms = [], isFetching, isError, refetch } = useTerms()
  const ids = new Set([...terms.map(({ id }) => id), ...(value ? [value] : [])])
  const others = [...ids].filter((id) => id !== usual)
  return (
    <Select
      prefix="学期"
      aria-label="学期"
      style={{ width: 208 }}
      showSearch
      loading={isFetching && terms.length === 0}
      dropdownMenuStyle={{ maxHeight: 240 }}
      value={value === usual ? '' : value}
      options={[
        { value: '', label: usual ? termName(usual) : '本学期' },
        ...others.map((id) => ({ value: id, label: termName(id) })),
        ...(isError && terms.length === 0 ? [failure] : []),
      ]}
      onVisibleChange={(isOpen) => {
        if (isOpen && isError) void refetch()
      }}
      onChange={onChange}
    />
  )
}
