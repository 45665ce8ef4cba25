import { Fault, type ParsedOf, type UserAreas } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { against, keepSuperAdministrator, liesInside, lookedAfter } from '../account/grants.ts'
import { areasOf } from './area-names.ts'
import type { About, Edits } from './grants.ts'
import { userRow } from './rows.ts'

/** Places of an account that the caller looks after, or of themselves. */
export async function manageAreas(
  { database, phones, places }: Edits,
  caller: Caller,
  userId: number,
): Promise<UserAreas> {
  const row = await userRow(database.pool, phones, caller, userId)
  if (!row) throw new Fault('notFound')
  return areasOf(database.pool, places, row.rawAreas)
}

/** Throws `forbidden` for a place outside the editor's area, as for one that does not exist. */
function demandPlaces({ places }: Edits, { area }: Caller, kind: string, ids: readonly string[]): void {
  const owns = (school: { id: number; provinceCode: string } | undefined): boolean =>
    school !== undefined &&
    (area.nation || area.provinces.includes(school.provinceCode) || area.schools.includes(school.id))
  const inside = (id: string): boolean => {
    if (kind === 'nation') return area.nation
    if (kind === 'province') return places.province(id)?.code === id && (area.nation || area.provinces.includes(id))
    if (kind === 'school') return owns(places.school(Number(id)))
    const college = places.college(Number(id))
    return (
      college !== undefined &&
      (owns(places.school(college.schoolId)) || area.colleges.some((own) => own.id === college.id))
    )
  }
  if (!ids.every(inside)) throw new Fault('forbidden')
}

/** Replaces the places of one kind: nobody gives a place outside their own area. */
export async function editAreas(
  services: Edits,
  editor: Caller,
  { userId, version, areaKind, areaIds }: ParsedOf<'user/editManageArea'>,
  about: About,
): Promise<null> {
  const { database, sessions, config } = services
  const account = { kind: 'account', id: userId } as const
  const ids = areaKind === 'nation' ? (areaIds.length > 0 ? ['0'] : []) : [...new Set(areaIds)]
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, userId)
    const present = await client.query<{ version: number }>('SELECT version FROM sys_user WHERE id = $1 FOR UPDATE', [
      userId,
    ])
    await demandVersion(client, account, version, present.rows[0]?.version ?? 0)
    const { rows } = await client.query<{ area_id: string }>(
      'SELECT area_id FROM sys_user_area WHERE user_id = $1 AND area_kind = $2 ORDER BY area_id',
      [userId, areaKind],
    )
    const before = rows.map(({ area_id }) => area_id)
    demandPlaces(
      services,
      editor,
      areaKind,
      ids.filter((id) => !before.includes(id)),
    )
    await client.query('DELETE FROM sys_user_area WHERE user_id = $1 AND area_kind = $2', [userId, areaKind])
    await client.query('INSERT INTO sys_user_area(user_id, area_kind, area_id) SELECT $1, $2, unnest($3::text[])', [
      userId,
      areaKind,
      ids,
    ])
    await client.query('UPDATE sys_user SET version = version + 1 WHERE id = $1', [userId])
    await markEdit(client, account, { userId: editor.userId, now: config.clock.now() })
    // An account without any place is the nation's: it would leave the area of who edits it.
    if (!(await liesInside(client, editor.area, userId))) throw against('用户至少保留一处管理范围或所属学校', 'areaIds')
    if (subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
    about(`${userId} ${subject.userName}`, { before: { areaKind, areaIds: before }, after: { areaKind, areaIds: ids } })
    return null
  }).finally(() => sessions.forget(userId))
}
