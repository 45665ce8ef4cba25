import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeStore, ENDLESS } from '../../../testing/store-suite.ts'
import { openChdb } from './chdb.ts'

const folders: string[] = []
const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'engine-'))
  folders.push(dir)
  return dir
}

describeStore('the embedded engine', async () => {
  const store = await openChdb({ dir: folder(), sessions: 4 })
  return {
    store,
    killEngine: async () => {
      const old = store.hostPid() as number
      process.kill(old, 'SIGKILL')
      while (store.hostPid() === old || !(await store.health()).live)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    another: () => openChdb({ dir: folder(), sessions: 1 }),
    close: async () => {
      await store.close()
      for (const dir of folders) rmSync(dir, { recursive: true, force: true })
    },
  }
})

it('refuses a folder that another process holds', async () => {
  const dir = folder()
  const holder = await openChdb({ dir, sessions: 1 })
  await expect(openChdb({ dir })).rejects.toMatchObject({ reason: 'unavailable' })
  await holder.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A process that opens a warehouse and has statements under way when it says so. */
const server = (dir: string) =>
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { openChdb } from ${JSON.stringify(join(import.meta.dirname, 'chdb.ts'))}
       const store = await openChdb({ dir: ${JSON.stringify(dir)}, sessions: 2 })
       for (let i = 0; i < 2; i++) void store.query(${JSON.stringify(ENDLESS)}, {}, { maxMs: 600_000 })
       setTimeout(() => console.log('busy'), 500)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

it('lets go of its folder at once when its server is killed in the middle of statements', async () => {
  const dir = folder()
  const killed = server(dir)
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  const next = await openChdb({ dir, sessions: 1 })
  expect(await next.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.close()
  rmSync(dir, { recursive: true, force: true })
})

it('is started again however often its start failed, and nobody waits for it meanwhile', async () => {
  const dir = folder()
  const store = await openChdb({ dir, sessions: 1 })
  let killed: number | undefined
  // The first is ready; the others die before they are, more of them than there are pauses.
  for (let kill = 0; kill < 7; kill++) {
    await expect.poll(() => store.hostPid() !== undefined && store.hostPid() !== killed, { interval: 5 }).toBe(true)
    killed = store.hostPid() as number
    process.kill(killed, 'SIGKILL')
  }
  await expect.poll(() => store.hostPid(), { interval: 5 }).toBeUndefined()
  await expect(store.query('SELECT 1 AS one')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect.poll(() => store.query('SELECT 1 AS one').catch(() => null)).toEqual([{ one: 1 }])
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})
