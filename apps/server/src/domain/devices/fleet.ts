import {
  Fault,
  type PairingRequest,
  planTexts,
  WALL_AWAY_MS,
  WALL_DATA_LATE_MS,
  type WallDeviceRow,
  type WallPlan,
  type WallState,
  type WallStatus,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { liveScope } from '../../call/scope.ts'
import type { Services } from '../../call/services.ts'
import { deviceOf } from '../account/own-security.ts'
import { areaNameOf, showText } from './assign.ts'
import { plansOf } from './carousel-plan.ts'
import { type AssignedRow, areaOfRow, DEVICE_COLUMNS, deviceById, isAssigned } from './rows.ts'

/** Revoked walls stay in the list for a while, so that one can see who did it. */
const REVOKED_SHOWN_MS = 7 * 86_400_000

type ListRow = AssignedRow & { by: string | null; picture_at: Date | null }

const LIST = `SELECT ${DEVICE_COLUMNS}, u.real_name AS by, p.taken_at AS picture_at FROM wall_device d
LEFT JOIN sys_user u ON u.id = d.approved_by LEFT JOIN wall_device_picture p ON p.device_id = d.id
WHERE d.state = 'paired' OR (d.state = 'revoked' AND d.revoked_at > $1) ORDER BY d.state, d.name, d.id`

/** What is known of a wall by now: by this process's memory, else as it was written. */
function latest({ wallWatch }: Services, row: AssignedRow): { status: WallStatus | null; at: number | null } {
  const heard = wallWatch.of(row.id)
  const written = row.last_seen_at?.getTime() ?? null
  return heard && (written === null || heard.at >= written) ? heard : { status: row.status, at: written }
}

function stateOf(
  row: AssignedRow,
  { status, at }: { status: WallStatus | null; at: number | null },
  now: number,
): WallState {
  if (row.state === 'revoked') return 'revoked'
  if (at === null || now - at > WALL_AWAY_MS) return 'away'
  return status && ((status.dataAge ?? 0) > WALL_DATA_LATE_MS || status.link === 'lost' || status.link === 'nothing')
    ? 'late'
    : 'online'
}

interface Shown {
  replay: string | null
  plan: WallPlan
}

function lineOf(services: Services, row: ListRow, now: number, { replay, plan }: Shown): WallDeviceRow {
  const existing = latest(services, row)
  const area = areaOfRow(row)
  return {
    id: row.id,
    name: row.name,
    area,
    areaName: areaNameOf(services, area),
    show: row.show,
    shows: showText(services, row.show),
    waitsFor: planTexts(plan, now),
    replay,
    state: stateOf(row, existing, now),
    version: row.version,
    ip: row.ip,
    device: deviceOf(row.ua),
    status: existing.status,
    isNewBuild: existing.status?.build === services.config.build,
    lastSeenAt: existing.at === null ? null : new Date(existing.at).toISOString(),
    approvedAt: row.approved_at.toISOString(),
    approvedBy: row.by ?? '',
    revokedAt: row.revoked_at?.toISOString() ?? null,
    pictureAt: row.picture_at?.toISOString() ?? null,
  }
}

/** Paired walls of the caller's area, and those that were revoked lately. */
export async function listDevices(services: Services, caller: Caller): Promise<WallDeviceRow[]> {
  const now = services.config.clock.now()
  const { rows } = await services.database.pool.query<ListRow>(LIST, [new Date(now - REVOKED_SHOWN_MS)])
  const replays = new Map(
    (await services.replays.running()).flatMap(({ id, devices }) => devices.map((device) => [device.id, id] as const)),
  )
  const seen = rows.filter((row) => liveScope(caller, areaOfRow(row), services.places))
  const planFor = await plansOf(
    services.database.pool,
    seen.map(({ show }) => show),
    now,
  )
  return seen.map((row) => lineOf(services, row, now, { replay: replays.get(row.id) ?? null, plan: planFor(row.show) }))
}

/** A device that was approved and stands in the caller's area; whatever else is asked for does not exist for them. */
export async function deviceFor({ database, places }: Services, caller: Caller, id: string): Promise<AssignedRow> {
  const row = await deviceById(database.pool, id)
  if (!isAssigned(row) || !liveScope(caller, areaOfRow(row), places)) throw new Fault('notFound')
  return row
}

/** The same, and it is paired now. */
export async function pairedFor(services: Services, caller: Caller, id: string): Promise<AssignedRow> {
  const row = await deviceFor(services, caller, id)
  if (row.state !== 'paired') throw new Fault('notFound')
  return row
}

/** The screen behind a code, as its approver sees it. */
export const requestText = ({ ip, ua, created_at }: { ip: string; ua: string; created_at: Date }): PairingRequest => ({
  ip,
  device: deviceOf(ua),
  since: created_at.toISOString(),
})
