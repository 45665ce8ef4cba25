import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { type Packed, zipOf } from '../../../../testing/zip-of.ts'
import { openFileSet } from '../file-set.ts'

const dir = mkdtempSync(join(tmpdir(), 'zip-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let count = 0
function written(bytes: Buffer): string {
  const path = join(dir, `${count++}.zip`)
  writeFileSync(path, bytes)
  return path
}
const open = (files: readonly Packed[]) => openFileSet(written(zipOf(files)), 'manifest.csv')
const manifest: Packed = { name: 'manifest.csv', content: 'propertyName,value\n' }
/** Everything that a file of an archive holds, or why it cannot be read. */
const read = async (file: Packed): Promise<string> => {
  const set = await open([manifest, file])
  return text((await set.find(file.name)?.contents()) ?? Readable.from([])).finally(() => set.close())
}

describe('a zip file', () => {
  it('is read file by file, again and again, wherever in it the set lies', async () => {
    const users: Packed = { name: '名册/users.csv', content: '甲,乙\n'.repeat(100_000) }
    const set = await open([
      { ...manifest, name: '名册/manifest.csv' },
      users,
      { name: '__MACOSX/名册/._users.csv', content: 'x' },
      { name: '__MACOSX/名册/manifest.csv', content: 'x' },
    ])
    expect(set.find('orgs.csv')).toBeUndefined()
    for (let time = 0; time < 2; time++) {
      const opened = await set.find('users.csv')?.open()
      expect(await text(opened?.stream ?? Readable.from([]))).toBe(users.content)
      expect(opened?.bytesRead()).toBe(set.find('users.csv')?.bytes)
    }
    set.close()
  })

  it('is found in any letter case', async () => {
    const set = await open([
      { ...manifest, name: 'Export/Manifest.CSV' },
      { name: 'Export/Users.csv', content: 'x' },
    ])
    expect(await text((await set.find('users.csv')?.contents()) ?? Readable.from([]))).toBe('x')
    expect(set.find('manifest.csv')?.name).toBe('manifest.csv')
    set.close()
  })

  it.each<[string, RegExp, readonly Packed[]]>([
    ['a name that leads out of it', /不安全.*\.\./, [manifest, { name: '../users.csv', content: 'x' }]],
    ['a name that leads out of a folder', /不安全/, [manifest, { name: 'a/../../users.csv', content: 'x' }]],
    ['an absolute name', /不安全/, [manifest, { name: '/etc/users.csv', content: 'x' }]],
    ['a name with a drive', /不安全/, [manifest, { name: 'C:/users.csv', content: 'x' }]],
    ['a name with backslashes', /不安全/, [manifest, { name: '..\\users.csv', content: 'x' }]],
    [
      'a name that comes twice',
      /重复的文件“users.csv”/,
      [manifest, { name: 'users.csv', content: 'x' }, { name: 'users.csv', content: 'y' }],
    ],
    [
      'a name that differs in its letter case only',
      /重复的文件“Users.csv”/,
      [manifest, { name: 'users.csv', content: 'x' }, { name: 'Users.csv', content: 'y' }],
    ],
    [
      'the same path in other words',
      /重复的文件/,
      [manifest, { name: 'users.csv', content: 'x' }, { name: './users.csv', content: 'y' }],
    ],
    ['two sets', /有 2 个 manifest.csv/, [manifest, { ...manifest, name: 'b/manifest.csv' }]],
    ['encrypted files', /已加密/, [manifest, { name: 'users.csv', content: 'x', isEncrypted: true }]],
    [
      'a file that grows beyond measure',
      /解压后过大（“users.csv”）/,
      [manifest, { name: 'users.csv', content: Buffer.alloc(64 * 1024 * 1024) }],
    ],
    [
      'more bytes than it may have',
      /解压后过大/,
      [manifest, { name: 'users.csv', content: 'x', says: { bytes: 4_294_967_294 } }],
    ],
    [
      'thousands of files',
      /有 1001 个文件，最多 1000 个/,
      Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.csv`, content: '' })),
    ],
  ])('with %s is refused', async (_, label, files) => {
    await expect(open(files)).rejects.toThrow(label)
  })

  it('whose entries share their bytes is refused', async () => {
    const whole = zipOf([
      manifest,
      { name: 'a.csv', content: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)) },
    ])
    const end = whole.length - 22
    const [at, size] = [whole.readUInt32LE(end + 16), whole.readUInt32LE(end + 12)]
    const last = at + 46 + 'manifest.csv'.length
    const again = Buffer.from(whole.subarray(last, end))
    again.write('b', 46)
    const tail = Buffer.from(whole.subarray(end))
    tail.writeUInt16LE(3, 8)
    tail.writeUInt16LE(3, 10)
    tail.writeUInt32LE(size + again.length, 12)
    await expect(
      openFileSet(written(Buffer.concat([whole.subarray(0, end), again, tail])), 'manifest.csv'),
    ).rejects.toThrow('互相重叠')
  })

  it('that holds more or other bytes than it says fails while it is read', async () => {
    await expect(read({ name: 'users.csv', content: 'x'.repeat(100_000), says: { bytes: 1000 } })).rejects.toThrow(
      '不完整或已损坏',
    )
    await expect(read({ name: 'users.csv', content: 'x'.repeat(1000), says: { bytes: 100_000 } })).rejects.toThrow(
      '不完整或已损坏',
    )
    await expect(read({ name: 'users.csv', content: 'x', says: { checksum: 1 } })).rejects.toThrow(
      'users.csv 已损坏：校验和不符',
    )
  })

  it('that is cut off, packed twice or none at all is refused', async () => {
    const whole = zipOf([manifest])
    await expect(openFileSet(written(whole.subarray(0, whole.length - 30)), 'manifest.csv')).rejects.toThrow(
      '不完整或已损坏',
    )
    await expect(openFileSet(written(Buffer.from('sourcedId,status\n')), 'manifest.csv')).rejects.toThrow(
      '既不是文件夹，也不是 zip 压缩包',
    )
    await expect(openFileSet(join(dir, 'nowhere.zip'), 'manifest.csv')).rejects.toThrow('没有找到')
    const set = await open([manifest, { name: 'users.csv.gz', content: gzipSync('x') }])
    expect(() => set.find('users.csv')).toThrow('又经过压缩')
    set.close()
  })
})
