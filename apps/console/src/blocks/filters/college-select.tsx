import { Select } from '../../forms/select.tsx'
import { upTo200 } from './select-width.ts'
import { useColleges } from './use-colleges.ts'

interface CollegeSelectProps {
  /** Id of the college; empty for all. */
  value: string
  onChange: (college: string) => void
  /** One of them is always chosen. */
  must?: true | undefined
}

/** Colleges of the school; callers of single colleges choose among theirs. */
export function CollegeSelect({ value, onChange, must }: CollegeSelectProps) {
  const colleges = useColleges() ?? []
  return (
    <Select
      prefix="院系"
      aria-label="院系"
      style={upTo200}
      showSearch
      value={value}
      options={[
        ...(must ? [] : [{ value: '', label: '全部' }]),
        ...colleges.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}
