import { afterAll } from 'vitest'
import { startPostgres } from './services.ts'

/**
 * The suites of the contract, as they run embedded, on a real PostgreSQL: each file makes databases of its own there. They
 * are the same files; only the store differs.
 */
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
afterAll(() => postgres.close())

await import('@data-centre/server/http/contract.test.ts')
await import('@data-centre/server/http/lock-out.test.ts')
await import('@data-centre/server/http/login.test.ts')
await import('@data-centre/server/http/platform-ticket.test.ts')
await import('@data-centre/server/http/requests.test.ts')
await import('@data-centre/server/call/pipeline.test.ts')
await import('@data-centre/server/domain/account/sessions.test.ts')
await import('@data-centre/server/domain/rankings/rankings.test.ts')
await import('@data-centre/server/domain/warnings/warnings.test.ts')
await import('@data-centre/server/domain/warnings/drawn-lines.test.ts')
