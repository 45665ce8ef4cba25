import type { HandleState, WarningRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { Segment } from '../../blocks/segment.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Field } from '../../kit/form-problem.tsx'
import type { RenewKey } from '../../kit/use-command.ts'
import { handleStates } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import css from './warnings.module.css'

const options = (Object.keys(handleStates) as HandleState[]).map((value) => ({ value, label: handleStates[value] }))

interface HandleDialogProps {
  row: WarningRow
  scope: { schoolId?: string }
  /** Calls that show the warning. */
  renews: readonly RenewKey[]
  onClose: () => void
}

/** 处理预警: why somebody was warned, how far it has been dealt with, and a note. */
export function HandleDialog({ row, scope, renews, onClose }: HandleDialogProps) {
  const [state, setState] = useState(row.handleState)
  const [note, setNote] = useState(row.note)
  const id = useId()
  const save = () => call('teachingWarn/handleWarn', { ...scope, warnKeys: row.warnKey, state, note: note.trim() })
  return (
    <FormDialog title={`处理预警 · ${row.name}`} width={520} value={{ state, note }} save={save} done="操作成功" renews={renews} onClose={onClose}>
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
