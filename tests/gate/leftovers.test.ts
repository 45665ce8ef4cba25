import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { filledFolder, removeFolder, startProduct } from '../product/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Processes that carry a mark in their environment; Linux alone says so. */
function marked(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark)
      } catch {
        return false
      }
    })
}

it.runIf(process.platform === 'linux')(
  'a server ends with the process that started it, its engine and store too, however that ended',
  async () => {
    const dataDir = await filledFolder()
    const mark = `LEFTOVER_MARK=${process.pid}`
    const text = `
    import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, [${JSON.stringify(join(root, 'apps/server/dist/main.js'))}], {
      detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', ({ address }) => process.send(address))
  `
    const starter = spawn(process.execPath, ['--input-type=module', '-e', text], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        LEFTOVER_MARK: String(process.pid),
        DATA_DIR: dataDir,
        PORT: '0',
        NODE_ENV: 'test',
        SIMULATOR: '0',
        JOBS: 'by-hand',
        DEMO_PROFILE: 'tiny',
        DEMO_TODAY: '2025-05-14T10:30:00',
      },
    })
    const address = await new Promise<string>((resolve) => starter.once('message', (said) => resolve(said as string)))
    await expect.poll(async () => (await fetch(`${address}/healthz`)).ok).toBe(true)
    // The starter, the server, its engine and its store.
    await expect.poll(() => marked(mark).length).toBeGreaterThanOrEqual(4)
    starter.kill('SIGKILL')
    await expect.poll(() => marked(mark)).toEqual([])
    removeFolder(dataDir)
  },
)

it('a server that cannot start says why, and leaves no process', async () => {
  const dataDir = await filledFolder()
  const mark = `LEFTOVER_MARK=${process.pid}-refused`
  const refused = startProduct({ dataDir, env: { LEFTOVER_MARK: `${process.pid}-refused`, PORT: 'x' } })
  await expect(refused).rejects.toThrow('PORT')
  expect(marked(mark)).toEqual([])
  removeFolder(dataDir)
})
