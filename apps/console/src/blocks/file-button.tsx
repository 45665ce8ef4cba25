import { Message, Modal } from '@arco-design/web-react'
import { DIALOG_TITLE, type ExportPath, type InputOf } from '@data-centre/api'
import { download } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { Icon } from '../icons.tsx'
import { messageOf } from '../shell/refusal.ts'

/** Right 导出. */
const EXPORT_RIGHT = 902

interface FileButtonProps {
  path: ExportPath
  input: InputOf<ExportPath>
  label?: string
  /** Asked once before the file is made. */
  question: string
}

/** Asks once, says that it works, names the file or the reason of a refusal. Hidden without the right 导出. */
export function FileButton({ path, input, label = '导出', question }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  const allowed = useHolds(EXPORT_RIGHT)
  if (!allowed) return null
  const run = async () => {
    setBusy(true)
    const toast = `export:${path}`
    Message.loading({ id: toast, content: '正在导出，请稍候', duration: 0 })
    try {
      const name = await download(path, input)
      Message.success({ id: toast, content: `已导出 ${name}` })
    } catch (error) {
      Message.error({ id: toast, content: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const confirm = () => Modal.confirm({ title: DIALOG_TITLE, content: question, okText: '确定', cancelText: '取消', onOk: () => void run() })
  return (
    <button type="button" className="button" disabled={busy} aria-busy={busy} onClick={confirm}>
      <Icon name="download" size={14} />
      {label}
    </button>
  )
}
