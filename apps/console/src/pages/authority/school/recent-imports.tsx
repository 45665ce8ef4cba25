import { Message } from '@arco-design/web-react'
import type { SchoolImportRecord } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import { confirmDialog } from '../../../forms/confirm-dialog.ts'
import { messageOf } from '../../../forms/refusal.ts'
import css from './school.module.css'

const count = (n: number): string => n.toLocaleString('zh-CN')
const changes = ({ created, updated }: Pick<SchoolImportRecord, 'created' | 'updated'>): string => `新增 ${count(created)} 所，更新 ${count(updated)} 所`

type UndoButtonProps = Omit<SchoolImportRecord, 'at'> & { onUndone: () => void }

/** 撤销导入, after a question that says what it takes back. */
export function UndoButton({ jobId, fileName, created, updated, onUndone }: UndoButtonProps) {
  const undo = async () => {
    try {
      const { removed, restored } = (await call('school/undoImport', { jobId })).data
      Message.success(`已撤销导入：移除 ${count(removed)} 所，恢复 ${count(restored)} 所`)
      onUndone()
    } catch (error) {
      Message.error(messageOf(error))
    }
  }
  const confirm = () =>
    confirmDialog({
      content: `确定撤销“${fileName}”的导入吗？新增的 ${count(created)} 所学校将被移除，更新的 ${count(updated)} 所将恢复为导入前的内容。`,
      okText: '撤销导入',
      onOk: undo,
    })
  return (
    <button type="button" className="link-button" aria-label={`撤销导入 ${fileName}`} onClick={confirm}>
      撤销导入
    </button>
  )
}

/** Imports of the last day that can still be undone. */
export function RecentImports({ onUndone }: { onUndone: () => void }) {
  const { data = [] } = useQuery({ queryKey: ['schoolImports'], queryFn: async () => (await call('school/getImports', {})).data, staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className={css.imports} aria-label="24 小时内的导入">
      <h3>24 小时内的导入</h3>
      <ul>
        {data.map((line) => (
          <li key={line.jobId}>
            <span>{dateTime(line.at)}</span>
            <span title={line.fileName}>{line.fileName}</span>
            <span>{changes(line)}</span>
            <UndoButton {...line} onUndone={onUndone} />
          </li>
        ))}
      </ul>
    </section>
  )
}
