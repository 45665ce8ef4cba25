import { memberLabel } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../forms/select.tsx'
import { useCentre } from '../../shell/area/centre.ts'
import { usePage } from '../page-context.ts'
import type { FilterName } from './filters.ts'
import { upTo200 } from './select-width.ts'

interface Choice {
  id: string
  name: string
}

/** 专业, 年级 and 行政班, each among what the wider choices leave. */
export function StudentFilters({ names }: { names: readonly FilterName[] }) {
  const { schoolId } = useCentre().scope
  const { filters, setFilters } = usePage()
  const { college, major, grade, adminClass } = filters
  const { data } = useQuery({
    queryKey: ['student-groups', schoolId, college],
    queryFn: async ({ signal }) =>
      (
        await batched(
          'basicInfo/getStudentGroups',
          { schoolId: schoolId ?? '', ...(college ? { collegeId: college } : {}) },
          signal,
        )
      ).data,
    enabled: schoolId !== undefined,
  })
  const { majors = [], classes = [] } = data ?? {}
  const ofMajor = classes.filter(({ majorId }) => !major || majorId === major)
  const grades = [...new Set(ofMajor.map((each) => each.grade))].map((id) => ({ id, name: memberLabel('grade', id) }))
  const ofGrade = ofMajor.filter((each) => !grade || each.grade === grade)
  return (
    <>
      {names.includes('major') && (
        <ChoiceField label="专业" value={major} choices={majors} onChange={(id) => setFilters({ major: id })} />
      )}
      {names.includes('grade') && (
        <ChoiceField
          label="年级"
          width={124}
          value={grade}
          choices={grades}
          onChange={(id) => setFilters({ grade: id })}
        />
      )}
      {names.includes('adminClass') && (
        <ChoiceField
          label="行政班"
          value={adminClass}
          choices={ofGrade}
          onChange={(id) => setFilters({ adminClass: id })}
        />
      )}
    </>
  )
}

interface ChoiceFieldProps {
  label: string
  /** That of long names when absent. */
  width?: number
  value: string | undefined
  choices: readonly Choice[]
  onChange: (id: string | undefined) => void
}

const ChoiceField = ({ label, width, value = '', choices, onChange }: ChoiceFieldProps) => (
  <Select
    prefix={label}
    aria-label={label}
    style={width ? { width } : upTo200}
    showSearch
    dropdownMenuStyle={{ maxHeight: 240 }}
    value={value}
    options={[{ value: '', label: '全部' }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
    onChange={(id: string) => onChange(id || undefined)}
  />
)
