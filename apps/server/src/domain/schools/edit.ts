import type { ParsedOf } from '@data-centre/api'
import { against } from '../account/grants.ts'
import { type Edit, type Edited, holdSchool, text } from './held-school.ts'

/** Switches a school on or off. Who ends the sessions of its people is the caller of this. */
export async function setOpen(
  edit: Edit,
  { schoolId, revision, isOpen }: Pick<ParsedOf<'school/setOpen'>, 'schoolId' | 'revision' | 'isOpen'>,
): Promise<Edited> {
  const { client, now } = edit
  const school = await holdSchool(edit, schoolId, revision)
  if (school.is_open !== isOpen)
    await client.query('UPDATE school SET is_open = $2, updated_at = $3 WHERE id = $1', [
      schoolId,
      isOpen,
      new Date(now),
    ])
  return { school, change: { before: { isOpen: school.is_open }, after: { isOpen } } }
}

/** Sets what a school has opened. */
export async function setAuthority(
  edit: Edit,
  { schoolId, revision, manageIds }: ParsedOf<'school/setAuthority'>,
): Promise<Edited> {
  const { client, now } = edit
  const school = await holdSchool(edit, schoolId, revision)
  const wanted = [...new Set(manageIds)].sort((a, b) => a - b)
  await client.query('UPDATE school SET manage_ids = $2, updated_at = $3 WHERE id = $1', [
    schoolId,
    wanted,
    new Date(now),
  ])
  return { school, change: { before: { manageIds: school.manage_ids }, after: { manageIds: wanted } } }
}

/** Adds to what a school has opened, or takes from it. */
export async function changeAuthority(
  edit: Edit,
  schoolId: number,
  { add = [], remove = [] }: { add?: readonly number[]; remove?: readonly number[] },
): Promise<Edited> {
  const school = await holdSchool(edit, schoolId)
  const manageIds = [...school.manage_ids, ...add].filter((id) => !remove.includes(id))
  return setAuthority(edit, { schoolId, manageIds })
}

/** Sets the version and its days; the last day counts whole. */
export async function setVersion(edit: Edit, input: ParsedOf<'school/setSchoolVersion'>): Promise<Edited> {
  const { client, caller, now } = edit
  const { schoolId, revision, version, dataSource = '', schoolStartTime, schoolEndTime, note = '' } = input
  if (schoolStartTime && schoolEndTime && schoolEndTime <= schoolStartTime)
    throw against('结束时间必须晚于开始时间', 'schoolEndTime')
  const school = await holdSchool(edit, schoolId, revision)
  const { rows } = await client.query<{
    version: number
    school_start_time: Date | null
    school_end_time: Date | null
    note: string
  }>(
    'SELECT version, school_start_time, school_end_time, note FROM school_version WHERE school_id = $1 AND data_source = $2',
    [schoolId, dataSource],
  )
  const before = rows[0]
  await client.query(
    `INSERT INTO school_version AS v(school_id, data_source, version, school_start_time, school_end_time, note, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (school_id, data_source) DO UPDATE SET version = $3, school_start_time = $4, school_end_time = $5, note = $6, set_by = $7, set_at = $8`,
    [
      schoolId,
      dataSource,
      version,
      schoolStartTime ? new Date(`${schoolStartTime}T00:00:00+08:00`) : null,
      schoolEndTime ? new Date(`${schoolEndTime}T23:59:59+08:00`) : null,
      note,
      caller.userId,
      new Date(now),
    ],
  )
  await client.query('UPDATE school SET updated_at = $2 WHERE id = $1', [schoolId, new Date(now)])
  return {
    school,
    change: {
      before: before
        ? {
            version: text(before.version),
            dataSource,
            start: before.school_start_time,
            end: before.school_end_time,
            note: before.note,
          }
        : null,
      after: { version: text(version), dataSource, start: schoolStartTime ?? null, end: schoolEndTime ?? null, note },
    },
  }
}
