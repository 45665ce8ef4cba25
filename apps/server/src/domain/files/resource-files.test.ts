import type { Envelope, FilePreview } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { openTinyAnswers } from '../../../testing/tiny-answers.ts'
import { tinyFileOf } from '../../../testing/tiny-world/content-rows.ts'
import { seedDemoSamples } from '../seeds/demo-samples.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
let server: TestServer
let session: Session
let operator: Session
const sample = (extension: string) => new URL(`../seeds/samples/sample.${extension}`, import.meta.url).pathname
beforeAll(async () => {
  tiny = await openTinyAnswers()
  server = await startTestServer({}, { filling: () => null, answers: tiny.answers })
  session = (await server.login('school_a')).session
  operator = (await server.login('operator')).session
  const { files } = server.services
  await files.keepSample(sample('pdf'), { code: tinyFileOf(5001), name: 'sample.pdf' })
  await files.keepSample(sample('pptx'), { code: tinyFileOf(5002), name: 'sample.pptx' })
})
afterAll(async () => {
  await server.close()
  await tiny.close()
})

const ask = async (resourceId: number, schoolId = 1, who = session) =>
  (await server.call('resource/getResourceFile', { schoolId, resourceId }, who)).envelope as Envelope<FilePreview>
const served = async (url: string) => {
  const answer = await fetch(server.running.address + url)
  return [answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0]]
}

it('opens the file of a resource for ten minutes, by the rules of its type', async () => {
  const { data } = await ask(5001)
  expect(data).toMatchObject({ type: 'pdf', bytes: expect.any(Number) })
  expect(data.fileName).toMatch(/\.pdf$/)
  expect(await served(data.previewUrl)).toEqual([200, 'application/pdf', 'inline'])
  server.clock.at += 600_000
  expect((await served(data.previewUrl))[0]).toBe(404)
})

it('offers what no viewer is safe for as a download', async () => {
  const { msg, data } = await ask(5002, 2, operator)
  expect(msg).toBe('暂不支持预览')
  expect(await served(data.downloadUrl)).toEqual([200, 'application/octet-stream', 'attachment'])
})

it('says where a resource is kept that has no file here, and knows none of another school', async () => {
  expect((await ask(5003, 3, operator)).msg).toBe('素材保存在来源平台，暂不支持在线预览')
  expect((await ask(5004)).msg).toBe('素材不存在或已删除')
  expect((await ask(5002)).msg).toBe('素材不存在或已删除')
  expect((await ask(5002, 2)).msg).toBe('您没有访问权限')
  const anonymous = await server.call('resource/getResourceFile', { schoolId: 1, resourceId: 5001 })
  expect(anonymous.envelope.msg).toBe('您的登录状态已失效')
})

it('stores the samples of the demo world once', async () => {
  const count = async () =>
    (await server.services.database.pool.query("SELECT FROM upload_file WHERE storage_key LIKE 'sample/%'")).rowCount
  await seedDemoSamples(server.services.files)
  const first = await count()
  await seedDemoSamples(server.services.files)
  expect([first, await count()]).toEqual([8, 8])
})

it('says that a file is gone, whether its bytes or its record went', async () => {
  const { pool } = server.services.database
  const find = 'SELECT storage_key AS key FROM upload_file WHERE code = $1'
  const [file] = (await pool.query<{ key: string }>(find, [tinyFileOf(5001)])).rows
  if (!file) throw new Error('the file of 5001 is not stored')
  await server.services.files.storage.remove(file.key)
  const { data } = await ask(5001)
  const answer = await fetch(server.running.address + data.previewUrl)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null])
  expect(((await answer.json()) as Envelope<null>).msg).toBe('文件不存在或已删除')
  await pool.query('DELETE FROM upload_file WHERE code = $1', [tinyFileOf(5001)])
  expect((await ask(5001)).msg).toBe('文件不存在或已删除')
})
