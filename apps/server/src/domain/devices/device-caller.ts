import { grantsOfWalls, jointGrants, presetSlides, type WallGrants, type WallShow } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import { sha256 } from '../../platform/address.ts'
import type { Area } from '../../platform/database/row-security.ts'
import { type RightRow, rightsOf } from '../account/rights-tree.ts'
import { type AssignedRow, areaOfRow } from './rows.ts'

/** Names a device where sessions are named: in limits, on the live line, in the words between processes. */
export const lineOf = (deviceId: string): string => `device:${deviceId}`

function areaOf(row: AssignedRow): Area {
  const { level, id } = areaOfRow(row)
  return {
    nation: level === 'nation',
    provinces: level === 'province' ? [id] : [],
    schools: level === 'school' ? [Number(id)] : [],
    colleges: [],
  }
}

/** What a show takes: of a round, everything that its stops take now. */
export async function grantsOfShow(pool: Pick<pg.Pool, 'query'>, show: WallShow): Promise<WallGrants> {
  if (show.kind === 'wall') return grantsOfWalls([show.path])
  const { rows } = await pool.query<{ stops: { path: string; enabled: boolean }[] }>(
    'SELECT stops FROM wall_carousel WHERE id = $1',
    [show.round],
  )
  const paths = (rows[0]?.stops ?? presetSlides(show.round)).filter(({ enabled }) => enabled).map(({ path }) => path)
  return grantsOfWalls(paths)
}

/** Walls that break into every wall of an area now: of the nation, of its province, of itself. */
const BREAKING_IN = `SELECT DISTINCT stop->>'path' AS path FROM wall_interrupt WHERE kind = 'wall' AND ends_at > $1 AND (area_level = 'nation' OR (area_level = $2 AND area_id = $3)
OR ($2 = 'school' AND area_level = 'province' AND area_id = (SELECT province_code FROM school WHERE id::text = $3)))`

/** What a device may ask now: what its own show takes, and while another wall breaks in what that one takes. */
export async function grantsOfDevice(
  pool: pg.Pool,
  { show, area_level, area_id }: AssignedRow,
  now: number,
): Promise<WallGrants> {
  const [own, { rows }] = await Promise.all([
    grantsOfShow(pool, show),
    pool.query<{ path: string }>(BREAKING_IN, [new Date(now), area_level, area_id]),
  ])
  return jointGrants([own, grantsOfWalls(rows.map(({ path }) => path))])
}

/** A paired wall as a caller: it reads what it is to show, of its own area, and is nobody who could do anything. */
export function callerOf(row: AssignedRow, tree: readonly RightRow[], { walls, rights }: WallGrants): Caller {
  const { id, name, show, version } = row
  const held = new Set(rights)
  return {
    userId: 0,
    userName: `大屏 ${name}`,
    realName: name,
    avatarUrl: '',
    schoolId: row.area_level === 'school' ? Number(row.area_id) : null,
    isDemo: false,
    isWall: true,
    mustChange: false,
    roles: [],
    rights: rightsOf(tree, held, { dataSource: '' }),
    held,
    userManage: walls,
    schoolManage: [],
    area: areaOf(row),
    exportLimit: 0,
    dataSource: '',
    sessionId: lineOf(id),
    stamp: sha256(JSON.stringify([id, version, areaOfRow(row), walls, rights])),
    impersonatedBy: null,
    device: { id, name, area: areaOfRow(row), show },
  }
}
