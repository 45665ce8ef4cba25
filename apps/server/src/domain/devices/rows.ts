import type { LiveScope, WallShow, WallStatus } from '@data-centre/api'
import type pg from 'pg'

/** A screen that has asked for a code at least. */
export interface DeviceRow {
  id: string
  public_key: string
  state: 'pending' | 'paired' | 'revoked'
  code_until: Date | null
  name: string | null
  area_level: LiveScope['level'] | null
  area_id: string | null
  show: WallShow | null
  ip: string
  ua: string
  created_at: Date
  approved_at: Date | null
  revoked_at: Date | null
  last_seen_at: Date | null
  status: WallStatus | null
  version: number
}

/** A screen that was approved, now or once. */
export type AssignedRow = DeviceRow & {
  name: string
  area_level: LiveScope['level']
  area_id: string
  show: WallShow
  approved_at: Date
}

export const DEVICE_COLUMNS =
  'd.id, d.public_key, d.state, d.code_until, d.name, d.area_level, d.area_id, d.show, d.ip, d.ua, d.created_at, d.approved_at, d.revoked_at, d.last_seen_at, d.status, d.version'

export const areaOfRow = ({ area_level, area_id }: Pick<AssignedRow, 'area_level' | 'area_id'>): LiveScope => ({
  level: area_level,
  id: area_id,
})

export const isAssigned = (row: DeviceRow | undefined): row is AssignedRow =>
  row !== undefined && row.state !== 'pending'

/** The device of an id, whatever its state. */
export async function deviceById(pool: Pick<pg.Pool, 'query'>, id: string): Promise<DeviceRow | undefined> {
  return (await pool.query<DeviceRow>(`SELECT ${DEVICE_COLUMNS} FROM wall_device d WHERE d.id = $1`, [id])).rows[0]
}
