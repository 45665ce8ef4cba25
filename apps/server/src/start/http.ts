import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { success } from '../call/envelope.ts'
import type { Handlers } from '../call/handler.ts'
import type { Ports, Services } from '../call/services.ts'
import { settingFor, UntrustedForwarding } from '../call/untrusted-forwarding.ts'
import { siteOf } from '../domain/site/site.ts'
import type { AppFolders } from '../http/pages.ts'
import { closeServer, createServer } from '../http/server.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'

export interface HttpOptions {
  config: Config
  log: Log
  ports: Ports
  folders: AppFolders
  /** Whether the warehouse answers; part of `ready`. */
  warehouseReady?(): Promise<boolean>
  onAnswer?(answer: { route: string; status: number; ms: number }): void
  /** Told when the embedded operational store ends without being asked to. */
  onDatabaseLost?(reason: string): void
}

/** A server that listens; its stores open behind it. */
export interface Running {
  app: FastifyInstance
  /** http://host:port */
  address: string
  /** Opens the operational store and lets calls through. Throws when it does not open. */
  openDatabase(): Promise<Services>
  /** Ends the HTTP side: no new connections, running requests are finished. */
  closeHttp(): Promise<void>
  close(): Promise<void>
}

/** Listens at once; calls are answered with 服务正在启动 until `openDatabase` is done. */
export async function startHttp(options: HttpOptions): Promise<Running> {
  const { config, log, ports, folders } = options
  let opened: { services: Services; handlers: Handlers } | undefined
  const forwarding = new UntrustedForwarding(config.trustedProxies, config.clock, ({ address, header }) =>
    log.warn(
      { peer: address, header, setting: settingFor(address) },
      'requests come through a proxy that is not trusted: everybody behind it counts as one network in every limit',
    ),
  )
  const app = await createServer({
    config,
    log,
    folders,
    forwarding,
    open: () => opened,
    early: { 'common/getSite': async () => success(siteOf(config, ports)) },
    ready: async () =>
      opened !== undefined &&
      (await opened.services.database.healthy()) &&
      ((await options.warehouseReady?.()) ?? true),
    ...(options.onAnswer ? { onAnswer: options.onAnswer } : {}),
  })
  await app.listen({ host: config.host, port: config.port })
  const { address, port, family } = app.server.address() as AddressInfo
  return {
    app,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    openDatabase: async () => {
      const { openServices } = await import('./services.ts')
      opened = await openServices({ ...options, forwarding })
      return opened.services
    },
    closeHttp: () => closeServer(app),
    close: async () => {
      await closeServer(app)
      await opened?.services.database.close()
    },
  }
}
