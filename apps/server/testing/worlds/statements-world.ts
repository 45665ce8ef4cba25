import type { RawAnswer } from '../../src/call/handler.ts'
import type { Intake } from '../../src/ingest/intake.ts'
import { DailyBounds } from '../../src/ingest/keys/daily-bounds.ts'
import { KeyRates } from '../../src/ingest/keys/key-rates.ts'
import { statementsHandler } from '../../src/ingest/xapi/http.ts'
import { openTestWorld, type TestWorld } from './intake-world.ts'

export const basic = (keyId: string, secret: string): string =>
  `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`

/** How a request differs from a POST of the key of the world. */
interface Request {
  keyId?: string
  method?: string
  query?: string
  headers?: Record<string, string>
}

/** Statements that a key of this world may take back on a day. */
export const VOIDINGS = 200

export interface StatementsWorld extends TestWorld {
  statements: Intake
  /** What the endpoint answers to a body: bytes and texts as they are, anything else as JSON. */
  send(body: unknown, request?: Request): Promise<RawAnswer>
}

/** The world of {@link openTestWorld} with an intake behind `/xapi/statements`. */
export async function openStatementsWorld(): Promise<StatementsWorld> {
  const world = await openTestWorld()
  const dailyBounds = new DailyBounds(world.clock, { letters: 1000, letterChars: 2 ** 20, voidings: VOIDINGS })
  const intake = await world.intake('xapi')
  const handler = statementsHandler({
    ...world,
    intake,
    rates: new KeyRates(world.clock),
    dailyBounds,
    pool: world.database.pool,
    rollups: world.keeper,
    onFailure: (error) => {
      throw error
    },
  })
  return {
    ...world,
    statements: intake,
    async send(body, { keyId = 'zjy-test', method = 'POST', query = '', headers = {} } = {}) {
      const secret = (await world.keys.find(keyId))?.secret.toString('hex') ?? ''
      return handler({
        method,
        url: `/xapi/statements${query}`,
        headers: {
          authorization: basic(keyId, secret),
          'x-experience-api-version': '1.0.3',
          'content-type': 'application/json',
          ...headers,
        },
        body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
        origin: { ip: '127.0.0.1', ua: '', requestId: '', secure: false },
      })
    },
    async close() {
      await intake.close()
      await world.close()
    },
  }
}
