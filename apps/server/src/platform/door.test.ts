import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { askThroughDoor, openDoor } from './door.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'door-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('goes on when a command is killed with words unread, and serves the next', async () => {
  let done = 0
  const close = await openDoor<{ steps: number }, number>(dataDir, {
    async work({ steps }, onProgress) {
      for (let step = 1; step <= steps; step++) {
        onProgress({ phase: '导入', done: step, total: steps })
        await sleep(1)
      }
      return ++done
    },
    takesTurn: () => true,
  })
  // Whoever leaves with words unread resets the line: the server's reader is told so as an error.
  const command = createConnection(join(dataDir, 'run', 'door.sock'))
  await once(command, 'connect')
  command.pause()
  command.write(`${JSON.stringify({ steps: 100 })}\n`)
  await sleep(30)
  command.destroy()
  expect(await askThroughDoor(dataDir, { steps: 1 }, () => undefined, 'interrupted')).toBe(2)
  await close()
})
