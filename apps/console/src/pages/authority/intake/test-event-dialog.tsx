import type { IntakeKey, TestEvent } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field } from '../../../kit/form-problem.tsx'
import { messageOf } from '../../../kit/refusal.ts'
import { useCommand } from '../../../kit/use-command.ts'
import css from './intake.module.css'
import { intakeSchools } from './intake-schools.ts'
import { platformName } from './text.ts'

/** 测试事件: one login through every step of the intake, and the school's numbers before and after it. */
export function TestEventDialog({ intakeKey, onClose }: { intakeKey: IntakeKey; onClose: () => void }) {
  const only = intakeKey.schools?.length === 1 ? intakeKey.schools[0]?.id : undefined
  const [school, setSchool] = useState<string[]>(only ? [only] : [])
  const [sent, setSent] = useState<TestEvent | null>(null)
  const [failure, setFailure] = useState('')
  const sending = useCommand({
    work: (schoolId: string) => call('ingest/sendTestEvent', { keyId: intakeKey.id, schoolId }),
    onDone: ({ data }) => setSent(data),
    onRefused: (error) => setFailure(messageOf(error)),
  })
  const send = () => {
    const [schoolId] = school
    setFailure(schoolId ? '' : '请选择学校')
    if (schoolId) void sending.run(schoolId)
  }
  return (
    <Dialog
      title={`测试事件 · ${intakeKey.name}`}
      style={{ width: 520 }}
      okText={sent ? '再发一次' : '发送'}
      cancelText="关闭"
      confirmLoading={sending.isPending}
      onOk={() => send()}
      onCancel={onClose}
    >
      <p className={css.explain}>
        以该密钥向{platformName(intakeKey.platform)}
        发送一次登录，走完校验、落盘、计数的全部步骤。事件按真实数据计入该校今日数字（登录 1 次、日志 1 条），不能撤回。
      </p>
      <Field label="学校">
        <SchoolSelect
          label="学校"
          placeholder="请选择学校"
          value={school}
          onChange={setSchool}
          source={intakeSchools(intakeKey.schools ? intakeKey.id : undefined)}
        />
      </Field>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      {sent && (
        <div className={css.result} role="status">
          <p>
            {sent.school}，{sent.person} 登录已计入，用时 {(sent.tookMs / 1000).toFixed(1)} 秒
          </p>
          <dl>
            <Step name="今日登录" before={sent.before.logins} after={sent.after.logins} />
            <Step name="今日日志" before={sent.before.logs} after={sent.after.logs} />
          </dl>
          <small>事件编号 {sent.eventId}</small>
        </div>
      )}
    </Dialog>
  )
}

const Step = ({ name, before, after }: { name: string; before: number; after: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{before.toLocaleString('zh-CN')}</span>
      <span aria-hidden="true">→</span>
      <span className="hidden-text">变为</span>
      <b>{after.toLocaleString('zh-CN')}</b>
    </dd>
  </div>
)
