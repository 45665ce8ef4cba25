import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../call/services.ts'
import { aloneBus, type Bus } from '../platform/processes/bus.ts'
import { LeaderLease } from '../platform/processes/leader-lease.ts'
import { processId } from '../platform/processes/process-id.ts'

/** What a process shares with the others of its installation; one that is alone has the same, with nobody in it. */
export interface Together {
  bus: Bus
  lease: LeaderLease
}

const PUBLISH_CALLS_MS = 250
const LOOK_MS = 1000
const MAX_LEASE_MS = 20_000

/** Waits until a lease that a dead process left has run out. Throws where another one lives. */
async function mustLead(lease: LeaderLease): Promise<void> {
  for (let waited = 0; !lease.isHeld(); waited += LOOK_MS) {
    if (waited > MAX_LEASE_MS)
      throw new Error(
        `业务库正由另一个进程（${lease.leader()}）使用：多进程需要 CLICKHOUSE_URL、SECRET_KEY 与 REDIS_URL。Another process works on this database; several need CLICKHOUSE_URL, SECRET_KEY and REDIS_URL`,
      )
    await sleep(LOOK_MS)
    await lease.check()
  }
}

/** Joins the other processes: the bus, the lease of the leader, limits and ends of sessions that hold for all. */
export async function joinProcesses(
  { config, database, secrets, limiter, log }: Services,
  address: string,
): Promise<Together & { close(): Promise<void> }> {
  const { redisUrl, dataDir, processUrl } = config
  const bus = redisUrl
    ? (await import('../platform/processes/redis-bus.ts')).openRedisBus({
        url: redisUrl,
        name: `data-centre:${secrets.sign('bus', 'name').slice(0, 12)}`,
        onChange: (text, error) => log.warn({ err: error }, text),
      })
    : aloneBus
  const lease = new LeaderLease({
    pool: database.pool,
    holder: processId(dataDir),
    address: processUrl ?? address,
    isAlone: database.kind === 'pglite',
    onTrouble: (text, error) => log.error({ err: error }, text),
  })
  await lease.open()
  // Without a common warehouse there is nothing to share: a second server would show its own numbers under the same accounts.
  if (config.clickhouseUrl === undefined) await mustLead(lease)
  bus.hear('calls', ({ counts }) => limiter.add(counts))
  const telling = setInterval(() => {
    const counts = limiter.news()
    if (counts) bus.say('calls', { counts })
  }, PUBLISH_CALLS_MS)
  telling.unref()
  return {
    bus,
    lease,
    close: async () => {
      clearInterval(telling)
      await lease.close()
      await bus.close()
    },
  }
}
