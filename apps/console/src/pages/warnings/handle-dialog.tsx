import { Message } from '@arco-design/web-react'
import type { HandleState, WarningRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { Segment } from '../../blocks/segment.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Field } from '../../forms/form-problem.tsx'
import { handleStates } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import css from './warnings.module.css'

const options = (Object.keys(handleStates) as HandleState[]).map((value) => ({ value, label: handleStates[value] }))

interface HandleDialogProps {
  row: WarningRow
  scope: { schoolId?: string }
  onClose: () => void
  onSaved: () => void
}

/** 处理预警: why somebody was warned, how far it has been dealt with, and a note. */
export function HandleDialog({ row, scope, onClose, onSaved }: HandleDialogProps) {
  const [state, setState] = useState(row.handleState)
  const [note, setNote] = useState(row.note)
  const id = useId()
  const save = async () => {
    await call('teachingWarn/handleWarn', { ...scope, warnKeys: row.warnKey, state, note: note.trim() })
    Message.success('操作成功')
    onSaved()
  }
  return (
    <FormDialog title={`处理预警 · ${row.name}`} width={520} value={{ state, note }} save={save} onClose={onClose}>
      <p className={css.reason}>
        <LevelTag level={row.level} />
        {row.detail}
      </p>
      <Field label="处理状态" name="state" must>
        <Segment label="处理状态" options={options} value={state} onChange={setState} />
      </Field>
      <Field label="备注" name="note" htmlFor={id}>
        <textarea id={id} className="input" rows={3} maxLength={500} value={note} placeholder="例如：已与辅导员沟通" onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
