import type { SchoolRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { shanghaiDay } from '@data-centre/charts/format'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { SCHOOL_LIST } from './text.ts'
import { type VersionChoice, VersionFields, wrongVersion } from './version-fields.tsx'

const platforms = ['zyk', 'zjy', 'mooc', 'zyq'] as const
export const asPlatform = (text: string) => platforms.find((platform) => platform === text)

/** 版本设置 of one school. */
export function VersionDialog({ school, onClose }: { school: SchoolRow; onClose: () => void }) {
  const [choice, setChoice] = useState<VersionChoice>({
    version: school.version === 1 ? '1' : '2',
    dataSource: school.dataSource,
    start: school.schoolStartTime ? shanghaiDay(school.schoolStartTime) : '',
    end: school.schoolEndTime ? shanghaiDay(school.schoolEndTime) : '',
    note: school.versionNote,
  })
  const save = () =>
    call('school/setSchoolVersion', {
      schoolId: school.id,
      revision: school.revision,
      version: choice.version,
      dataSource: asPlatform(choice.dataSource),
      schoolStartTime: choice.start,
      schoolEndTime: choice.end,
      note: choice.note,
    })
  return (
    <FormDialog
      title={`版本设置 · ${school.name}`}
      value={choice}
      check={() => wrongVersion(choice)}
      save={save}
      done={`已设置“${school.name}”的版本`}
      renews={[SCHOOL_LIST]}
      onClose={onClose}
    >
      <VersionFields value={choice} onChange={setChoice} />
    </FormDialog>
  )
}
