import { call } from '@data-centre/api/client'
import { useCaller } from '@data-centre/auth'
import { useId, useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { DateField } from '../../../forms/date-field.tsx'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Select } from '../../../forms/select.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { useProvinces } from '../../../shell/area/use-provinces.ts'

const targets = { all: '全部', province: '某个省份', school: '某所学校' } as const
type Target = keyof typeof targets

/** 发布通知: to everybody, the people of a province, or those of a school of the writer's area. */
export function NoticeForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const { profile } = useCaller()
  const open = (Object.keys(targets) as Target[])
    .filter((name) => name !== 'all' || profile.areaKind === 'nation')
    .filter((name) => name !== 'province' || ['nation', 'province'].includes(profile.areaKind))
  const [target, setTarget] = useState<Target>(open[0] ?? 'school')
  const [province, setProvince] = useState<string>()
  const [schoolId, setSchoolId] = useState<string>()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [until, setUntil] = useState('')
  const id = useId()
  const { data: provinces = [] } = useProvinces(open.includes('province'))
  const check = () => {
    if (target === 'province' && !province) return wrong('province', '请选择省份')
    if (target === 'school' && !schoolId) return wrong('schoolId', '请选择学校')
    return title.trim().length < 2 ? wrong('title', '标题长度在 2 到 60 个字符') : ''
  }
  const send = () =>
    call('message/saveNotice', {
      title,
      body,
      until,
      ...(target === 'province' ? { province } : {}),
      ...(target === 'school' && schoolId ? { schoolId } : {}),
    })
  return (
    <FormDialog
      title="发布通知"
      okText="发送"
      value={{ target, province, schoolId, title, body, until }}
      check={check}
      save={send}
      onClose={onClose}
      onSaved={onSent}
    >
      <Field label="发给" must>
        <Segment
          label="发给"
          options={open.map((value) => ({ value, label: targets[value] }))}
          value={target}
          onChange={setTarget}
        />
      </Field>
      {target === 'province' && (
        <Field label="省份" name="province" must>
          <Select
            aria-label="省份"
            placeholder="请选择"
            showSearch
            value={province}
            options={provinces.map((entry) => ({ value: entry.code, label: entry.province }))}
            onChange={setProvince}
          />
        </Field>
      )}
      {target === 'school' && (
        <Field label="学校" name="schoolId" must>
          <SchoolSelect
            label="学校"
            placeholder="输入学校名称查找"
            value={schoolId ? [schoolId] : []}
            onChange={([id]) => setSchoolId(id)}
          />
        </Field>
      )}
      <Field label="标题" name="title" must htmlFor={`${id}-title`}>
        <input
          id={`${id}-title`}
          className="input"
          value={title}
          maxLength={60}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label="正文" name="body" htmlFor={`${id}-body`}>
        <textarea
          id={`${id}-body`}
          className="input"
          rows={6}
          value={body}
          maxLength={2000}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <Field label="有效期至" name="until" htmlFor={`${id}-until`} hint="不填则长期有效">
        <DateField id={`${id}-until`} value={until} placeholder="长期有效" onChange={setUntil} />
      </Field>
    </FormDialog>
  )
}
