import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openChdb } from './chdb.ts'
import { describeStore } from './store-suite.ts'

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
      while (store.hostPid() === old || !(await store.health()).live) await new Promise((resolve) => setTimeout(resolve, 20))
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
