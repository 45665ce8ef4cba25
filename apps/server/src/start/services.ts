import type { Handlers } from '../http/handler.ts'
import { handlersOf } from '../http/handlers.ts'
import { Limiter } from '../http/limiter.ts'
import type { Services } from '../http/services.ts'
import { HashGate } from '../office/account/hash-gate.ts'
import { LockOut } from '../office/account/lock-out.ts'
import { Sessions } from '../office/account/sessions.ts'
import { Audit } from '../office/audit.ts'
import { CallRecord } from '../office/call-record.ts'
import { pendingStore } from '../office/captcha/pending.ts'
import { ExportLog } from '../office/exports/log.ts'
import { markInstallation } from '../office/installation.ts'
import { PlaceBook } from '../office/places/book.ts'
import { seedRegions } from '../office/seeds/regions.ts'
import { seedRights } from '../office/seeds/rights.ts'
import { openOffice } from '../office/store.ts'
import { builtinCaptcha } from '../platform/captcha/builtin.ts'
import { hostedCaptcha } from '../platform/captcha/hosted.ts'
import type { CaptchaProvider } from '../platform/captcha/provider.ts'
import { scriptedCaptcha } from '../platform/captcha/scripted.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { openSecrets, type Secrets } from '../platform/secrets.ts'
import type { HttpOptions } from './http.ts'

function captchaOf(config: Config, log: Log, secrets: Secrets, store: ReturnType<typeof pendingStore>): CaptchaProvider {
  const options = { store, secrets, clock: config.clock }
  if (config.captcha === 'test') return scriptedCaptcha(options)
  if (config.captcha === 'hosted' && config.hostedCaptcha) return hostedCaptcha({ ...config.hostedCaptcha, clock: config.clock, log })
  return builtinCaptcha(options)
}

/** Opens the operational store, brings it up to date, and builds what the handlers work with. Throws when it does not open. */
export async function openServices({ config, log, ports, onOfficeLost }: HttpOptions): Promise<{ services: Services; handlers: Handlers }> {
  const { clock } = config
  const secrets = openSecrets(config.dataDir, config.secretKey)
  const office = await openOffice({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, clock, ...(onOfficeLost ? { onLost: onOfficeLost } : {}) })
  const { pool } = office
  await office.alone(async () => {
    await markInstallation(pool, secrets, config.redisUrl !== undefined)
    await seedRights(pool)
    await seedRegions(pool)
  })
  const records = new CallRecord(clock)
  // One of several processes leaves them to the sweep: another may be writing its own.
  if (config.redisUrl === undefined) await new ExportLog(pool).closeInterrupted(clock.now(), 0)
  const services: Services = {
    config,
    log,
    secrets,
    office,
    ports,
    sessions: new Sessions(pool, clock),
    lockOut: new LockOut(pool, clock),
    hashGate: new HashGate(),
    captcha: captchaOf(config, log, secrets, pendingStore(pool)),
    places: new PlaceBook(pool, clock),
    audit: new Audit(pool, clock, records),
    records,
    limiter: new Limiter(clock),
  }
  return { services, handlers: handlersOf(services) }
}
