import { SEARCH_DELAY_MS } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Select } from './select.tsx'

/** Where schools are searched; `key` tells one place from another. */
export interface SchoolSource {
  key: string
  search: (keyword: string) => Promise<readonly { id: string; name: string }[]>
}

/** Schools of the caller's area. */
const ownSchools: SchoolSource = {
  key: 'own',
  search: async (schoolName) => (await batched('dataOverviewTotalData/getSchools', { schoolName })).data,
}

interface SchoolSelectProps {
  label: string
  placeholder: string
  /** Ids of the choice; one at most unless `many`. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** How many choices show their names; one school only where nothing is said. */
  many?: number
  /** Names that are known already. */
  names?: Readonly<Record<string, string>>
  source?: SchoolSource
  /** Words and width of a filter in a row of filters. */
  prefix?: string
  width?: number
}

/** Schools by name, asked from the server while one types. */
export function SchoolSelect({
  label,
  placeholder,
  value,
  onChange,
  many,
  names = {},
  source = ownSchools,
  prefix,
  width,
}: SchoolSelectProps) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS / 2)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['schoolChoices', source.key, keyword],
    queryFn: () => source.search(keyword),
    placeholderData: keepPreviousData,
  })
  const existing = new Map([...Object.entries(names), ...seen, ...data.map(({ id, name }) => [id, name] as const)])
  const options = [...new Set([...data.map(({ id }) => id), ...value])].map((id) => ({
    value: id,
    label: existing.get(id) ?? `学校 ${id}`,
  }))
  return (
    <Select
      {...(many === undefined ? {} : { mode: 'multiple' as const, maxTagCount: many })}
      {...(prefix ? { prefix } : {})}
      {...(width ? { style: { width } } : {})}
      aria-label={label}
      placeholder={placeholder}
      showSearch
      allowClear
      filterOption={false}
      loading={isFetching}
      notFoundContent="无匹配数据"
      value={many === undefined ? value[0] : [...value]}
      options={options}
      onSearch={setTyped}
      onChange={(chosen: string | string[] | undefined) => {
        setSeen(existing)
        onChange(chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen])
      }}
    />
  )
}
