import { readFile } from 'node:fs/promises'
import { Fault, wallOrders } from '@data-centre/api'
import { editConflict, markEdit } from '../../call/edit-marks.ts'
import type { CallContext, Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { approve, findCode } from './approve.ts'
import { areaNameOf, demandAssignable, showText } from './assign.ts'
import { connectedDays } from './days.ts'
import { deviceFor, listDevices, pairedFor } from './fleet.ts'
import { pairingHandlers } from './pairing.ts'
import { areaOfRow } from './rows.ts'

type Paths = Extract<keyof Handlers, `device/${string}`>

/** The first and the last bytes of a JPEG. */
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8 && bytes.readUInt16BE(bytes.length - 2) === 0xff_d9

/** Keeps the newest picture of a wall. */
async function sendPicture(
  { database, config }: Services,
  { caller, file, about }: CallContext<'device/sendPicture'>,
): Promise<null> {
  const { device } = caller
  if (!device) throw new Fault('forbidden')
  about(`${device.name} 截图`)
  const jpeg = await readFile((await file.save()).path)
  if (!isJpeg(jpeg)) throw new Fault('invalid', { msg: '参数错误：file', data: { reason: 'param', field: 'file' } })
  await database.pool.query(
    'INSERT INTO wall_device_picture(device_id, taken_at, jpeg) VALUES ($1, $2, $3) ON CONFLICT (device_id) DO UPDATE SET taken_at = excluded.taken_at, jpeg = excluded.jpeg',
    [device.id, new Date(config.clock.now()), jpeg],
  )
  return null
}

/** Stores what a wall is to show, in the place of the version that its editor saw. */
function assign(
  { database, config }: Services,
  userId: number,
  { id, name, areaLevel, areaId, show, version }: CallContext<'device/save'>['input'],
): Promise<void> {
  const wall = { kind: 'wall', id } as const
  return inTransaction(database.pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE wall_device SET name = $2, area_level = $3, area_id = $4, show = $5, version = version + 1 WHERE id = $1 AND version = $6 AND state = 'paired'`,
      [id, name, areaLevel, areaId, JSON.stringify(show), version],
    )
    if (rowCount !== 1) throw await editConflict(client, wall)
    await markEdit(client, wall, { userId, now: config.clock.now() })
  })
}

/** Paired walls: what they ask themselves, and who looks after them. */
export function deviceHandlers(services: Services): Pick<Handlers, Paths> {
  const { database, config, devices, wallWatch, ports } = services
  const now = (): Date => new Date(config.clock.now())

  const save = async ({ caller, input, about }: CallContext<'device/save'>): Promise<{ version: number }> => {
    const { id, name, areaLevel, areaId, show, version } = input
    const before = await pairedFor(services, caller, id)
    about(before.name)
    await demandAssignable(services, caller, input)
    await assign(services, caller.userId, input)
    const text = (row: { name: string; area: Parameters<typeof areaNameOf>[1]; show: typeof show }) => ({
      name: row.name,
      area: areaNameOf(services, row.area),
      show: showText(services, row.show),
    })
    about(before.name, {
      before: text({ name: before.name, area: areaOfRow(before), show: before.show }),
      after: text({ name, area: { level: areaLevel, id: areaId }, show }),
    })
    // It asks what it is from now on; its lines come back with what it may hear now.
    ports.order?.(id, 'renew')
    devices.ended(id)
    return { version: version + 1 }
  }

  const revoke = async ({ caller, input: { id }, about }: CallContext<'device/revoke'>): Promise<null> => {
    const { name } = await pairedFor(services, caller, id)
    about(name)
    const { rowCount } = await database.pool.query(
      `UPDATE wall_device SET state = 'revoked', revoked_by = $2, revoked_at = $3, outage_told_at = NULL WHERE id = $1 AND state = 'paired'`,
      [id, caller.userId, now()],
    )
    if (rowCount !== 1) throw new Fault('notFound')
    await database.pool.query('DELETE FROM wall_device_token WHERE device_id = $1', [id])
    await database.pool.query('DELETE FROM wall_device_picture WHERE device_id = $1', [id])
    wallWatch.forget(id)
    ports.order?.(id, 'renew')
    devices.ended(id)
    return null
  }

  return {
    ...pairingHandlers(services),
    'device/self': async ({ caller: { device } }) => {
      if (!device) throw new Fault('forbidden')
      return {
        ...device,
        areaName: areaNameOf(services, device.area),
        replay: (await services.replays.of(device.id))?.id ?? null,
      }
    },
    'device/sendPicture': (ask) => sendPicture(services, ask),
    'device/getList': ({ caller }) => listDevices(services, caller),
    'device/getPicture': async ({ caller, input }) => {
      await deviceFor(services, caller, input.id)
      const { rows } = await database.pool.query<{ taken_at: Date; jpeg: Buffer }>(
        'SELECT taken_at, jpeg FROM wall_device_picture WHERE device_id = $1',
        [input.id],
      )
      return rows[0] ? { takenAt: rows[0].taken_at.toISOString(), jpeg: rows[0].jpeg.toString('base64') } : null
    },
    'device/getDays': ({ caller, input }) => connectedDays(services, caller, input),
    'device/order': async ({ caller, input: { id, order }, about }) => {
      const { name } = await pairedFor(services, caller, id)
      about(`${name} ${wallOrders[order]}`)
      if (!ports.order) throw new Fault('unavailable')
      ports.order(id, order)
      return null
    },
    'device/findCode': (ask) => findCode(services, ask),
    'device/approve': (ask) => approve(services, ask),
    'device/save': save,
    'device/revoke': revoke,
  }
}
