import type { DeadLetter } from '@data-centre/api'
import { copyText } from '@data-centre/charts'
import { dateTime } from '@data-centre/charts/format'
import { type ReactNode, useState } from 'react'
import { Drawer } from '../../../shell/drawer.tsx'
import css from './intake.module.css'
import { letterStates, platformName, reasonText } from './text.ts'

const forms = { event: '事件', statement: 'xAPI 语句', row: '数据行' } as const

/** JSON with line breaks; anything else as it came. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

interface LetterDrawerProps {
  letter: DeadLetter
  busy: boolean
  onReplay: () => void
  onClose: () => void
}

/** One dead letter, whole. */
export function LetterDrawer({ letter, busy, onReplay, onClose }: LetterDrawerProps) {
  const [copied, setCopied] = useState(false)
  return (
    <Drawer
      title={`处理失败数据 ${letter.id}`}
      width={640}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={() => void copyText(letter.body).then(setCopied)}>
            {copied ? '已复制' : '复制内容'}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={busy || letter.state !== 'open'}
            onClick={onReplay}
          >
            重新处理
          </button>
        </>
      }
    >
      <dl className={css.facts}>
        <Fact name="原因">{reasonText[letter.reason]}</Fact>
        <Fact name="说明">{letter.detail || '--'}</Fact>
        <Fact name="类型">{forms[letter.form]}</Fact>
        <Fact name="平台">{platformName(letter.platform)}</Fact>
        <Fact name="学校">{letter.school ?? '未知'}</Fact>
        <Fact name="来源">
          {letter.key ? `密钥 ${letter.key}` : letter.importId ? `导入 ${letter.importId}` : '--'}
        </Fact>
        <Fact name="事件编号">{letter.eventId ?? '--'}</Fact>
        <Fact name="收到时间">{dateTime(letter.receivedAt)}</Fact>
        <Fact name="状态">{`${letterStates[letter.state]}${letter.handledAt ? `，${dateTime(letter.handledAt)}` : ''}`}</Fact>
      </dl>
      <pre className={css.whole}>{pretty(letter.body)}</pre>
    </Drawer>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
