import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope, IntakeAnswer } from '@data-centre/api'
import { eventIdOf } from '@data-centre/server/ingest/events/event-id.ts'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import { openClickHouse } from '@data-centre/server/warehouse/engine/clickhouse.ts'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { FactStore } from '@data-centre/server/warehouse/store.ts'
import { runImport } from '../product/platform.ts'
import { type Product, type ProductOptions, removeFolder, startProduct } from '../product/server.ts'
import { type Front, startFront } from './front.ts'
import { type Service, startPostgres, startRedis } from './services.ts'

/** Two built processes over one PostgreSQL, one Redis and one ClickHouse front. */
export interface Stage {
  postgres: Service
  redis: Service
  front: Front
  /** The one that started first, and leads. */
  a: Product
  b: Product
  store: FactStore
  /** Starts a process again on its own folder. */
  restart(product: Product): Promise<Product>
  /** Posts logins with these names to a process; the same names again are the same events. */
  post(to: Product, names: readonly string[], token?: string): Promise<{ status: number; answer: IntakeAnswer | null }>
  /** How often each of these events stands in the log and among the logins. */
  standing(names: readonly string[]): Promise<number[]>
  close(): Promise<void>
}

/** When each event happened: one that is sent again says the same. */
const times = new Map<string, string>()

/** What is closed with the stage. */
interface Closing {
  close(): Promise<void>
}
/** Closes all of them, the last one first, also where one fails. */
async function closeAll(services: readonly Closing[]): Promise<void> {
  for (const service of services.toReversed())
    await service.close().catch((error: unknown) => process.stderr.write(`not closed: ${error}\n`))
}
async function endProduct(product: Product): Promise<void> {
  await product.kill()
  removeFolder(product.dataDir)
}

/** Starts everything; answers when the demo world is filled and both processes are ready. */
export async function openStage(): Promise<Stage> {
  const services: Closing[] = []
  try {
    return await openStageOver(services)
  } catch (error) {
    await closeAll(services)
    throw error
  }
}

/** Sends a login of somebody under each of these names, as the platform does. */
async function post(
  to: Product,
  names: readonly string[],
  { token, secret, userId }: { token: string; secret: Buffer; userId: number },
): ReturnType<Stage['post']> {
  for (const name of names) if (!times.has(name)) times.set(name, new Date(to.now()).toISOString())
  const events = names.map(
    (eventId): SourceEvent => ({
      type: 'login',
      eventId,
      time: times.get(eventId) ?? '',
      userId,
      platform: 'zjy',
    }),
  )
  const body = Buffer.from(events.map((event) => JSON.stringify(event)).join('\n'))
  const headers = signedHeaders(
    'demo-zjy',
    secret,
    { method: 'POST', path: '/api/ingest/events', body, nonce: randomUUID(), token },
    to.now(),
  )
  const response = await fetch(`${to.url}/api/ingest/events`, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
  })
  return { status: response.status, answer: ((await response.json()) as Envelope<IntakeAnswer | null>).data }
}

async function openStageOver(services: Closing[]): Promise<Stage> {
  const opened = async <One extends Closing>(opening: Promise<One>): Promise<One> => {
    const one = await opening
    services.push(one)
    return one
  }
  const [postgres, redis, front] = await Promise.all([
    opened(startPostgres()),
    opened(startRedis()),
    opened(startFront()),
  ])
  const server = async (options: ProductOptions): Promise<Product> => {
    const product = await startProduct(options)
    services.push({ close: () => endProduct(product) })
    return product
  }
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: front.url,
    REDIS_URL: redis.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
  }
  const a = await server({ env })
  const b = await server({ env, until: 'ready' })
  const store = await opened(openClickHouse({ url: front.url }))
  const secret = Buffer.from(
    /INGEST_SECRET=([0-9a-f]+)/.exec(runImport(a, ['key', 'demo-zjy', '--platform', 'zjy']))?.[1] ?? '',
    'hex',
  )
  const [person] = await store.query<{ id: number }>(
    'SELECT user_id AS id FROM dim_student FINAL WHERE status = 1 AND removed_at IS NULL ORDER BY user_id LIMIT 1',
  )
  const stage: Stage = {
    postgres,
    redis,
    front,
    a,
    b,
    store,
    restart: ({ dataDir, env: { PORT: _, DEMO_TODAY: __, ...kept } }) => server({ dataDir, env: kept, until: 'ready' }),
    post: (to, names, token = randomUUID()) => post(to, names, { token, secret, userId: person?.id ?? 0 }),
    async standing(names) {
      const ids = names.map((name) => eventIdOf('zjy', name).toString())
      const counts = async (table: string): Promise<Map<string, number>> => {
        const rows = await store.query<{ id: string; n: number }>(
          `SELECT toString(event_id) AS id, count() AS n FROM ${table} GROUP BY event_id`,
        )
        return new Map(rows.map(({ id, n }) => [id, n]))
      }
      const [logs, logins] = [await counts('fact_log'), await counts('fact_login')]
      return ids.flatMap((id) => [logs.get(id) ?? 0, logins.get(id) ?? 0])
    },
    close: () => closeAll(services),
  }
  return stage
}

/** Longer than anything takes on a machine that is busy with other work, ms. */
const PATIENCE_MS = 300_000

/** Asks until it is so, and prints after how long it was. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`never so: ${what}`)
    await sleep(50)
  }
  process.stdout.write(`${what}: after ${Math.round(performance.now() - started)} ms\n`)
}
