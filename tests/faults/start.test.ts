import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { holderOf } from '@data-centre/server/platform/lock-file.ts'
import { describe, expect, it } from 'vitest'
import { freePort, removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import { figure } from './size.ts'

describe('one server for one folder', () => {
  it('a second start refuses at once with a clear line; the first goes on; SIGTERM ends it cleanly; the next start finds everything', async () => {
    const dataDir = scratchFolder()
    const env = { SIMULATOR: '0' }
    const first = await startProduct({ dataDir, env })
    const asked = performance.now()
    const refusal = await startProduct({ dataDir, env, until: 'ready' }).then(
      async (second) => {
        await second.kill()
        return ''
      },
      (error: Error) => error.message,
    )
    figure('R18 second start', { 'refused within ms': Math.round(performance.now() - asked) })
    expect(refusal).toMatch(/the server ended with [1-9]/)
    expect(refusal).toContain(String(first.process.pid))
    expect((await (await fetch(`${first.url}/healthz`)).json()) as unknown).toMatchObject({ live: true, ready: true })
    expect(await first.stop()).toBe(0)

    const next = await startProduct({ dataDir, env })
    expect(next.output()).toContain(next.url)
    expect(await next.stop()).toBe(0)
    // A demo folder keeps accounts and keys that everybody knows: it never becomes a production installation.
    await expect(startProduct({ dataDir, env: { DEMO: '0', DEMO_TODAY: '' }, until: 'listening' })).rejects.toThrow(/ended with 78[\s\S]*不能用 DEMO=0 启动/)
    removeFolder(dataDir)
  })

  it('does not start with the test captcha outside the tests', async () => {
    const dataDir = scratchFolder()
    await expect(startProduct({ dataDir, env: { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'test' }, until: 'listening' })).rejects.toThrow(/CAPTCHA_PROVIDER/)
    removeFolder(dataDir)
  })
})

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('%s to the shell that npm runs it in ends the server and frees the data folder', async (signal) => {
    const dataDir = scratchFolder()
    const port = await freePort()
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" scripts/start.mjs; exit $?`], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test', DEMO_PROFILE: 'tiny', DATA_DIR: dataDir, PORT: String(port) },
    })
    const shellEnded = new Promise((resolve) => shell.once('exit', resolve))
    const isListening = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isListening, { timeout: 120_000 }).toBe(true)
    const pid = holderOf(dataDir)?.pid
    expect(pid).toBeGreaterThan(0)
    shell.kill(signal)
    await shellEnded
    await expect.poll(() => holderOf(dataDir), { timeout: 60_000 }).toBeUndefined()
    expect(await isListening()).toBe(false)
    removeFolder(dataDir)
  })
})
