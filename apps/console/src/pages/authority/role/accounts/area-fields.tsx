import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Toggle } from '../../../../blocks/parts/tick.tsx'
import { SchoolSelect } from '../../../../forms/school-select.tsx'
import { Select } from '../../../../forms/select.tsx'
import css from '../role.module.css'

/** Kinds of places, widest first. */
export const areaKinds = ['nation', 'province', 'school', 'college'] as const
/** Ids of an account's places by kind; the nation has the one id 0. */
export type AreaValue = Readonly<Record<(typeof areaKinds)[number], readonly string[]>>

interface AreaFieldsProps {
  value: AreaValue
  names: Readonly<Record<string, string>>
  locked: boolean
  homeSchool: string
  onChange: (value: AreaValue) => void
  /** Further rows of the same grid. */
  children?: ReactNode
}

/** 管理范围: the nation, provinces, schools and colleges that an account looks after. */
export function AreaFields({ value, names, locked, homeSchool, onChange, children }: AreaFieldsProps) {
  const [school, setSchool] = useState<string[]>([])
  const provinces =
    useQuery({
      queryKey: ['ownProvinces'],
      queryFn: ({ signal }) => batched('basicInfo/getProvinceList', {}, signal),
      select: ({ data }) => data,
      retry: false,
    }).data ?? []
  const colleges =
    useQuery({
      queryKey: ['ownColleges', school[0]],
      queryFn: ({ signal }) => batched('user/getColleges', { schoolId: school[0] ?? '' }, signal),
      select: ({ data }) => data,
      enabled: school.length > 0,
    }).data ?? []
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>(names)
  const existing = { ...seen, ...Object.fromEntries(colleges.map(({ id, name }) => [id, name])) }
  const put = (change: Partial<AreaValue>) => onChange({ ...value, ...change })
  const options = (ids: readonly string[], offered: readonly { id: string; name: string }[]) =>
    [...new Set([...offered.map(({ id }) => id), ...ids])].map((id) => ({
      value: id,
      label: offered.find((entry) => entry.id === id)?.name ?? existing[id] ?? id,
    }))
  return (
    <fieldset className={`${css.areas} ${css.plain}`} disabled={locked} aria-label="管理范围">
      <span>管理范围</span>
      <div className={css.line} style={{ alignItems: 'center' }}>
        <Toggle label="全国" checked={value.nation.length > 0} onChange={(on) => put({ nation: on ? ['0'] : [] })} />
        全国
        <small>{homeSchool ? `所属学校“${homeSchool}”始终在范围内；` : ''}角色的数据范围是上限，超出的部分不生效</small>
      </div>
      <span>省、学校</span>
      <div className={css.line}>
        <Select
          mode="multiple"
          aria-label="管理的省"
          placeholder="省"
          maxTagCount={3}
          showSearch
          disabled={locked}
          value={[...value.province]}
          options={options(
            value.province,
            provinces.map(({ code, province }) => ({ id: code, name: province })),
          )}
          filterOption={(text, option) => String((option.props as { children?: unknown }).children).includes(text)}
          onChange={(ids: string[]) => put({ province: ids })}
        />
        <SchoolSelect
          label="管理的学校"
          placeholder="学校"
          many={4}
          value={value.school}
          names={names}
          onChange={(ids) => put({ school: ids })}
        />
      </div>
      <span>院系</span>
      <div className={css.line}>
        <SchoolSelect label="院系所在学校" placeholder="先选学校" value={school} onChange={setSchool} />
        <Select
          mode="multiple"
          aria-label="管理的院系"
          placeholder="再选院系"
          maxTagCount={3}
          disabled={locked || (colleges.length === 0 && value.college.length === 0)}
          value={[...value.college]}
          options={options(value.college, colleges)}
          onChange={(ids: string[]) => {
            setSeen(existing)
            put({ college: ids })
          }}
        />
      </div>
      {children}
    </fieldset>
  )
}
