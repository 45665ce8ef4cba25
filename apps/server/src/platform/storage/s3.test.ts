import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3Storage } from './s3.ts'
import type { Bucket } from './s3-sign.ts'
import { MissingFile } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 's3-'))
const file = join(folder, 'upload')
const KEY = 'image/2025/0123456789abcdef0123456789abcdef.png'
let store: S3rver
let bucket: Bucket
beforeAll(async () => {
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await store.run()
  bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretKey: 'S3RVER',
    pathStyle: true,
  }
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

it('keeps a file, gives it back whole and in part, and forgets it', async () => {
  const files = s3Storage(bucket)
  writeFileSync(file, 'hello, 数据中心')
  await files.put(KEY, file)
  expect((await buffer(await files.read(KEY))).toString()).toBe('hello, 数据中心')
  expect((await buffer(await files.read(KEY, { start: 0, end: 4 }))).toString()).toBe('hello')
  await files.remove(KEY)
  await expect(files.read(KEY)).rejects.toThrow(MissingFile)
})

it('is refused with a wrong secret, and keeps the file then', async () => {
  writeFileSync(file, 'x')
  await expect(s3Storage({ ...bucket, secretKey: 'wrong' }).put(KEY, file)).rejects.toThrow('403')
  await s3Storage(bucket).put(KEY, file)
})

it('says so when the store is away', async () => {
  await expect(s3Storage({ ...bucket, endpoint: 'http://127.0.0.1:1' }).read(KEY)).rejects.toThrow('ECONNREFUSED')
})
