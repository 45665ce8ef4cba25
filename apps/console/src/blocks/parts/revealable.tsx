import { Message } from '@arco-design/web-react'
import { REVEAL_REASON, REVEAL_SHOWN_MS, REVEALS_PER_DAY, type RevealedPhone, rights } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { useEffect, useId, useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Field, wrong } from '../../kit/form-problem.tsx'
import css from './revealable.module.css'

/** Right 查看个人信息. */
const PERSONAL_RIGHT = rights.viewPersonal
const SECONDS = REVEAL_SHOWN_MS / 1000

interface RevealableProps {
  /** As everybody sees it; empty where there is none. */
  masked: string
  /** Whose number it is. */
  of: string
  ask: (reason: string) => Promise<{ data: RevealedPhone }>
}

/** A masked number. Who may see personal data sees it for a short time, after saying why. */
export function Revealable({ masked, of, ask }: RevealableProps) {
  const allowed = useHolds(PERSONAL_RIGHT)
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState('')
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(''), REVEAL_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  // Another row or another number has taken this place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown belongs to what it was asked for
  useEffect(() => setShown(''), [masked, of])
  return (
    <span className={css.value} aria-live="polite">
      {shown || masked}
      {allowed && masked && !shown && (
        <button
          type="button"
          className="link-button"
          aria-label={`查看“${of}”的手机号`}
          onClick={() => setAsking(true)}
        >
          查看
        </button>
      )}
      {shown && (
        <button type="button" className="link-button" aria-label={`隐藏“${of}”的手机号`} onClick={() => setShown('')}>
          隐藏
        </button>
      )}
      {asking && (
        <ReasonDialog
          of={of}
          onClose={() => setAsking(false)}
          ask={async (reason) => {
            const { phone, left } = (await ask(reason)).data
            setShown(phone)
            Message.info(`${SECONDS} 秒后隐藏，今日还可查看 ${left} 次`)
          }}
        />
      )}
    </span>
  )
}

function ReasonDialog({
  of,
  ask,
  onClose,
}: {
  of: string
  ask: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const id = useId()
  const length = reason.trim().length
  return (
    <FormDialog
      title={`查看“${of}”的手机号`}
      width={480}
      okText="查看"
      value={reason}
      check={() =>
        length < REVEAL_REASON.least
          ? wrong('reason', `请填写 ${REVEAL_REASON.least} 到 ${REVEAL_REASON.most} 字的查看理由`)
          : ''
      }
      save={() => ask(reason.trim())}
      onClose={onClose}
    >
      <Field
        label="查看理由"
        name="reason"
        htmlFor={id}
        must
        hint={`${length}/${REVEAL_REASON.most}，至少 ${REVEAL_REASON.least} 字`}
      >
        <textarea
          id={id}
          className="input"
          rows={3}
          value={reason}
          maxLength={REVEAL_REASON.most}
          placeholder="例如：核实账号归属，需电话联系本人"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p className={css.rule}>
        每次查看一人，理由记入操作日志。每日最多 {REVEALS_PER_DAY} 次，显示 {SECONDS} 秒后隐藏。
      </p>
    </FormDialog>
  )
}
