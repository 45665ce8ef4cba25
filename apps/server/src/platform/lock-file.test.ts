import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { folderError, holderOf, LockedError, lockFolder } from './lock-file.ts'
import { openSecrets } from './secrets.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'lock-'))

/** Locks a folder whose lock a process holds that is no more. */
function lockFolderOfDead(dir: string) {
  writeFileSync(join(dir, 'server.lock'), JSON.stringify({ pid: process.ppid, started: '1' }))
  return lockFolder(dir)
}

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
    mkdirSync(join(dir, 'warehouse/db'), { recursive: true })
    for (const one of [dir, join(dir, 'warehouse')]) chmodSync(one, 0o755)
    lockFolder(dir).release()
    for (const one of [dir, join(dir, 'warehouse')]) expect((statSync(one).mode & 0o777).toString(8)).toBe('700')
  })
  it.each([
    ['a folder of others', 'www'],
    ['a file of others', 'notes.txt'],
    ['a folder of others with the name of one of ours', 'office'],
  ])('changes neither rights nor contents of a folder that is not its own (%s)', (_, name) => {
    const dir = folder()
    if (name.includes('.')) writeFileSync(join(dir, name), '')
    else mkdirSync(join(dir, name))
    for (const one of [dir, join(dir, name)]) chmodSync(one, 0o755)
    expect(() => lockFolder(dir)).toThrow(`${dir} 中已有其他内容，不是本产品的数据目录`)
    expect(() => lockFolder(dir)).toThrow(ConfigError)
    expect(readdirSync(dir)).toEqual([name])
    for (const one of [dir, join(dir, name)]) expect((statSync(one).mode & 0o777).toString(8)).toBe('755')
  })
  it('takes a folder that is missing, empty but for what a file system brings along, or its own by any of its marks', () => {
    lockFolder(join(folder(), 'below', 'missing')).release()
    const fresh = folder()
    mkdirSync(join(fresh, 'lost+found'))
    lockFolder(fresh).release()
    for (const mark of ['installation.kind', 'secret.key', 'office/PG_VERSION', 'warehouse/db/metadata']) {
      const dir = folder()
      mkdirSync(join(dir, dirname(mark)), { recursive: true })
      writeFileSync(join(dir, mark), '')
      mkdirSync(join(dir, 'of-an-operator'))
      lockFolder(dir).release()
    }
    // A start that was killed before it had opened anything.
    const begun = folder()
    mkdirSync(join(begun, 'intake'))
    lockFolderOfDead(begun).release()
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
  it.runIf(process.platform === 'linux')('is free when its holder has ended and nobody has asked how', async () => {
    const dir = folder()
    // A shell that never waits: what it has started and what has ended stays listed as its child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec tail -f /dev/null'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    const stat = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8')
    await expect.poll(stat).toContain(') Z ')
    const started = stat()
      .slice(stat().lastIndexOf(')') + 2)
      .split(' ')[19]
    writeFileSync(join(dir, 'server.lock'), JSON.stringify({ pid, started }))
    expect(holderOf(dir)).toEqual({ pid, isAlive: false })
    lockFolder(dir).release()
    parent.kill('SIGKILL')
  })
  it('is refused in two languages, for no further start to try, where the folder cannot be used', () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    for (const dir of [file, join(file, 'below')]) {
      expect(() => lockFolder(dir)).toThrow(ConfigError)
      expect(() => lockFolder(dir)).toThrow(`数据目录 ${dir} 不是文件夹`)
    }
    const refusalOf = (code: string) => folderError('/srv/data', Object.assign(new Error(code), { code }))
    for (const code of ['EROFS', 'EACCES', 'EPERM']) expect(refusalOf(code)).toBeInstanceOf(ConfigError)
    expect(refusalOf('EROFS')).toMatchObject({
      message: expect.stringMatching(/数据目录 \/srv\/data 所在的文件系统是只读的[\s\S]*read-only file system/),
    })
    expect(refusalOf('ENOSPC')).not.toBeInstanceOf(ConfigError)
  })
  it('takes over a lock whose number belongs to a later process, and a torn file', () => {
    const dir = folder()
    lockFolderOfDead(dir).release()
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
