import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { pack, unpack } from './archive.ts'

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
const withMuchBehind = (): Buffer => gzipSync(Buffer.concat([execFileSync('tar', ['-c', '-C', dir, 'inside'], { maxBuffer: 2 ** 24 }), Buffer.alloc(32 * 2 ** 20)]))

describe('an archive', () => {
  it('comes back as it was', async () => {
    const file = join(dir, 'whole.tgz')
    await pack(file, [{ dir, names: ['inside'] }])
    const out = emptyFolder()
    await unpack(file, out)
    expect(readFileSync(join(out, 'inside/below/one'), 'utf8')).toBe('one')
    expect(readFileSync(join(out, 'inside/two')).equals(readFileSync(join(dir, 'inside/two')))).toBe(true)
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
    await expect(unpack(written('cut.tgz', bytes.subarray(0, bytes.length / 2)), emptyFolder())).rejects.toThrow(/备份已损坏/)
    await expect(unpack(written('other.tgz', Buffer.from('no archive')), emptyFolder())).rejects.toThrow(/备份已损坏/)
    await expect(unpack(written('text.tgz', gzipSync('no archive')), emptyFolder())).rejects.toThrow(/tar 失败/)
    await expect(unpack(join(dir, 'missing.tgz'), emptyFolder())).rejects.toThrow(/没有这个文件/)
  })
})
