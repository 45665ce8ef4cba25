import { Select } from '@arco-design/web-react'
import { SEARCH_DELAY_MS } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A school of the caller's area by name, asked from the server while one types; emptied, all of them. */
export function LogSchool({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS / 2)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['logSchools', keyword],
    queryFn: () => batched('dataOverviewTotalData/getSchools', { schoolName: keyword }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  })
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      aria-label="学校"
      placeholder="全部学校"
      style={{ width: 180 }}
      showSearch
      allowClear
      filterOption={false}
      loading={isFetching}
      notFoundContent="无匹配数据"
      value={value || undefined}
      options={value && !options.some((one) => one.value === value) ? [{ value, label: `学校 ${value}` }, ...options] : options}
      onSearch={setTyped}
      onChange={(id: string | undefined) => onChange(id ?? '')}
    />
  )
}
