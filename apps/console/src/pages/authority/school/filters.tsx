import { expireStates, schoolCapabilities, schoolVersions } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { Select } from '../../../forms/select.tsx'
import { usePlaces, useSchoolTypes } from '../../../forms/use-places.ts'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './school.module.css'
import type { SchoolView } from './use-school-view.ts'

const all = { value: '', label: '全部' }
const TYPING_MS = 500

/** 省份, 学校类型, 版本, 到期状态, 开通, 管理权限, keyword. */
export function Filters({ view }: { view: SchoolView }) {
  const provinces = usePlaces()
  const types = useSchoolTypes()
  const [typed, setTyped] = useState(view.keyword)
  useEffect(() => setTyped(view.keyword), [view.keyword])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (typed.trim() === view.keyword) return
    const timer = setTimeout(() => view.put({ keyword: typed.trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const choice = (
    prefix: string,
    name: 'province' | 'type' | 'version' | 'expire' | 'open' | 'manage',
    width: number,
    options: { value: string; label: string }[],
  ) => (
    <Select
      prefix={prefix}
      aria-label={prefix}
      style={{ width }}
      showSearch={name === 'province'}
      value={view[name]}
      options={[all, ...options]}
      onChange={(value: string) => view.put({ [name]: value })}
    />
  )
  const pairs = (record: Readonly<Record<string, string>>) =>
    Object.entries(record).map(([value, label]) => ({ value, label }))
  return (
    <search className={css.filters}>
      {choice(
        '省份',
        'province',
        148,
        provinces.map(({ code, province }) => ({ value: code, label: province })),
      )}
      {choice(
        '类型',
        'type',
        144,
        types.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {choice('版本', 'version', 108, pairs(schoolVersions))}
      {choice('到期', 'expire', 128, pairs(expireStates))}
      {choice('开通', 'open', 108, [
        { value: '1', label: '开通' },
        { value: '0', label: '关闭' },
      ])}
      {choice('权限', 'manage', 152, pairs(schoolCapabilities))}
      <SearchField label="搜索学校" placeholder="名称、简称或编码" value={typed} onChange={setTyped} width={176} />
      {view.isFiltered && (
        <button type="button" className="button" onClick={view.reset}>
          重置
        </button>
      )}
    </search>
  )
}
