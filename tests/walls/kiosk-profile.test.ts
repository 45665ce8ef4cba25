import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { Kiosk, WallServer } from './kiosk-process.ts'

let folder: string
let profile: string
let server: WallServer
let address: string
const kiosks: Kiosk[] = []
beforeEach(async () => {
  folder = scratchFolder()
  profile = join(folder, 'profile')
  server = new WallServer()
  address = await server.start()
})
afterEach(async () => {
  for (const kiosk of kiosks.splice(0)) await kiosk.stop()
  await server.stop()
  removeFolder(folder)
})
const start = (place = profile, env?: Record<string, string>, through?: readonly string[]) => {
  const kiosk = new Kiosk(address, place, env, through)
  kiosks.push(kiosk)
  return kiosk
}
const ends = async (kiosk: Kiosk): Promise<void> => {
  await expect.poll(() => kiosk.status).toBe(1)
  expect(kiosk.log).toContain('看护程序退出，稍后由系统重试')
}
/** Lets a kiosk run until its wall has left a key in the profile. */
const pair = async () => {
  const kiosk = start()
  await expect.poll(() => server.keys).toEqual([false])
  await kiosk.stop()
}
const preferences = () => join(profile, 'Default', 'Preferences')
const writePreferences = (text: string) => {
  mkdirSync(dirname(preferences()), { recursive: true })
  writeFileSync(preferences(), text)
}

describe('the lock of a profile', () => {
  it.each([
    ['another host', 'another-host-1'],
    ['a program that is no browser', `${hostname()}-${process.pid}`],
  ])('is removed where it names %s', async (_, owner) => {
    mkdirSync(profile)
    symlinkSync(owner, join(profile, 'SingletonLock'))
    symlinkSync('1', join(profile, 'SingletonCookie'))
    symlinkSync(join(folder, 'nowhere'), join(profile, 'SingletonSocket'))
    const kiosk = start()
    await kiosk.shown(1)
    expect(kiosk.count('已清除没有正常关闭留下的锁')).toBe(1)
    expect(kiosk.log).not.toContain('浏览器已退出')
  })

  it.runIf(process.platform === 'linux')('is respected while a browser uses the profile', async () => {
    const first = start()
    await first.shown(1)
    const second = start()
    await ends(second)
    expect(second.log).toContain('正由另一个看护程序的浏览器使用')
    expect(second.log.trim().split('\n')).toHaveLength(1)
    expect(first.log).not.toContain('重新')
  })
})

describe('a profile that cannot be written', () => {
  it('ends the kiosk with one line where there is nothing in it', async () => {
    writeFileSync(join(folder, 'file'), '')
    const kiosk = start(join(folder, 'file', 'profile'))
    await ends(kiosk)
    expect(kiosk.log).toContain('不能写入（上级不是目录）')
    expect(kiosk.log.trim().split('\n')).toHaveLength(1)
    expect(server.visits).toBe(0)
  })

  const mounted = (script: string): string[] => [
    'unshare',
    '--mount',
    '--map-root-user',
    'sh',
    '-ec',
    `${script}; exec "$@"`,
    'sh',
  ]
  const canMount = spawnSync('unshare', ['--mount', '--map-root-user', 'true']).status === 0
  it.runIf(canMount).each([
    ['read-only', '磁盘只读', 'mount --bind "$P" "$P" && mount -o remount,ro,bind "$P"'],
    [
      'full',
      '磁盘已满',
      'mkdir "$P-disk" && mount -t tmpfs -o size=32m none "$P-disk" && cp -a "$P/." "$P-disk" && ' +
        '(cat /dev/zero > "$P-disk/ballast" || true) 2> /dev/null && mount --bind "$P-disk" "$P"',
    ],
  ] as const)('is copied with its key on a %s disk', async (_, fault, script) => {
    await pair()
    const kiosk = start(profile, { P: profile }, mounted(script))
    await kiosk.shown(1)
    expect(kiosk.count(`不能写入（${fault}），本次使用临时副本`)).toBe(1)
    await expect.poll(() => server.keys).toEqual([false, true])
    await kiosk.stop()
    const [, copy = ''] = /临时副本 (\S+)：/.exec(kiosk.log) ?? []
    expect(() => readFileSync(join(copy, 'Local State'))).toThrow('ENOENT')
  })
})

describe('settings of the browser', () => {
  it.each(['{"profile":{"exit_type":"Cra', 'null', '\0\0\0\0', ''])(
    'come anew where %j is left of them',
    async (text) => {
      await pair()
      writePreferences(text)
      const kiosk = start()
      await kiosk.shown(1)
      expect(kiosk.count('浏览器的设置文件已损坏')).toBe(1)
      await expect.poll(() => server.keys).toEqual([false, true])
    },
  )

  it('are those of a browser that ended regularly; one that does not start is told of once', async () => {
    writePreferences('{"profile":{"exit_type":"Crashed","exited_cleanly":false,"name":"A"},"other":1}')
    const program = join(folder, 'browser')
    writeFileSync(program, '#!/bin/sh\necho "Missing X server" >&2\nexit 21\n')
    chmodSync(program, 0o755)
    const kiosk = start(profile, { CHROMIUM_PATH: program })
    await ends(kiosk)
    expect(kiosk.count('Missing X server')).toBe(1)
    expect(kiosk.log.trim().split('\n')).toHaveLength(2)
    expect(JSON.parse(readFileSync(preferences(), 'utf8'))).toEqual({
      profile: { exit_type: 'Normal', exited_cleanly: true, name: 'A' },
      translate: { enabled: false },
      other: 1,
    })
  })
})
