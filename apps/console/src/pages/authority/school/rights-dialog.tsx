import { type SchoolRow, schoolCapabilities } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { CapabilityBoxes } from './capability-boxes.tsx'
import css from './school.module.css'
import { SCHOOL_LIST } from './text.ts'

/** 管理权限 of one school; what will change stands below before it is saved. */
export function RightsDialog({ school, onClose }: { school: SchoolRow; onClose: () => void }) {
  const [ids, setIds] = useState<number[]>(school.manageIds)
  const named = (list: readonly number[]) => list.map((id) => schoolCapabilities[id]).join('、')
  const added = ids.filter((id) => !school.manageIds.includes(id))
  const removed = school.manageIds.filter((id) => !ids.includes(id))
  const save = () => call('school/setAuthority', { schoolId: school.id, revision: school.revision, manageIds: ids })
  return (
    <FormDialog
      title={`管理权限 · ${school.name}`}
      value={[...ids].sort((a, b) => a - b)}
      save={save}
      done={`已保存“${school.name}”的管理权限，5 秒内生效`}
      renews={[SCHOOL_LIST]}
      onClose={onClose}
    >
      <CapabilityBoxes value={ids} onChange={setIds} />
      <p className={css.change} role="status">
        {added.length + removed.length === 0 && '没有改动'}
        {added.length > 0 && (
          <span data-act="add">
            新增 {added.length} 项（{named(added)}）
          </span>
        )}
        {removed.length > 0 && (
          <span data-act="remove">
            移除 {removed.length} 项（{named(removed)}）
          </span>
        )}
      </p>
    </FormDialog>
  )
}
