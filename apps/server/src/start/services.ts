import { removeLeftFiles } from '../http/form.ts'
import type { Handlers } from '../http/handler.ts'
import { handlersOf } from '../http/handlers.ts'
import { Limiter } from '../http/limiter.ts'
import type { Services } from '../http/services.ts'
import { HashGate } from '../office/account/hash-gate.ts'
import { LockOut } from '../office/account/lock-out.ts'
import { Sessions } from '../office/account/sessions.ts'
import { adoptOlderRows } from '../office/audit/adopt.ts'
import { ANCHOR_KEY, Anchors } from '../office/audit/anchors.ts'
import { Audit } from '../office/audit/audit.ts'
import { CHAIN_KEY } from '../office/audit/chain.ts'
import { CallRecord } from '../office/call-record.ts'
import { pendingStore } from '../office/captcha/pending.ts'
import { Devices } from '../office/devices/devices.ts'
import { WallWatch } from '../office/devices/watch.ts'
import { ExportLog } from '../office/exports/log.ts'
import { Files } from '../office/files/files.ts'
import { kindOfContent, markInstallation } from '../office/installation.ts'
import { PlaceBook } from '../office/places/book.ts'
import { seedRegions } from '../office/seeds/regions.ts'
import { seedRights } from '../office/seeds/rights.ts'
import { seedSurvey } from '../office/seeds/survey.ts'
import { openOffice } from '../office/store.ts'
import { Replays } from '../office/walls/replays.ts'
import { builtinCaptcha } from '../platform/captcha/builtin.ts'
import { hostedCaptcha } from '../platform/captcha/hosted.ts'
import type { CaptchaProvider } from '../platform/captcha/provider.ts'
import { scriptedCaptcha } from '../platform/captcha/scripted.ts'
import type { Config } from '../platform/config.ts'
import { demandKind, noteKind } from '../platform/installation-kind.ts'
import type { Log } from '../platform/log.ts'
import { processId } from '../platform/processes/process-id.ts'
import { openSecrets, type Secrets } from '../platform/secrets.ts'
import { simulatedSms } from '../platform/sms/gateway.ts'
import { httpSms } from '../platform/sms/http-gateway.ts'
import { localStorage } from '../platform/storage/local.ts'
import { s3Storage } from '../platform/storage/s3.ts'
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
    demandKind(config, await kindOfContent(pool))
    noteKind(config)
    await markInstallation(pool, secrets, config.redisUrl !== undefined)
    await adoptOlderRows(pool, secrets.key(CHAIN_KEY))
    await seedRights(pool)
    await seedRegions(pool)
    await seedSurvey(pool, clock.now())
  })
  const records = new CallRecord(clock)
  await removeLeftFiles(config.dataDir)
  // One of several processes leaves them to the sweep: another may be writing its own.
  if (config.redisUrl === undefined) await new ExportLog(pool).closeInterrupted(clock.now(), 0)
  const sessions = new Sessions(pool, clock, config.sessionsPerAccount)
  const services: Services = {
    config,
    log,
    secrets,
    office,
    ports,
    sessions,
    devices: new Devices(pool, clock, () => sessions.rightTree()),
    wallWatch: new WallWatch(pool, clock),
    lockOut: new LockOut(pool, clock),
    hashGate: new HashGate(),
    captcha: captchaOf(config, log, secrets, pendingStore(pool)),
    places: new PlaceBook(pool, clock),
    replays: new Replays(pool, clock),
    audit: new Audit({ pool, clock, records, key: secrets.key(CHAIN_KEY), holder: processId(config.dataDir) }),
    anchors: new Anchors(config.dataDir, secrets.key(ANCHOR_KEY)),
    records,
    limiter: new Limiter(clock),
    files: new Files({ pool, config, secrets, storage: config.bucket ? s3Storage(config.bucket) : localStorage(config.filesDir) }),
    sms: config.smsGateway ? httpSms(config.smsGateway) : simulatedSms,
  }
  await services.audit.acts.closeOwn()
  return { services, handlers: handlersOf(services) }
}
