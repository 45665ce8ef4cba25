import { type CreatedKey, members, type Platform } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { DateField } from '../../../forms/date-field.tsx'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Select } from '../../../forms/select.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { SecretDialog } from '../../../kit/secret-dialog.tsx'
import { HomePagesField, homePagesIn } from './home-pages.tsx'
import { intakeSchools } from './intake-schools.ts'

/** 新建密钥: form first, then the secret, which is shown this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedKey | null>(null)
  return created ? (
    <SecretDialog
      title="密钥已创建"
      width={640}
      warning="密钥内容只显示这一次，关闭后无法再次查看。请立即交给平台方保存。"
      lines={[
        { label: '密钥名', value: created.key.keyId },
        { label: '密钥', value: created.secret },
        { label: '接收地址', value: `${location.origin}/api/ingest/events` },
      ]}
      kept="我已保存密钥"
      onClose={onClose}
    />
  ) : (
    <KeyForm onClose={onClose} onCreated={setCreated} />
  )
}

function KeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (key: CreatedKey) => void }) {
  const [name, setName] = useState('')
  const [platform, setPlatform] = useState<Platform>()
  const [schools, setSchools] = useState<string[]>([])
  const [homePages, setHomePages] = useState('')
  const [end, setEnd] = useState('')
  const id = useId()
  const check = () => {
    if (name.trim().length < 2) return wrong('name', '名称长度在 2 到 50 个字符')
    return platform ? '' : wrong('platform', '请选择平台')
  }
  const save = async () =>
    (
      await call('ingest/createKey', {
        name: name.trim(),
        platform: platform as Platform,
        schoolIds: schools,
        homePages: homePagesIn(homePages),
        expiresAt: end,
      })
    ).data
  return (
    <FormDialog
      title="新建密钥"
      width={520}
      okText="新建"
      value={{ name, platform, schools, homePages, end }}
      check={check}
      save={save}
      renews={['ingest/getKeys']}
      onClose={onClose}
      onSaved={onCreated}
    >
      <Field label="名称" name="name" must htmlFor={`${id}-name`} hint="谁在用，例如“云岭职院职教云”">
        <input
          id={`${id}-name`}
          className="input"
          value={name}
          maxLength={50}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="平台" name="platform" must hint="该密钥只能上报此平台的事件">
        <Select
          aria-label="平台"
          placeholder="请选择"
          value={platform}
          options={Object.entries(members.platform).map(([value, label]) => ({ value, label }))}
          onChange={setPlatform}
        />
      </Field>
      <Field label="学校" name="schoolIds" hint="不选表示全部学校">
        <SchoolSelect
          label="学校"
          placeholder="全部学校"
          many={3}
          source={intakeSchools()}
          value={schools}
          onChange={setSchools}
        />
      </Field>
      <HomePagesField value={homePages} onChange={setHomePages} />
      <Field label="到期日" name="expiresAt" htmlFor={`${id}-end`} hint="不填表示长期有效">
        <DateField id={`${id}-end`} value={end} placeholder="长期有效" onChange={setEnd} />
      </Field>
    </FormDialog>
  )
}
