import { Message } from '@arco-design/web-react'
import type { SchoolRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { shanghaiDay } from '@data-centre/charts/format'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { type VersionChoice, VersionFields, wrongVersion } from './version-fields.tsx'

const platforms = ['zyk', 'zjy', 'mooc', 'zyq'] as const
export const asPlatform = (text: string) => platforms.find((platform) => platform === text)

/** 版本设置 of one school. */
export function VersionDialog({ school, onClose, onDone }: { school: SchoolRow; onClose: () => void; onDone: () => void }) {
  const [choice, setChoice] = useState<VersionChoice>({
    version: school.version === 1 ? '1' : '2',
    dataSource: school.dataSource,
    start: school.schoolStartTime ? shanghaiDay(school.schoolStartTime) : '',
    end: school.schoolEndTime ? shanghaiDay(school.schoolEndTime) : '',
    note: school.versionNote,
  })
  const save = async () => {
    await call('school/setSchoolVersion', {
      schoolId: school.id,
      revision: school.revision,
      version: choice.version,
      dataSource: asPlatform(choice.dataSource),
      schoolStartTime: choice.start,
      schoolEndTime: choice.end,
      note: choice.note,
    })
    Message.success(`已设置“${school.name}”的版本`)
    onDone()
  }
  return (
    <FormDialog title={`版本设置 · ${school.name}`} value={choice} check={() => wrongVersion(choice)} save={save} onClose={onClose}>
      <VersionFields value={choice} onChange={setChoice} />
    </FormDialog>
  )
}
