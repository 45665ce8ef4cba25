import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isStoreAway } from './away.ts'
import { openDatabase } from './store.ts'

const failed = (more: object, message = 'failed'): Error => Object.assign(new Error(message), more)

it('tells a store that is away from a statement that is wrong', async () => {
  const refused = await new Promise<Error>((resolve) => connect(1, '127.0.0.1').once('error', resolve))
  for (const away of [
    refused,
    new AggregateError([refused, refused]),
    failed({ code: '57P03' }),
    failed({ code: '08006' }),
    failed({}, 'Connection terminated unexpectedly'),
    failed({}, 'timeout exceeded when trying to connect'),
  ])
    expect(isStoreAway(away), String(away)).toBe(true)
  for (const other of [
    failed({ code: '23505' }),
    failed({ code: '57014' }),
    failed({ code: 'ENOENT', syscall: 'open' }),
    new AggregateError([]),
    failed({}),
    undefined,
  ])
    expect(isStoreAway(other), String(other)).toBe(false)
})

it('lets a connection break that somebody holds: nobody has to listen', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'away-'))
  const database = await openDatabase({ dataDir, clock: { now: Date.now } })
  const held = await database.pool.connect()
  try {
    // As the driver says it between two statements of a transaction; without a listener it ends the process.
    expect(held.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true)
  } finally {
    held.release()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
