import { Select } from '../../forms/select.tsx'
import { useSchoolTypes } from '../../forms/use-places.ts'

interface SchoolTypeSelectProps {
  /** Id of the type; empty for all. */
  value: string
  onChange: (typeId: string) => void
}

/** Types of schools. */
export function SchoolTypeSelect({ value, onChange }: SchoolTypeSelectProps) {
  const types = useSchoolTypes()
  return (
    <Select
      prefix="学校类型"
      aria-label="学校类型"
      style={{ width: 192 }}
      value={value}
      options={[{ value: '', label: '全部' }, ...types.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={onChange}
    />
  )
}
