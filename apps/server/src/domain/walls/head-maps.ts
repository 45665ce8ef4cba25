import {
  HEAD_MAP_VERSIONS,
  type HeadMap,
  type HeadMapConfig,
  type HeadMapScreen,
  type HeadMapVersion,
  headMapPreset,
} from '@data-centre/api'
import type pg from 'pg'
import { editConflict, markEdit } from '../../call/edit-marks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** Which map: a wall, and China, a province's code or a school's id. */
export interface MapKey {
  screen: HeadMapScreen
  scopeCode: string
}

/** The map of a wall; the preset with version 0 where nobody has configured it. */
export async function readHeadMap(
  pool: pg.Pool | pg.PoolClient,
  { screen, scopeCode }: MapKey,
): Promise<Omit<HeadMap, 'history'>> {
  const { rows } = await pool.query<{ config: HeadMapConfig; version: number }>(
    'SELECT config, version FROM head_map WHERE screen = $1 AND scope_code = $2',
    [screen, scopeCode],
  )
  return rows[0] ?? { config: headMapPreset, version: 0 }
}

/** The kept states of a map, newest first. */
export async function headMapHistory(pool: pg.Pool, { screen, scopeCode }: MapKey): Promise<HeadMapVersion[]> {
  const { rows } = await pool.query<{ version: number; config: HeadMapConfig; saved_at: Date; by: string | null }>(
    `SELECT v.version, v.config, v.saved_at, u.real_name AS by FROM head_map_version v LEFT JOIN sys_user u ON u.id = v.saved_by
     WHERE v.screen = $1 AND v.scope_code = $2 ORDER BY v.version DESC LIMIT ${HEAD_MAP_VERSIONS}`,
    [screen, scopeCode],
  )
  return rows.map(({ version, config, saved_at, by }) => ({
    version,
    config,
    at: saved_at.toISOString(),
    by: by ?? '',
  }))
}

/** Puts a configuration in the place of the version that its editor saw, and answers the new version; refuses when that is no longer the present one. */
export async function saveHeadMap(
  pool: pg.Pool,
  { screen, scopeCode }: MapKey,
  { config, version, userId, now }: { config: HeadMapConfig; version: number; userId: number; now: number },
): Promise<{ version: number; before: HeadMapConfig }> {
  return await inTransaction(pool, async (client) => {
    const { config: before } = await readHeadMap(client, { screen, scopeCode })
    const text = JSON.stringify(config)
    const at = new Date(now)
    // One statement decides between two editors: whose version is still the present one.
    const { rowCount } =
      version === 0
        ? await client.query(
            'INSERT INTO head_map(screen, scope_code, config, version, updated_by, updated_at) VALUES ($1, $2, $3, 1, $4, $5) ON CONFLICT (screen, scope_code) DO NOTHING',
            [screen, scopeCode, text, userId, at],
          )
        : await client.query(
            'UPDATE head_map SET config = $3, version = version + 1, updated_by = $4, updated_at = $5 WHERE screen = $1 AND scope_code = $2 AND version = $6',
            [screen, scopeCode, text, userId, at, version],
          )
    const map = { kind: 'head map', id: `${screen}:${scopeCode}` } as const
    if (rowCount !== 1) throw await editConflict(client, map)
    await markEdit(client, map, { userId, now })
    await client.query(
      'INSERT INTO head_map_version(screen, scope_code, version, config, saved_by, saved_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [screen, scopeCode, version + 1, text, userId, at],
    )
    await client.query('DELETE FROM head_map_version WHERE screen = $1 AND scope_code = $2 AND version <= $3', [
      screen,
      scopeCode,
      version + 1 - HEAD_MAP_VERSIONS,
    ])
    return { version: version + 1, before }
  })
}
