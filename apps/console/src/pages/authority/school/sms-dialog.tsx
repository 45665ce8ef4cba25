import {
  SMS_LENGTH,
  SMS_PER_NUMBER,
  type SmsRecipient,
  type SmsResult,
  type SmsTemplate,
  smsTemplates,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useEffect, useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field } from '../../../kit/form-problem.tsx'
import { useGuardedClose } from '../../../kit/leave-form.ts'
import { messageOf } from '../../../kit/refusal.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { ResultDialog } from './result-dialog.tsx'
import css from './school.module.css'

const TYPING_MS = 500

/** 发送短信: template, who gets what, a second question, what became of it. */
export function SmsDialog({ schoolIds, onClose }: { schoolIds: readonly string[]; onClose: () => void }) {
  const [template, setTemplate] = useState<SmsTemplate>('expiry')
  const [content, setContent] = useState('')
  const [recipients, setRecipients] = useState<SmsRecipient[] | null>(null)
  const [failure, setFailure] = useState('')
  const [result, setResult] = useState<SmsResult | null>(null)
  const isReady = template !== 'custom' || content.trim() !== ''
  const ids = schoolIds.join(',')
  useEffect(() => {
    setRecipients(null)
    setFailure('')
    if (!isReady) return
    const leaving = new AbortController()
    const timer = setTimeout(
      () => {
        call(
          'school/previewSms',
          { schoolIds: ids.split(',').map(Number), template, content: content.trim() },
          leaving.signal,
        )
          .then(({ data }) => setRecipients(data))
          .catch((error: unknown) => !leaving.signal.aborted && setFailure(messageOf(error)))
      },
      template === 'custom' ? TYPING_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [ids, template, content, isReady])
  const send = useCommand({
    ask: () => ({ content: `将向 ${going.length} 个号码发送短信，发出后不能撤回。确定发送吗？`, okText: '发送' }),
    work: () => call('school/sendSms', { schoolIds: ids.split(',').map(Number), template, content: content.trim() }),
    onDone: ({ data }) => setResult(data),
  })
  const close = useGuardedClose(content.trim() !== '' && !send.isPending && !result, onClose)
  const going = recipients?.filter(({ msg }) => msg === '') ?? []
  if (result)
    return <ResultDialog title="发送短信" result={{ ok: result.sent, failed: result.skipped }} onClose={onClose} />
  return (
    <Dialog
      title={`发送短信 · ${schoolIds.length} 所学校`}
      style={{ width: 720 }}
      okText={`发送${going.length > 0 ? ` ${going.length} 条` : ''}`}
      cancelText="取消"
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: going.length === 0 }}
      maskClosable={false}
      onOk={() => void send.run()}
      onCancel={close}
    >
      <div className={css.form}>
        <Field label="模板">
          <Segment
            label="模板"
            options={Object.entries(smsTemplates).map(([value, label]) => ({ value: value as SmsTemplate, label }))}
            value={template}
            onChange={setTemplate}
          />
        </Field>
        {template === 'custom' && (
          <Field label="内容" hint={`${content.length}/${SMS_LENGTH} 字`}>
            <textarea
              className="input"
              aria-label="短信内容"
              rows={2}
              maxLength={SMS_LENGTH}
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          </Field>
        )}
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={css.rows} aria-busy={isReady && recipients === null}>
          <table>
            <thead>
              <tr>
                <th scope="col">学校</th>
                <th scope="col">手机</th>
                <th scope="col">内容</th>
              </tr>
            </thead>
            <tbody>
              {recipients?.map(({ id, name, mobile, text, msg }) => (
                <tr key={id} data-bad={msg !== ''}>
                  <td>{name}</td>
                  <td>{mobile || '--'}</td>
                  <td>{msg || text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {recipients === null && <p className={css.quiet}>{isReady ? '正在查询收件人…' : '请输入短信内容'}</p>}
        </div>
        <p className={css.quiet}>每个号码每天最多 {SMS_PER_NUMBER} 条；标红的学校不会收到短信。</p>
      </div>
    </Dialog>
  )
}
