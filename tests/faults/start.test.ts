import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { holderOf, lockFolder } from '@data-centre/server/platform/lock-file.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../product/free-port.ts'
import { filledFolder, removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import { figure } from './size.ts'

/** What a test has started and made; ended and removed with it, also where it fails. */
const started: (() => unknown)[] = []
afterEach(async () => {
  for (const end of started.splice(0).reverse()) await end()
})
function folder(): string {
  const dir = scratchFolder()
  started.push(() => removeFolder(dir))
  return dir
}

describe('one server for one folder', () => {
  it('a second start refuses at once with a clear line; the first goes on; SIGTERM ends it cleanly; the next start finds everything', async () => {
    const dataDir = await filledFolder()
    started.push(() => removeFolder(dataDir))
    const first = await startProduct({ dataDir })
    started.push(first.kill)
    const asked = performance.now()
    const refusal = await startProduct({ dataDir, until: 'ready' }).then(
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

    const next = await startProduct({ dataDir })
    started.push(next.kill)
    expect(next.output()).toContain(next.url)
    expect(await next.stop()).toBe(0)
    // A demo folder keeps accounts and keys that everybody knows: it never becomes a production installation.
    await expect(startProduct({ dataDir, env: { DEMO: '0', DEMO_TODAY: '' }, until: 'listening' })).rejects.toThrow(
      /ended with 78[\s\S]*不能用 DEMO=0 启动/,
    )
  })

  it('does not start in a folder of something else, and changes neither its rights nor its contents', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'index.html'), '')
    for (const path of [dataDir, join(dataDir, 'index.html')]) chmodSync(path, 0o755)
    await expect(startProduct({ dataDir, until: 'listening' })).rejects.toThrow(
      /ended with 78[\s\S]*中已有其他内容，不是本产品的数据目录，未作任何改动/,
    )
    expect(readdirSync(dataDir)).toEqual(['index.html'])
    for (const path of [dataDir, join(dataDir, 'index.html')])
      expect((statSync(path).mode & 0o777).toString(8)).toBe('755')
  })

  it('does not start with the test captcha outside the tests', async () => {
    const dataDir = folder()
    await expect(
      startProduct({ dataDir, env: { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'test' }, until: 'listening' }),
    ).rejects.toThrow(/CAPTCHA_PROVIDER/)
  })
})

/** The shell in which npm runs a script of `scripts/`, without npm. */
function inShell(command: string, env: Record<string, string>): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" scripts/${command}; exit $?`], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  // The server ends with its shell.
  started.push(() => shell.kill('SIGKILL'))
  return shell
}
const startInShell = (dataDir: string, port: number): ChildProcess =>
  inShell('start.mjs', { DEMO_PROFILE: 'tiny', DATA_DIR: dataDir, PORT: String(port) })

/** Processes that a process has started and that live; none of one that has ended. Linux only. */
function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

describe('npm start', () => {
  it.runIf(process.platform === 'linux')(
    'whose shell has gone while packages and build are looked at starts no server',
    async () => {
      const dataDir = folder()
      const shell = startInShell(dataDir, await freePort())
      let command: number | undefined
      await expect
        .poll(
          () => {
            command = childrenOf(shell.pid)[0]
            return childrenOf(command).length
          },
          { interval: 20 },
        )
        .toBeGreaterThan(0)
      shell.kill('SIGKILL')
      await expect.poll(() => existsSync(`/proc/${command}`)).toBe(false)
      expect(holderOf(dataDir)).toBeUndefined()
    },
  )

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s to the shell that npm runs it in ends the server and frees the data folder',
    async (signal) => {
      const dataDir = folder()
      const port = await freePort()
      const shell = startInShell(dataDir, port)
      const shellEnded = new Promise((resolve) => shell.once('exit', resolve))
      const isListening = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isListening).toBe(true)
      const pid = holderOf(dataDir)?.pid
      expect(pid).toBeGreaterThan(0)
      shell.kill(signal)
      await shellEnded
      await expect.poll(() => holderOf(dataDir)).toBeUndefined()
      expect(await isListening()).toBe(false)
    },
  )
})

describe('npm run import', () => {
  it.runIf(process.platform === 'linux')('ends with the shell that npm runs it in', async () => {
    const dataDir = folder()
    // This process holds the folder, so that the command waits.
    const lock = lockFolder(dataDir)
    writeFileSync(join(dataDir, 'installation.kind'), 'demo\n')
    const shell = inShell(`import.mjs xapi "${fileURLToPath(import.meta.url)}" --school 1`, { DATA_DIR: dataDir })
    let errors = ''
    shell.stderr?.on('data', (text) => {
      errors += text
    })
    await expect.poll(() => errors).toContain(`等待进程 ${process.pid}`)
    const [script] = childrenOf(shell.pid)
    const [command] = childrenOf(script)
    expect(command).toBeGreaterThan(0)
    shell.kill('SIGTERM')
    await expect.poll(() => [script, command].filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    lock.release()
  })
})
