import { PAIRING_LENGTH, type PairingRequest, plainCode, spacedCode } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useId, useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { AssignFields } from './assign-fields.tsx'
import { assignmentOf, emptyDraft, wrongOf } from './assign-values.ts'
import css from './walls.module.css'

/** 绑定大屏: the letters first, then who shows them, what they become, and the password of who is at the desk. */
export function PairDialog({ onClose, onPaired }: { onClose: () => void; onPaired: (id: string) => void }) {
  const [found, setFound] = useState<{ code: string; request: PairingRequest } | null>(null)
  return found ? (
    <ApproveForm {...found} onClose={onClose} onPaired={onPaired} />
  ) : (
    <CodeForm onClose={onClose} onFound={setFound} />
  )
}

function CodeForm({
  onClose,
  onFound,
}: {
  onClose: () => void
  onFound: (found: { code: string; request: PairingRequest }) => void
}) {
  const [code, setCode] = useState('')
  const id = useId()
  const plain = plainCode(code)
  return (
    <FormDialog
      title="绑定大屏"
      width={480}
      okText="下一步"
      value={code}
      check={() =>
        plain.length === PAIRING_LENGTH ? '' : wrong('code', `请输入大屏上显示的 ${PAIRING_LENGTH} 个字母`)
      }
      save={async () => ({ code: plain, request: (await call('device/findCode', { code: plain })).data })}
      onClose={onClose}
      onSaved={onFound}
    >
      <Field
        label="配对码"
        name="code"
        htmlFor={`${id}-code`}
        must
        hint="在大屏的浏览器中打开本站的 /wall，屏幕上会显示配对码，十分钟内有效"
      >
        <input
          id={`${id}-code`}
          className={`input ${css.code}`}
          value={plain.length > 4 ? spacedCode(plain) : plain}
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXX XXXX"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

function ApproveForm({
  code,
  request,
  onClose,
  onPaired,
}: {
  code: string
  request: PairingRequest
  onClose: () => void
  onPaired: (id: string) => void
}) {
  const [draft, setDraft] = useState(emptyDraft)
  const [password, setPassword] = useState('')
  const id = useId()
  const save = async () => (await call('device/approve', { code, ...assignmentOf(draft), password })).data
  return (
    <FormDialog
      title={`绑定大屏 ${spacedCode(code)}`}
      width={560}
      okText="绑定"
      value={{ draft, password }}
      check={() => wrongOf(draft) || (password ? '' : wrong('password', '请输入您的登录密码'))}
      save={save}
      onClose={onClose}
      done={`已绑定“${draft.name.trim()}”，大屏将在数秒内显示`}
      onSaved={({ id: paired }) => onPaired(paired)}
    >
      <dl className={css.request}>
        <dt>来自</dt>
        <dd>{request.ip}</dd>
        <dt>浏览器</dt>
        <dd>{request.device}</dd>
        <dt>申请时间</dt>
        <dd>{dateTime(request.since)}</dd>
      </dl>
      <AssignFields draft={draft} onChange={setDraft} />
      <Field
        label="登录密码"
        name="password"
        htmlFor={`${id}-password`}
        must
        hint="绑定的大屏长期有效，请确认是您本人在操作"
      >
        <input
          id={`${id}-password`}
          className="input"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
