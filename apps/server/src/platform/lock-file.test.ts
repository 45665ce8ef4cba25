import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LockedError, lockFolder } from './lock-file.ts'
import { openSecrets } from './secrets.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'lock-'))

describe('the lock of the data folder', () => {
  it('is held by one and free after release', () => {
    const dir = folder()
    const lock = lockFolder(dir)
    expect(() => lockFolder(dir)).toThrow(LockedError)
    expect(() => lockFolder(dir)).toThrow(`进程号 ${process.pid}`)
    lock.release()
    lockFolder(dir).release()
  })
  it('closes the folder and what is in it to others, at every start', () => {
    const dir = folder()
    mkdirSync(join(dir, 'warehouse'))
    for (const one of [dir, join(dir, 'warehouse')]) chmodSync(one, 0o755)
    lockFolder(dir).release()
    for (const one of [dir, join(dir, 'warehouse')]) expect((statSync(one).mode & 0o777).toString(8)).toBe('700')
  })
  it('refuses at once while another process lives, and is taken over when that process is gone', async () => {
    const dir = folder()
    const holder = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '-e',
        `import('${join(import.meta.dirname, 'lock-file.ts')}').then(({ lockFolder }) => { lockFolder(${JSON.stringify(dir)}); console.log('held'); setInterval(() => 0, 1e6) })`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(holder.stdout, 'data')
    expect(() => lockFolder(dir)).toThrow(new RegExp(`process ${holder.pid}`))
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockFolder(dir).release()
  })
  it('takes over a lock whose number belongs to a later process, and a torn file', () => {
    const dir = folder()
    writeFileSync(join(dir, 'server.lock'), JSON.stringify({ pid: process.ppid, started: '1' }))
    lockFolder(dir).release()
    writeFileSync(join(dir, 'server.lock'), '{"pi')
    lockFolder(dir).release()
  })
})

describe('the secrets', () => {
  it('are made once, for this folder, readable by the owner only', () => {
    const dir = folder()
    const first = openSecrets(dir)
    expect(openSecrets(dir).sign('a', 'text')).toBe(first.sign('a', 'text'))
    expect(first.sign('b', 'text')).not.toBe(first.sign('a', 'text'))
    expect(openSecrets(folder()).sign('a', 'text')).not.toBe(first.sign('a', 'text'))
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
    writeFileSync(join(dir, 'secret.key'), 'abc')
    expect(() => openSecrets(dir)).toThrow(/damaged/)
  })
})
