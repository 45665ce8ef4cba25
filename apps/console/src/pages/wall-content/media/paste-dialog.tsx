import { mediaChannels, type SentMediaRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { useGuardedClose } from '../../../kit/leave-form.ts'
import { messageOf } from '../../../kit/refusal.ts'
import { useCommand } from '../../../kit/use-command.ts'
import css from '../wall-content.module.css'
import { pastedLines, sheetColumns } from './media-rows.ts'

/** 从表格粘贴: what was copied is read at once, every line with its fault; all lines are taken or none. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [failure, setFailure] = useState('')
  const lines = useMemo(() => pastedLines(text), [text])
  const faults = lines.map((line, i) => line.wrong ?? refused.get(i))
  const wrong = faults.filter((fault) => fault !== undefined).length
  const saving = useCommand({
    work: async () => {
      const { data } = await call('bigLargeScreen/saveNewMedia', {
        rows: JSON.stringify(lines.map(({ row }) => row as SentMediaRow)),
      })
      setRefused(new Map(data.refused.map(({ row, reason }) => [row, reason])))
      if (data.refused.length > 0) throw new Error(`${data.refused.length} 行未通过，全部未保存`)
      return data.saved
    },
    done: (rows) => `已保存 ${rows} 行`,
    renews: ['bigLargeScreen/getNewMedia'],
    onDone: onClose,
    onRefused: (error) => setFailure(messageOf(error)),
  })
  const close = useGuardedClose(text.trim() !== '' && !saving.isPending, onClose)
  const save = () => {
    if (lines.length === 0) return setFailure('请粘贴数据')
    if (lines.some((line) => line.wrong)) return setFailure('有不合法的行，修改后才能保存')
    setFailure('')
    void saving.run()
  }
  return (
    <Dialog
      title="从表格粘贴"
      style={{ width: 860 }}
      okText={lines.length > 0 ? `保存 ${lines.length} 行` : '保存'}
      cancelText="取消"
      confirmLoading={saving.isPending}
      maskClosable={false}
      onOk={() => save()}
      onCancel={close}
    >
      <p className={css.explain}>
        在 Excel 中按“{sheetColumns.join('、')}”的次序选中并复制，粘贴到下面；可以带表头。渠道为
        {Object.values(mediaChannels).join('、')}之一。全部通过才会保存。
      </p>
      <textarea
        className={css.paste}
        aria-label="粘贴的数据"
        rows={6}
        value={text}
        placeholder={`微信公众号\t职教资源\t2025-05-12\t12,345\t2\t900\t30`}
        onChange={(event) => {
          setText(event.target.value)
          setRefused(new Map())
          setFailure('')
        }}
      />
      {lines.length > 0 && (
        <div className={css.read}>
          <table>
            <thead>
              <tr>
                <th scope="col">行</th>
                {sheetColumns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">结果</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, cells }, i) => (
                <tr key={line} data-wrong={faults[i] !== undefined}>
                  <td>{line}</td>
                  {sheetColumns.map((name, at) => (
                    <td key={name} title={cells[at]}>
                      {cells[at]}
                    </td>
                  ))}
                  <td>{faults[i] ?? '可以保存'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lines.length > 0 && (
        <p className={css.explain} role="status">
          共 {lines.length} 行{wrong > 0 && `，${wrong} 行不合法`}
        </p>
      )}
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
