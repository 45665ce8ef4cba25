import type { WallDeviceRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { AssignFields } from './assign-fields.tsx'
import { assignmentOf, planOf, wrongOf } from './assign-values.ts'

/** 更改大屏: another name, another place, another wall; the screen follows within seconds. */
export function EditDialog({
  wall,
  onClose,
  onSaved,
}: {
  wall: WallDeviceRow
  onClose: () => void
  onSaved: () => void
}) {
  const [draft, setDraft] = useState(() => planOf(wall))
  return (
    <FormDialog
      title={`更改“${wall.name}”`}
      value={draft}
      check={() => wrongOf(draft)}
      save={() => call('device/save', { id: wall.id, ...assignmentOf(draft), version: wall.version })}
      done="已保存，大屏将在数秒内更新"
      onClose={onClose}
      onSaved={onSaved}
    >
      <AssignFields draft={draft} schoolName={wall.areaName} onChange={setDraft} />
    </FormDialog>
  )
}
