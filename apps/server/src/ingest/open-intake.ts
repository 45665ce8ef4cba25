import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { RawAnswer, RawRequest } from '../call/handler.ts'
import type { Clock } from '../platform/clock.ts'
import type { Meter } from '../platform/meter.ts'
import type { LeaderLease } from '../platform/processes/leader-lease.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Directory } from '../warehouse/directory/directory.ts'
import type { FactStore } from '../warehouse/store.ts'
import type { Replay } from './dead-letters/handlers.ts'
import { replayDeadLetters } from './dead-letters/replay.ts'
import type { RollupMarks } from './drain/drain-segment.ts'
import { intakeHandler } from './http.ts'
import type { Intake } from './intake.ts'
import { openIntakeStore } from './intake-store.ts'
import { DailyBounds } from './keys/daily-bounds.ts'
import { KeyRates } from './keys/key-rates.ts'
import { databaseKeys, type IntakeKeys } from './keys/keys.ts'
import { createIntake } from './log/logged-intake.ts'
import { statementsHandler } from './xapi/http.ts'

export interface OpenIntakeOptions {
  dataDir: string
  store: FactStore
  pool: pg.Pool
  secrets: Secrets
  directory: Directory
  rollups: RollupMarks
  clock: Clock
  meter?: Meter | undefined
  /** Which of several processes takes events; a command on a stopped server is alone. */
  lease?: Pick<LeaderLease, 'isHeld' | 'fence'>
  /** Told about everything that an operator should know. */
  onTrouble(text: string, error?: unknown): void
}

export interface OpenedIntake {
  intake: Intake
  keys: IntakeKeys
  /** `POST /api/ingest/events`. */
  handler(request: RawRequest): Promise<RawAnswer>
  /** `/xapi/statements`. */
  statements(request: RawRequest): Promise<RawAnswer>
  /** Takes dead letters once more, on behalf of a user. */
  replay: Replay
}

/**
 * The intake of an installation: its log lies in `<dataDir>/intake`, its books and keys in the operational store.
 * Order at a start: dimensions and today's facts are there, `directory.refresh()`, `intake.replay()`, the live counters
 * read today's facts and `intake.subscribe` them, `intake.start()`.
 */
export function openIntake({
  dataDir,
  store,
  pool,
  secrets,
  directory,
  rollups,
  clock,
  meter,
  lease,
  onTrouble,
}: OpenIntakeOptions): OpenedIntake {
  const dir = join(dataDir, 'intake')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const keys = databaseKeys(pool, secrets.key('ingest-keys'), clock.now)
  const intakeStore = openIntakeStore(pool, clock.now, lease && ((client) => lease.fence(client)))
  const dailyBounds = new DailyBounds(clock)
  const intake = createIntake({
    dir,
    dailyBounds,
    store,
    intakeStore,
    keys,
    directory,
    rollups,
    clock,
    meter,
    onTrouble,
    ...(lease ? { leads: () => lease.isHeld() } : {}),
  })
  const endpoints = {
    intake,
    keys,
    rates: new KeyRates(clock),
    dailyBounds,
    clock,
    pool,
    store,
    rollups,
    directory,
    onFailure: (error: unknown) => onTrouble('an intake request failed', error),
  }
  return {
    intake,
    keys,
    handler: intakeHandler(endpoints),
    statements: statementsHandler(endpoints),
    replay: (ids, userId) =>
      replayDeadLetters({ intake, keys, pool, directory, store, rollups, now: clock.now }, ids, userId),
  }
}
