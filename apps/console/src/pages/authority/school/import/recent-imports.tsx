import type { SchoolImportRecord } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useCall } from '../../../../kit/use-call.ts'
import { useCommand } from '../../../../kit/use-command.ts'
import css from '../school.module.css'
import { SCHOOL_LIST } from '../text.ts'

const count = (n: number): string => n.toLocaleString('zh-CN')
const changes = ({ created, updated }: Pick<SchoolImportRecord, 'created' | 'updated'>): string =>
  `新增 ${count(created)} 所，更新 ${count(updated)} 所`

type UndoButtonProps = Omit<SchoolImportRecord, 'at'> & { onUndone: () => void }

/** 撤销导入, after a question that says what it takes back. */
export function UndoButton({ jobId, fileName, created, updated, onUndone }: UndoButtonProps) {
  const undo = useCommand({
    ask: () => ({
      content: `确定撤销“${fileName}”的导入吗？新增的 ${count(created)} 所学校将被移除，更新的 ${count(updated)} 所将恢复为导入前的内容。`,
      okText: '撤销导入',
    }),
    work: () => call('school/undoImport', { jobId }),
    done: ({ data: { removed, restored } }) => `已撤销导入：移除 ${count(removed)} 所，恢复 ${count(restored)} 所`,
    renews: [SCHOOL_LIST],
    onDone: onUndone,
  })
  return (
    <button type="button" className="link-button" aria-label={`撤销导入 ${fileName}`} onClick={() => void undo.run()}>
      撤销导入
    </button>
  )
}

/** Imports of the last day that can still be undone. */
export function RecentImports({ onUndone }: { onUndone: () => void }) {
  const { data = [] } = useCall('school/getImports', {})
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
