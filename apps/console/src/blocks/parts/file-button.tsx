import { EXPORT_DIRECT_ROWS, type ExportPath, type InputOf, pathOf, rights } from '@data-centre/api'
import { call, download, type Exported } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '../../icons.tsx'
import { confirmDialog } from '../../kit/confirm-dialog.ts'
import { useCommand } from '../../kit/use-command.ts'
import css from './file-button.module.css'
import { Tick } from './tick.tsx'

/** Right 导出. */
const EXPORT_RIGHT = rights.exportFiles
/** A message with a link stays long enough to be followed, ms. */
const LINK_SHOWN_MS = 8000

interface FileButtonProps {
  path: ExportPath
  input: InputOf<ExportPath>
  label?: string
  /** Asked once before the file is made. */
  question: string
  /** Rows of the list, where they are known. */
  rows?: number | undefined
}

/**
 * Asks once, says that it works, names the file or the reason of a refusal. A long list, or one that is not to be waited for,
 * goes to the export centre. Hidden without the right 导出.
 */
export function FileButton({ path, input, label = '导出', question, rows = 0 }: FileButtonProps) {
  const navigate = useNavigate()
  const allowed = useHolds(EXPORT_RIGHT)
  const hasCentre = useHolds(rights.authorityExports)
  const make = async (inBackground: boolean): Promise<Exported> => {
    if (!inBackground) return download(path, input)
    const { data: job } = await call('exportCentre/start', { path, input: JSON.stringify(input) })
    return { name: job.title, job }
  }
  const making = useCommand({
    work: make,
    during: '正在导出，请稍候',
    done: ({ name, job }) =>
      job
        ? {
            content: <HandedOver name={name} onOpen={() => navigate(pathOf('authorityExports'))} />,
            durationMs: LINK_SHOWN_MS,
          }
        : `已导出 ${name}`,
  })
  if (!allowed) return null
  const confirm = () => {
    const isLong = hasCentre && rows > EXPORT_DIRECT_ROWS
    let inBackground = isLong
    const content = (
      <>
        {question}
        {isLong && <LongNote rows={rows} />}
        {hasCentre && !isLong && (
          <InBackground
            onChange={(on) => {
              inBackground = on
            }}
          />
        )}
      </>
    )
    confirmDialog({ content, okText: '确定', onOk: () => void making.run(inBackground) })
  }
  return (
    <button type="button" className="button" disabled={making.isPending} aria-busy={making.isPending} onClick={confirm}>
      <Icon name="download" size={14} />
      {label}
    </button>
  )
}

const LongNote = ({ rows }: { rows: number }) => (
  <p className={css.note}>
    共 {rows.toLocaleString('zh-CN')} 行，超过 {EXPORT_DIRECT_ROWS.toLocaleString('zh-CN')}{' '}
    行，将转到导出中心在后台生成，完成后发送消息。
  </p>
)

function InBackground({ onChange }: { onChange: (on: boolean) => void }) {
  const [on, setOn] = useState(false)
  const put = (next: boolean) => {
    setOn(next)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the tick inside
    <label className={css.choice}>
      <Tick label="在后台生成" checked={on} onChange={put} />
      在后台生成，完成后到导出中心下载
    </label>
  )
}

/** Says where the list is made; messages stand outside of the router. */
const HandedOver = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <>
    “{name}”已转到后台生成，完成后发送消息
    <button type="button" className={`link-button ${css.open}`} onClick={onOpen}>
      查看导出中心
    </button>
  </>
)
