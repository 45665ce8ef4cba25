import type { HandleState, WarningEvent, WarningRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { DateField } from '../../forms/date-field.tsx'
import { Select } from '../../forms/select.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Field } from '../../kit/form-problem.tsx'
import { useCall } from '../../kit/use-call.ts'
import type { RenewKey } from '../../kit/use-command.ts'
import { Segment } from '../parts/segment.tsx'
import { handleStates } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import css from './warnings.module.css'

const options = (Object.keys(handleStates) as HandleState[]).map((value) => ({ value, label: handleStates[value] }))

interface HandleDialogProps {
  rows: readonly WarningRow[]
  scope: { schoolId?: string }
  /** Calls that show the warnings. */
  renews: readonly RenewKey[]
  onClose: () => void
}

/** 处理预警, of one or many: why somebody was warned, how far it has been dealt with, by whom and until when, and a note. */
export function HandleDialog({ rows, scope, renews, onClose }: HandleDialogProps) {
  const row = rows.length === 1 ? rows[0] : undefined
  const [state, setState] = useState<HandleState>(row?.handleState ?? 'doing')
  const [note, setNote] = useState(row?.note ?? '')
  const [assigneeId, setAssignee] = useState(row?.assigneeId ?? '')
  const [dueOn, setDueOn] = useState(row?.dueOn ?? '')
  const [noteId, dueId] = [useId(), useId()]
  const handlers = useCall('teachingWarn/getWarnHandlers', scope).data ?? []
  const save = () =>
    call('teachingWarn/handleWarn', {
      ...scope,
      warnKeys: rows.map(({ warnKey }) => warnKey).join(','),
      versions: rows.map(({ handleVersion }) => handleVersion),
      state,
      note: note.trim(),
      assigneeId,
      dueOn,
    })
  return (
    <FormDialog
      title={row ? `处理预警 · ${row.name}` : `批量处理 ${rows.length} 条预警`}
      value={{ state, note, assigneeId, dueOn }}
      save={save}
      done="操作成功"
      renews={[...renews, 'teachingWarn/getWarnHistory']}
      onClose={onClose}
      foot={row && <History scope={scope} warnKey={row.warnKey} />}
    >
      {row && (
        <p className={css.reason}>
          <LevelTag level={row.level} />
          {row.detail}
        </p>
      )}
      <Field label="处理状态" name="state" must>
        <Segment label="处理状态" options={options} value={state} onChange={setState} />
      </Field>
      <Field label="负责人" name="assigneeId">
        <Select
          aria-label="负责人"
          showSearch
          value={assigneeId}
          options={[{ value: '', label: '未指派' }, ...handlers.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setAssignee}
        />
      </Field>
      <Field label="截止日期" name="dueOn" htmlFor={dueId}>
        <DateField id={dueId} value={dueOn} onChange={setDueOn} />
      </Field>
      <Field label="备注" name="note" htmlFor={noteId}>
        <textarea
          id={noteId}
          className="input"
          rows={3}
          maxLength={500}
          value={note}
          placeholder="例如：已与辅导员沟通"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** What happened to a warning so far, the latest first. */
function History({ scope, warnKey }: { scope: { schoolId?: string }; warnKey: string }) {
  const { data = [] } = useCall('teachingWarn/getWarnHistory', { ...scope, warnKey })
  if (data.length === 0) return null
  return (
    <section className={css.history} aria-label="处理记录">
      <h4>处理记录</h4>
      <ul>
        {data.map((event) => (
          <HistoryRow key={`${event.at} ${event.text}`} event={event} />
        ))}
      </ul>
    </section>
  )
}

const HistoryRow = ({ event: { at, by, text, note } }: { event: WarningEvent }) => (
  <li>
    <time>{at}</time>
    <span>{by}</span>
    <span>
      {text}
      {note && `：${note}`}
    </span>
  </li>
)
