import { type SchoolNature, type SchoolRow, type SchoolTier, schoolNatures, schoolTiers } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type ReactNode, useId, useState } from 'react'
import { Revealable } from '../../../blocks/parts/revealable.tsx'
import { Select } from '../../../forms/select.tsx'
import { usePlaces, useSchoolTypes } from '../../../forms/use-places.ts'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import css from './school.module.css'
import { SCHOOL_LIST } from './text.ts'

/** 编辑学校, 新增学校. */
export function EditDialog({ school, onClose }: { school: SchoolRow | null; onClose: () => void }) {
  const id = useId()
  const provinces = usePlaces()
  const types = useSchoolTypes()
  const [code, setCode] = useState(school?.code ?? '')
  const [name, setName] = useState(school?.name ?? '')
  const [shortName, setShortName] = useState(school?.shortName ?? '')
  const [province, setProvince] = useState<string | undefined>(school?.provinceCode)
  const [city, setCity] = useState<string | undefined>(school?.cityCode)
  const [typeId, setTypeId] = useState<number | undefined>(school?.typeId)
  const [tier, setTier] = useState<SchoolTier>(school?.tier ?? '普通')
  const [nature, setNature] = useState<SchoolNature>(school?.nature ?? '公办')
  const [lng, setLng] = useState(school?.lng?.toString() ?? '')
  const [lat, setLat] = useState(school?.lat?.toString() ?? '')
  const [mobile, setMobile] = useState('')
  const check = () => {
    if (!/^[\w-]{2,20}$/.test(code.trim())) return wrong('code', '学校编码为 2 到 20 个字母、数字、- 或 _')
    if (name.trim().length < 2) return wrong('name', '学校名称长度在 2 到 50 个字符')
    if (shortName.trim().length < 2) return wrong('shortName', '简称长度在 2 到 20 个字符')
    if (!province) return wrong('province', '请选择省份')
    if (!city) return wrong('city', '请选择城市')
    if (typeId === undefined) return wrong('typeId', '请选择学校类型')
    return mobile && !/^1[3-9]\d{9}$/.test(mobile.trim()) ? wrong('contactMobile', '请输入 11 位手机号') : ''
  }
  const save = () =>
    call('school/editSchool', {
      ...(school ? { id: school.id, revision: school.revision } : {}),
      code: code.trim(),
      name: name.trim(),
      shortName: shortName.trim(),
      province: province ?? '',
      city: city ?? '',
      typeId: typeId ?? 0,
      tier,
      nature,
      lng: lng.trim(),
      lat: lat.trim(),
      ...(mobile.trim() ? { contactMobile: mobile.trim() } : {}),
    })
  const text = (
    label: string,
    key: string,
    value: string,
    set: (text: string) => void,
    more: { max: number; hint?: ReactNode; must?: true; placeholder?: string },
  ) => (
    <Field
      label={label}
      name={key}
      htmlFor={`${id}-${key}`}
      {...(more.hint ? { hint: more.hint } : {})}
      must={more.must ?? false}
    >
      <input
        id={`${id}-${key}`}
        className="input"
        value={value}
        maxLength={more.max}
        placeholder={more.placeholder}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  )
  return (
    <FormDialog
      title={school ? '编辑学校' : '新增学校'}
      width={720}
      value={{ code, name, shortName, province, city, typeId, tier, nature, lng, lat, mobile }}
      check={check}
      save={save}
      done={school ? `已保存“${name.trim()}”` : `已新增“${name.trim()}”`}
      renews={[SCHOOL_LIST]}
      onClose={onClose}
    >
      <div className={css.twoColumns}>
        {text('学校编码', 'code', code, setCode, { max: 20, must: true })}
        {text('学校名称', 'name', name, setName, { max: 50, must: true })}
        {text('简称', 'shortName', shortName, setShortName, { max: 20, must: true })}
        <Field label="学校类型" name="typeId" must>
          <Select
            aria-label="学校类型"
            placeholder="请选择"
            value={typeId}
            options={types.map((type) => ({ value: type.id, label: type.name }))}
            onChange={setTypeId}
          />
        </Field>
        <Field label="省份" name="province" must>
          <Select
            aria-label="省份"
            placeholder="请选择"
            showSearch
            value={province}
            options={provinces.map((one) => ({ value: one.code, label: one.province }))}
            onChange={(value: string) => {
              setProvince(value)
              setCity(undefined)
            }}
          />
        </Field>
        <Field label="城市" name="city" must>
          <Select
            aria-label="城市"
            placeholder={province ? '请选择' : '请先选择省份'}
            showSearch
            disabled={!province}
            value={city}
            options={(provinces.find((one) => one.code === province)?.cities ?? []).map((one) => ({
              value: one.code,
              label: one.name,
            }))}
            onChange={setCity}
          />
        </Field>
        <Field label="办学层次" name="tier">
          <Select aria-label="办学层次" value={tier} options={[...schoolTiers]} onChange={setTier} />
        </Field>
        <Field label="性质" name="nature">
          <Select aria-label="性质" value={nature} options={[...schoolNatures]} onChange={setNature} />
        </Field>
        {text('经度', 'lng', lng, setLng, { max: 12, placeholder: '不填时按城市中心' })}
        {text('纬度', 'lat', lat, setLat, { max: 12, placeholder: '不填时按城市中心' })}
        {text('联系人手机', 'contactMobile', mobile, setMobile, {
          max: 11,
          placeholder: school?.contactMobile ? '不改留空' : '用于到期提醒等短信',
          ...(school?.contactMobile
            ? {
                hint: (
                  <Revealable
                    masked={school.contactMobile}
                    of={school.name}
                    ask={(reason) => call('school/revealContact', { schoolId: school.id, reason })}
                  />
                ),
              }
            : {}),
        })}
      </div>
    </FormDialog>
  )
}
