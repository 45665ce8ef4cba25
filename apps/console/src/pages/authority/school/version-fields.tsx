import { members, schoolVersions } from '@data-centre/api'
import { shanghaiDay } from '@data-centre/charts/format'
import { useId } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { DateField } from '../../../forms/date-field.tsx'
import { Select } from '../../../forms/select.tsx'
import { Field, type FormProblem, wrong } from '../../../kit/form-problem.tsx'
import { serverTime } from '../../../server-time.ts'
import css from './school.module.css'
import { dayAfter } from './text.ts'

export interface VersionChoice {
  version: '1' | '2'
  dataSource: string
  start: string
  end: string
  note: string
}

/** What is wrong with a choice; empty where nothing is. */
export const wrongVersion = ({ start, end }: VersionChoice): FormProblem | '' =>
  start && end && end <= start ? wrong('schoolEndTime', '结束日期必须晚于开始日期') : ''

/** 版本, 起止, 备注; the quick buttons lengthen what is set, or begin today. */
export function VersionFields({ value, onChange }: { value: VersionChoice; onChange: (value: VersionChoice) => void }) {
  const id = useId()
  const put = (changes: Partial<VersionChoice>) => onChange({ ...value, ...changes })
  const lengthen = (by: { days?: number; years?: number }) => {
    const today = shanghaiDay(serverTime())
    put({ start: value.start || today, end: dayAfter(value.end || value.start || today, by) })
  }
  return (
    <>
      <Field label="版本" name="version" must>
        <Segment
          label="版本"
          options={Object.entries(schoolVersions).map(([version, label]) => ({ value: version as '1' | '2', label }))}
          value={value.version}
          onChange={(version) => put({ version })}
        />
      </Field>
      <Field label="数据来源" name="dataSource" hint="不选为平台自身；选择平台时只影响由该平台进入的会话">
        <Select
          aria-label="数据来源"
          value={value.dataSource}
          options={[
            { value: '', label: '默认' },
            ...Object.entries(members.platform).map(([key, label]) => ({ value: key, label })),
          ]}
          onChange={(dataSource: string) => put({ dataSource })}
        />
      </Field>
      <Field label="开始日期" name="schoolStartTime" htmlFor={`${id}-start`}>
        <DateField id={`${id}-start`} value={value.start} placeholder="不限" onChange={(start) => put({ start })} />
      </Field>
      <Field label="结束日期" name="schoolEndTime" htmlFor={`${id}-end`}>
        <div className={css.quick}>
          <DateField id={`${id}-end`} value={value.end} placeholder="不限" onChange={(end) => put({ end })} />
          <button type="button" className="button" onClick={() => lengthen({ days: 30 })}>
            +30 天
          </button>
          <button type="button" className="button" onClick={() => lengthen({ years: 1 })}>
            +1 年
          </button>
        </div>
      </Field>
      <Field label="备注" name="note" htmlFor={`${id}-note`}>
        <textarea
          id={`${id}-note`}
          className="input"
          rows={2}
          maxLength={200}
          value={value.note}
          onChange={(event) => put({ note: event.target.value })}
        />
      </Field>
    </>
  )
}
