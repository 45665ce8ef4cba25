import { Fault, OFFICIAL_VERSION } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import type { Change } from '../../call/handler.ts'
import { schoolParameters, schoolsInside } from './area.ts'

/** A school as an edit finds it. */
export interface HeldSchool {
  id: number
  code: string
  name: string
  is_open: boolean
  manage_ids: number[]
  carousel_set: unknown
  carousel_version: number
  logo_url: string | null
  revision: string
}

/** What an edit did: to whom, and what it was before. */
export interface Edited {
  school: Pick<HeldSchool, 'id' | 'name'>
  change: Change
}

/**
 * The school that somebody wants to edit, locked until the end of the transaction. Throws `forbidden` for one outside their
 * area, exactly as for none, and `conflict` where it is no longer what they had before them.
 */
export async function holdSchool({ client, caller, now }: Edit, id: number, revision?: number): Promise<HeldSchool> {
  const { rows } = await client.query<HeldSchool>(
    `SELECT s.id, s.code, s.name, s.is_open, s.manage_ids, s.carousel_set, s.carousel_version, s.logo_url, s.revision::text AS revision
     FROM school s WHERE s.id = $4 AND s.status = 1 AND ${schoolsInside(1)} FOR UPDATE`,
    [...schoolParameters(caller.area), id],
  )
  const [school] = rows
  if (!school) throw new Fault('forbidden')
  await demandVersion(client, { kind: 'school', id }, revision, school.revision)
  await markEdit(client, { kind: 'school', id }, { userId: caller.userId, now })
  return school
}

export interface Edit {
  client: pg.PoolClient
  caller: Caller
  now: number
}

export const text = (version: number): string => (version === OFFICIAL_VERSION ? '正式' : '试用')
