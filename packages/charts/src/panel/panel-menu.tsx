import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { RowsCell } from '../figures/cells.ts'
import { WithheldMark } from '../figures/withheld-mark.tsx'
import { count, NONE } from '../format.ts'
import { copyText } from './copy-text.ts'
import { Floating } from './floating.tsx'
import { MoreIcon } from './icons.tsx'
import type { RowsView } from './panel-rows.ts'
import { savePicture } from './save-picture.ts'

interface PanelMenuProps {
  name: string
  view: RowsView
  panel: RefObject<HTMLElement | null>
}

/** The ⋯ of a panel: 保存为图片 and 数据视图. */
export function PanelMenu({ name, view, panel }: PanelMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [table, setTable] = useState(false)
  const [refused, setRefused] = useState(false)
  const close = () => {
    setOpen(false)
    setRefused(false)
  }
  const save = () => {
    if (!panel.current) return
    savePicture(panel.current, name).then(close, (error: unknown) => {
      console.error('The picture of a panel could not be made', error)
      setRefused(true)
    })
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="dc-more"
        aria-label={`${name}：更多`}
        aria-haspopup="menu"
        aria-expanded={open}
        data-print="no"
        onClick={() => (open ? close() : setOpen(true))}
      >
        <MoreIcon />
      </button>
      {open && (
        <Floating anchor={trigger} onClose={close} align="end" role="menu" label={`${name}：更多`}>
          <div className="dc-menu">
            <button type="button" role="menuitem" onClick={save}>
              保存为图片
            </button>
            <button
              type="button"
              role="menuitem"
              onClick={() => {
                close()
                setTable(true)
              }}
            >
              数据视图
            </button>
            {refused && <p role="alert">浏览器不允许生成图片，请改用数据视图</p>}
          </div>
        </Floating>
      )}
      {table && <RowsDialog name={name} view={view} onClose={() => setTable(false)} />}
    </>
  )
}

function cell(value: RowsCell): ReactNode {
  if (value === null) return NONE
  if (typeof value === 'number') return count(value, Number.isInteger(value) ? 0 : 2)
  return typeof value === 'string' ? value : <WithheldMark why={value.withheld} text={value.text} />
}
/** As it stands in a table that is pasted: nothing where there is no number, so that sums can be made. */
const cellText = (value: RowsCell): string | number =>
  typeof value === 'object' && value !== null ? value.text : (value ?? '')

function RowsDialog({ name, view, onClose }: { name: string; view: RowsView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const numeric = view.columns.map((_, column) => view.rows.some((row) => typeof row[column] === 'number'))
  const text = () => [view.columns, ...view.rows].map((row) => row.map(cellText).join('\t')).join('\n')

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className="dc-view"
      aria-label={`${name}：数据视图`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <header>
        <h3>{name}</h3>
        <button type="button" className="dc-button dc-button-small" onClick={() => copyText(text()).then(setCopied)}>
          {copied ? '已复制' : '复制表格'}
        </button>
        <button type="button" className="dc-button dc-button-small" onClick={() => dialog.current?.close()}>
          关闭
        </button>
      </header>
      <div className="dc-view-body">
        <table>
          <thead>
            <tr>
              {view.columns.map((column, index) => (
                <th key={column} className={numeric[index] ? 'dc-number' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a picture have no other identity
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={view.columns[column]} className={numeric[column] ? 'dc-number' : undefined}>
                    {cell(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </dialog>
  )
}
