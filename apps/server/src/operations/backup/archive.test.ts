import { execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { pack, unpack } from './archive.ts'
import { writeBackup } from './backup.ts'
import { describe as describeFiles, type Manifest, type Source } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { tarHeader } from './tar-entry.ts'

const dir = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
mkdirSync(join(dir, 'inside/below'), { recursive: true })
writeFileSync(join(dir, 'inside/below/one'), 'one')
writeFileSync(join(dir, 'inside/two'), Buffer.alloc(3_000_000, 'two'))

let folders = 0
const emptyFolder = (): string => {
  const folder = join(dir, `out-${++folders}`)
  mkdirSync(folder)
  return folder
}
const written = (name: string, bytes: Buffer): string => {
  const file = join(dir, name)
  writeFileSync(file, bytes)
  return file
}

/** tar has gone long before the last of these bytes is read, as it does on a busy machine. */
const withMuchBehind = (): Buffer =>
  gzipSync(
    Buffer.concat([
      execFileSync('tar', ['-c', '-C', dir, 'inside'], { maxBuffer: 2 ** 24 }),
      Buffer.alloc(32 * 2 ** 20),
    ]),
  )

describe('an archive', () => {
  it('comes back as it was', async () => {
    const file = join(dir, 'whole.tgz')
    await pack([{ dir, names: ['inside'] }], createWriteStream(file))
    const out = emptyFolder()
    await unpack(file, out)
    expect(readFileSync(join(out, 'inside/below/one'), 'utf8')).toBe('one')
    expect(readFileSync(join(out, 'inside/two')).equals(readFileSync(join(dir, 'inside/two')))).toBe(true)
  })

  it('has headers that tar reads, also those of entries that are longer than its octal numbers', () => {
    for (const bytes of [1234, 8 ** 11 - 1, 8 ** 11, 3 * 2 ** 40]) {
      const file = written('header.tar', tarHeader('data.tar.gz', bytes, Date.parse('2025-05-14T10:30:00Z') / 1000))
      // A hole: no such file fits on the disk of a test.
      truncateSync(file, 512 + Math.ceil(bytes / 512) * 512)
      const listed = execFileSync('tar', ['-tvf', file], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
      expect(listed).toMatch(new RegExp(`^-rw-------.* ${bytes} 2025-05-14 10:30 data\\.tar\\.gz\\n$`))
    }
  })

  it('is whole although tar goes before its input has ended', async () => {
    const out = emptyFolder()
    await unpack(written('behind.tgz', withMuchBehind()), out)
    expect(readdirSync(join(out, 'inside'))).toEqual(['below', 'two'])
  })

  it('is refused when it is damaged, cut off, missing or none at all', async () => {
    const bytes = withMuchBehind()
    // In the checksum, which stands behind everything that tar reads.
    const at = bytes.length - 6
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] as number) ^ 1
    await expect(unpack(written('flipped.tgz', flipped), emptyFolder())).rejects.toThrow(/备份已损坏/)
    await expect(unpack(written('cut.tgz', bytes.subarray(0, bytes.length / 2)), emptyFolder())).rejects.toThrow(
      /备份已损坏/,
    )
    await expect(unpack(written('other.tgz', Buffer.from('no archive')), emptyFolder())).rejects.toThrow(/备份已损坏/)
    await expect(unpack(written('text.tgz', gzipSync('no archive')), emptyFolder())).rejects.toThrow(/tar 失败/)
    await expect(unpack(join(dir, 'missing.tgz'), emptyFolder())).rejects.toThrow(/没有这个文件/)
  })
})

describe('a backup', () => {
  const source: Source = { dir, names: ['inside'] }
  const about: Omit<Manifest, 'format' | 'files'> = {
    at: '2025-05-14T10:30:00.000Z',
    running: false,
    versions: { product: '0.1.0', build: 'test', node: '20', engine: '3' },
    migrations: [],
    outside: { database: false, warehouse: false },
  }
  const isWhole = (folder: string): boolean =>
    readFileSync(join(folder, 'inside/below/one'), 'utf8') === 'one' &&
    readFileSync(join(folder, 'inside/two')).length === 3_000_000

  it('holds any number of files as one pack, and comes back from it', async () => {
    const file = join(dir, 'backup.tgz')
    await writeBackup(file, source, about, () => undefined)
    expect(execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'manifest.json',
      'data.tar.gz',
    ])
    const out = emptyFolder()
    await restoreBackup(file, out, () => undefined)
    expect([readdirSync(out), isWhole(out)]).toEqual([['inside'], true])
  })

  it('for which the disk is too small is refused before anything is written', async () => {
    const file = join(dir, 'huge.tgz')
    await writeBackup(file, source, { ...about, contentBytes: 2 ** 50 }, () => undefined)
    const out = emptyFolder()
    await expect(restoreBackup(file, out, () => undefined)).rejects.toThrow(
      /^磁盘空间不足，未恢复：数据目录需要约 1073741\d+ MiB，.*out-\d+ 所在的磁盘剩余 \d+ MiB。请清理、扩容，或换一个 DATA_DIR$/,
    )
    expect(readdirSync(out)).toEqual([])
  })

  it('of an older version, whose files lie in it one by one, comes back as well', async () => {
    const scratch = emptyFolder()
    writeFileSync(
      join(scratch, 'manifest.json'),
      JSON.stringify({ format: 1, ...about, files: await describeFiles([source]) }),
    )
    const file = join(dir, 'older.tgz')
    await pack([{ dir: scratch, names: ['manifest.json'] }, source], createWriteStream(file))
    const out = emptyFolder()
    await restoreBackup(file, out, () => undefined)
    expect([readdirSync(out), isWhole(out)]).toEqual([['inside'], true])
  })

  it('with a link that leads outside is refused, and leaves the folder empty', async () => {
    const foreign = join(dir, 'foreign')
    mkdirSync(foreign)
    symlinkSync('../../etc', join(foreign, 'link'))
    const file = join(dir, 'foreign.tgz')
    await writeBackup(file, { dir, names: ['foreign'] }, about, () => undefined)
    const out = emptyFolder()
    await expect(restoreBackup(file, out, () => undefined)).rejects.toThrow(/链接指向外部/)
    expect(readdirSync(out)).toEqual([])
  })
})
