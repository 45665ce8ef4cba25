import { Select } from '@arco-design/web-react'
import { SEARCH_DELAY_MS } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface SchoolSelectProps {
  label: string
  placeholder: string
  /** Ids of the choice; one at most unless `many`. */
  value: string[]
  onChange: (ids: string[]) => void
  many?: boolean
  /** Offers the schools of this key only. */
  keyId?: string
}

/** Schools by name, asked from the server while one types. */
export function SchoolSelect({ label, placeholder, value, onChange, many = false, keyId }: SchoolSelectProps) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS / 2)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['intakeSchools', keyword, keyId],
    queryFn: () => batched('ingest/getSchools', { keyword, ...(keyId ? { keyId } : {}) }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const known = new Map([...names, ...data.map(({ id, name }) => [id, name] as const)])
  const options = [...new Set([...data.map(({ id }) => id), ...value])].map((id) => ({ value: id, label: known.get(id) ?? id }))
  return (
    <Select
      {...(many ? { mode: 'multiple' as const, maxTagCount: 3 } : {})}
      aria-label={label}
      placeholder={placeholder}
      showSearch
      allowClear
      filterOption={false}
      loading={isFetching}
      notFoundContent="无匹配数据"
      value={many ? value : value[0]}
      options={options}
      onSearch={setTyped}
      onChange={(chosen: string | string[] | undefined) => {
        const ids = chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen]
        setNames(new Map(ids.map((id) => [id, known.get(id) ?? id])))
        onChange(ids)
      }}
    />
  )
}
