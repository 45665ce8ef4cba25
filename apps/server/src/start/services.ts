import type { Handlers } from '../call/handler.ts'
import { Limiter } from '../call/limiter.ts'
import { PlaceBook } from '../call/place-book.ts'
import { PublicAnswers } from '../call/public-answers.ts'
import type { Services } from '../call/services.ts'
import type { UntrustedForwarding } from '../call/untrusted-forwarding.ts'
import { HashLimiter } from '../domain/account/hash-limiter.ts'
import { LockOut } from '../domain/account/lock-out.ts'
import { Sessions } from '../domain/account/sessions.ts'
import { adoptOlderRows } from '../domain/audit/adopt.ts'
import { ANCHOR_KEY, Anchors } from '../domain/audit/anchors.ts'
import { Audit } from '../domain/audit/audit.ts'
import { BoundedRows } from '../domain/audit/bounded.ts'
import { CHAIN_KEY } from '../domain/audit/chain.ts'
import { CallRecord } from '../domain/call-record.ts'
import { pendingStore } from '../domain/captcha/pending.ts'
import { Devices } from '../domain/devices/devices.ts'
import { WallWatch } from '../domain/devices/watch.ts'
import { Files } from '../domain/files/files.ts'
import { kindOfContent, markInstallation } from '../domain/installation.ts'
import { migratePhones } from '../domain/phones/migrate-phones.ts'
import { demandPhoneKey } from '../domain/phones/phone-state.ts'
import { Phones } from '../domain/phones/phones.ts'
import { narrowRoles } from '../domain/roles/narrow-roles.ts'
import { seedRegions } from '../domain/seeds/regions.ts'
import { seedRights } from '../domain/seeds/rights.ts'
import { seedSurvey } from '../domain/seeds/survey.ts'
import { Replays } from '../domain/walls/replays.ts'
import { ExportLog } from '../exports/log.ts'
import { builtinCaptcha } from '../platform/captcha/builtin.ts'
import { hostedCaptcha } from '../platform/captcha/hosted.ts'
import { stockOfPictures } from '../platform/captcha/pictures.ts'
import type { CaptchaProvider } from '../platform/captcha/provider.ts'
import { scriptedCaptcha } from '../platform/captcha/scripted.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/store.ts'
import { noDocking } from '../platform/docking/gateway.ts'
import { httpDocking } from '../platform/docking/http-docking.ts'
import { demandKind, noteKind } from '../platform/installation-kind.ts'
import type { Log } from '../platform/log.ts'
import { processId } from '../platform/processes/process-id.ts'
import { openSecrets, type Secrets } from '../platform/secrets.ts'
import { simulatedSms } from '../platform/sms/gateway.ts'
import { httpSms } from '../platform/sms/http-gateway.ts'
import { localStorage } from '../platform/storage/local.ts'
import { s3Storage } from '../platform/storage/s3.ts'
import { removeLeftFiles } from '../platform/storage/writing-folder.ts'
import { handlersOf } from './handlers.ts'
import type { HttpOptions } from './http.ts'

function captchaOf(
  config: Config,
  log: Log,
  secrets: Secrets,
  store: ReturnType<typeof pendingStore>,
): CaptchaProvider {
  const options = { store, secrets, clock: config.clock }
  if (config.captcha === 'test') return scriptedCaptcha(options)
  if (config.captcha === 'hosted' && config.hostedCaptcha)
    return hostedCaptcha({ ...config.hostedCaptcha, clock: config.clock, log })
  return builtinCaptcha({ ...options, pictures: stockOfPictures() })
}

/** Opens the operational store, brings it up to date, and builds what the handlers work with. Throws when it does not open. */
export async function openServices({
  config,
  log,
  ports,
  forwarding,
  onDatabaseLost,
}: HttpOptions & { forwarding: UntrustedForwarding }): Promise<{ services: Services; handlers: Handlers }> {
  const { clock } = config
  const secrets = openSecrets(config.dataDir, config.secretKey)
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    clock,
    ...(onDatabaseLost ? { onLost: onDatabaseLost } : {}),
  })
  const { pool } = database
  const phones = new Phones(secrets)
  const prepare = async (): Promise<void> => {
    demandKind(config, await kindOfContent(pool))
    noteKind(config)
    await demandPhoneKey(pool, phones)
    await markInstallation(pool, secrets, config.redisUrl !== undefined)
    await migratePhones(database, phones)
    await adoptOlderRows(pool, secrets.key(CHAIN_KEY))
    await seedRights(pool)
    await seedRegions(pool)
    await seedSurvey(pool, clock.now())
  }
  await database.alone(prepare).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const records = new CallRecord(clock)
  await removeLeftFiles(config.dataDir)
  // One of several processes leaves them to the sweep: another may be writing its own.
  if (config.redisUrl === undefined) await new ExportLog(pool).closeInterrupted(clock.now(), 0)
  const sessions = new Sessions(pool, clock, config.sessionsPerAccount)
  const limiter = new Limiter(clock)
  const audit = new Audit({ pool, clock, records, key: secrets.key(CHAIN_KEY), holder: processId(config.dataDir) })
  const services: Services = {
    config,
    log,
    secrets,
    database,
    phones,
    ports,
    sessions,
    devices: new Devices(pool, clock, () => sessions.rightTree()),
    wallWatch: new WallWatch(pool, clock),
    lockOut: new LockOut(pool, clock),
    hashLimiter: new HashLimiter(),
    captcha: captchaOf(config, log, secrets, pendingStore(pool)),
    places: new PlaceBook(pool, clock),
    publicAnswers: new PublicAnswers(clock),
    replays: new Replays(pool, clock),
    audit,
    boundedRows: new BoundedRows(audit, limiter, clock, log),
    anchors: new Anchors(config.dataDir, secrets.key(ANCHOR_KEY)),
    records,
    limiter,
    forwarding,
    files: new Files({
      pool,
      config,
      secrets,
      storage: config.bucket ? s3Storage(config.bucket) : localStorage(config.filesDir),
    }),
    docking: config.courseDocking ? httpDocking(config.courseDocking) : noDocking,
    sms: config.smsGateway ? httpSms(config.smsGateway) : simulatedSms,
  }
  await services.audit.acts.closeOwn()
  await database.alone(() => narrowRoles(services))
  return { services, handlers: handlersOf(services) }
}
