import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Services } from '../call/services.ts'
import { CHAIN_KEY } from '../domain/audit/chain.ts'
import type { OpenedIntake } from '../ingest/open-intake.ts'
import { outsideOf } from '../operations/backup/commands.ts'
import { removeLeftSnapshots } from '../operations/backup/snapshot.ts'
import { controlCommands } from '../operations/control-commands.ts'
import { openControlSocket } from '../platform/control-socket.ts'
import type { Warehouse } from '../warehouse/open.ts'

/** Opens the door for commands on this machine; `server` listens where its settings say, or where the system has put it. */
export async function openControl(
  { config, database, secrets, anchors, audit, phones, ports, places, forwarding }: Services,
  warehouse: Warehouse,
  { intake, keys }: OpenedIntake,
  server: Server,
): Promise<() => Promise<void>> {
  const { dataDir, clock } = config
  const { store, keeper } = warehouse
  await removeLeftSnapshots(dataDir)
  const auditLog = { key: secrets.key(CHAIN_KEY), anchors }
  const operations = {
    audit,
    config,
    port: (server.address() as AddressInfo | null)?.port ?? config.port,
    dataDir,
    store,
    keeper,
    database,
    auditLog,
    phones,
    intake,
    filling: ports.filling,
    notices: () => forwarding.notices(),
    outside: outsideOf(config),
  }
  return openControlSocket(
    dataDir,
    controlCommands({ ...warehouse, pool: database.pool, clock, intake, keys }, operations, () => places.touch()),
  )
}
