import { SEARCH_DELAY_MS, type UserRow } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Select } from '../../../forms/select.tsx'

const namesOf = ({ userName, realName, schoolName }: UserRow): string =>
  [userName, realName, schoolName].filter(Boolean).join(' · ')

/** Accounts by name, asked from the server while one types; those that the caller cannot edit are not offered. */
export function UserPicker({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS / 2)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useQuery({
    queryKey: ['userPicker', keyword],
    queryFn: ({ signal }) => batched('user/queryUserList', { keyword, pageSize: 50, status: 1 }, signal),
    select: (answer) => answer.data.list.filter(({ fixed }) => fixed === ''),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const existing = new Map([...names, ...(data ?? []).map((user) => [user.id, namesOf(user)] as const)])
  const options = [...new Set([...(data ?? []).map(({ id }) => id), ...value])].map((id) => ({
    value: id,
    label: existing.get(id) ?? id,
  }))
  return (
    <Select
      mode="multiple"
      aria-label="选择用户"
      placeholder="输入账号或姓名查找，可多选"
      showSearch
      allowClear
      filterOption={false}
      maxTagCount={3}
      loading={isFetching}
      notFoundContent="无匹配数据"
      value={[...value]}
      options={options}
      onSearch={setTyped}
      onChange={(ids: string[]) => {
        setNames(existing)
        onChange(ids)
      }}
    />
  )
}
