import type { IntakeKey } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field } from '../../../kit/form-problem.tsx'

/** Addresses of a text, apart by blanks or lines. */
export const homePagesIn = (text: string): string[] => text.split(/\s+/).filter((page) => page !== '')

/** Addresses of the platform, one a line: an account of xAPI under one of them is the person of that number here. */
export function HomePagesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <Field
      label="平台网址"
      name="homePages"
      htmlFor={id}
      hint="xAPI 账号主页为此网址时，账号名才视为人员编号；可填多个，每行一个"
    >
      <textarea
        id={id}
        className="input"
        rows={2}
        value={value}
        placeholder="https://zjy.example.edu.cn"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** 平台网址 of a key that stands; what was reported before keeps its meaning. */
export function HomePagesDialog({ intakeKey, onClose }: { intakeKey: IntakeKey; onClose: () => void }) {
  const [homePages, setHomePages] = useState(intakeKey.homePages.join('\n'))
  return (
    <FormDialog
      title={`平台网址 · ${intakeKey.name}`}
      width={520}
      value={homePages}
      save={() =>
        call('ingest/setHomePages', { id: intakeKey.id, version: intakeKey.version, homePages: homePagesIn(homePages) })
      }
      done="平台网址已保存，数秒内生效"
      renews={['ingest/getKeys']}
      onClose={onClose}
    >
      <HomePagesField value={homePages} onChange={setHomePages} />
    </FormDialog>
  )
}
