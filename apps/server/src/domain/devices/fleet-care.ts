import { type LiveScope, pathOf, rights, WALL_OUTAGE_MS } from '@data-centre/api'
import { liveScope } from '../../call/scope.ts'
import type { Services } from '../../call/services.ts'
import { stampOf } from '../../platform/clock.ts'
import { loadCaller } from '../account/load-caller.ts'
import { notify } from '../messages/tell.ts'

const EVERY_MS = 60_000
const WALLS_RIGHT = rights.authorityWalls
const KEPT_MS = 14 * 86_400_000

interface Outage {
  id: string
  name: string
  area_level: LiveScope['level']
  area_id: string
  last_seen_at: Date
  told_at: Date
}
const COLUMNS = 'id, name, area_level, area_id, last_seen_at, outage_told_at AS told_at'

/** Accounts whose roles or own grants name the right of the fleet. */
const HOLDERS = `SELECT DISTINCT u.id FROM sys_user u WHERE u.status = 1 AND (EXISTS (SELECT FROM sys_user_right g WHERE g.user_id = u.id AND g.right_id = $1 AND g.grant_type = 1)
  OR EXISTS (SELECT FROM sys_user_role ur JOIN sys_role_right rr ON rr.role_id = ur.role_id WHERE ur.user_id = u.id AND rr.right_id = $1))`

/** Notifies the administrators of walls of this area, once per `ref`. */
async function notifyMaintainers(
  { database, sessions, places, config }: Services,
  wall: Outage,
  label: { title: string; body: string; ref: string },
): Promise<void> {
  const now = config.clock.now()
  await places.fresh()
  const { rows } = await database.pool.query<{ id: number }>(HOLDERS, [WALLS_RIGHT])
  for (const { id } of rows) {
    const keeper = await loadCaller(database.pool, await sessions.rightTree(), id, { dataSource: '', sessionId: '' })
    if (
      !keeper?.rights.ids.has(WALLS_RIGHT) ||
      !liveScope(keeper, { level: wall.area_level, id: wall.area_id }, places)
    )
      continue
    const ref = `${label.ref}:${id}`
    await notify(
      database.pool,
      {
        kind: 'system',
        title: label.title,
        body: label.body,
        link: pathOf('authorityWalls'),
        userId: id,
        ref,
        expiresAt: new Date(now + KEPT_MS),
      },
      now,
    )
  }
}

/**
 * Notifies about every paired wall without a status for a while, once per outage, and again when it is back. Which outage
 * was notified is in its row, so that one of several processes does it. `since`: from when on walls could connect, ms.
 */
export async function notifyOutages(services: Services, since: number): Promise<void> {
  const { database, config } = services
  const now = config.clock.now()
  const back = await database.pool.query<Outage>(
    `WITH back AS (SELECT ${COLUMNS} FROM wall_device WHERE outage_told_at IS NOT NULL AND last_seen_at > outage_told_at AND state = 'paired' FOR UPDATE SKIP LOCKED)
     UPDATE wall_device d SET outage_told_at = NULL FROM back WHERE d.id = back.id RETURNING back.*`,
  )
  for (const wall of back.rows)
    await notifyMaintainers(services, wall, {
      title: `大屏“${wall.name}”已恢复在线`,
      body: `${stampOf(wall.last_seen_at.getTime())} 恢复连接。`,
      ref: `wall-back:${wall.id}:${wall.told_at.getTime()}`,
    })
  // A server that was away itself has received no status.
  if (now - since < WALL_OUTAGE_MS) return
  const removed = await database.pool.query<Outage>(
    `UPDATE wall_device SET outage_told_at = $1 WHERE state = 'paired' AND outage_told_at IS NULL AND last_seen_at < $2 RETURNING ${COLUMNS}`,
    [new Date(now), new Date(now - WALL_OUTAGE_MS)],
  )
  for (const wall of removed.rows)
    await notifyMaintainers(services, wall, {
      title: `大屏“${wall.name}”已离线`,
      body: `最后一次心跳：${stampOf(wall.last_seen_at.getTime())}。请检查大屏的电源与网络。`,
      ref: `wall-away:${wall.id}:${wall.told_at.getTime()}`,
    })
}

/** Writes what walls say, and tells of outages, every minute until it is stopped. */
export function watchFleet(
  services: Services,
  onTrouble: (text: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const since = services.config.clock.now()
  let running: Promise<void> = Promise.resolve()
  const carousel = async (): Promise<void> => {
    await services.wallWatch.write()
    await notifyOutages(services, since)
  }
  const timer = setInterval(() => {
    running = running.then(carousel).catch((error: unknown) => onTrouble('what walls said could not be written', error))
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await services.wallWatch
        .write()
        .catch((error: unknown) => onTrouble('what walls said could not be written', error))
    },
  }
}
