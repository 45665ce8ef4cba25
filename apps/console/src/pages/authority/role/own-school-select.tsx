import { Select } from '@arco-design/web-react'
import { SEARCH_DELAY_MS } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface OwnSchoolSelectProps {
  label: string
  placeholder: string
  /** Ids of the choice; one at most unless `many`. */
  value: readonly string[]
  /** Names that are known already. */
  names?: Readonly<Record<string, string>>
  many?: boolean
  onChange: (ids: string[]) => void
}

/** Schools of the caller's area by name, asked from the server while one types. */
export function OwnSchoolSelect({ label, placeholder, value, names = {}, many = false, onChange }: OwnSchoolSelectProps) {
  const [typed, setTyped] = useState('')
  const [schoolName, setSchoolName] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => setSchoolName(typed.trim()), SEARCH_DELAY_MS / 2)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['ownSchools', schoolName],
    queryFn: () => batched('dataOverviewTotalData/getSchools', { schoolName }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
  const known = new Map([...Object.entries(names), ...seen, ...data.map(({ id, name }) => [id, name] as const)])
  const options = [...new Set([...data.map(({ id }) => id), ...value])].map((id) => ({ value: id, label: known.get(id) ?? id }))
  return (
    <Select
      {...(many ? { mode: 'multiple' as const, maxTagCount: 4 } : {})}
      aria-label={label}
      placeholder={placeholder}
      showSearch
      allowClear
      filterOption={false}
      loading={isFetching}
      notFoundContent="无匹配数据"
      value={many ? [...value] : value[0]}
      options={options}
      onSearch={setTyped}
      onChange={(chosen: string | string[] | undefined) => {
        setSeen(known)
        onChange(chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen])
      }}
    />
  )
}
