import { Select } from '@arco-design/web-react'
import { SCHOOL_BATCH_MOST, SEARCH_DELAY_MS } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface SchoolPickerProps {
  label: string
  placeholder: string
  value: string[]
  onChange: (ids: string[]) => void
}

/** Schools of the own area by name or code, asked from the server while one types. */
export function SchoolPicker({ label, placeholder, value, onChange }: SchoolPickerProps) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['schoolChoices', keyword],
    queryFn: () => batched('school/querySchoolList', { keyword, pageSize: 50 }),
    select: (answer) => answer.data.list,
    placeholderData: keepPreviousData,
  })
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const known = new Map([...names, ...data.map(({ id, name }) => [id, name] as const)])
  return (
    <Select
      mode="multiple"
      maxTagCount={2}
      aria-label={label}
      placeholder={placeholder}
      showSearch
      allowClear
      filterOption={false}
      loading={isFetching}
      notFoundContent="无匹配数据"
      value={value}
      options={[...new Set([...data.map(({ id }) => id), ...value])].map((id) => ({ value: id, label: known.get(id) ?? id }))}
      onSearch={setTyped}
      onChange={(ids: string[]) => {
        setNames(new Map(ids.map((id) => [id, known.get(id) ?? id])))
        onChange(ids.slice(0, SCHOOL_BATCH_MOST))
      }}
    />
  )
}
