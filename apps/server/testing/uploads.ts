import type { Envelope, UploadResult, UploadRule, UploadSignature } from '@data-centre/api'
import { TOKEN_COOKIE } from '@data-centre/api'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { NOW, type Session, startTestServer, type TestServer } from './server.ts'
import { zipOf } from './zip-of.ts'

export let server: TestServer
export let admin: Session
export let other: Session

/** Starts a server before the tests of a file and ends it after them; every test begins without files. */
export function provideServerOfFiles(): void {
  beforeAll(async () => {
    server = await startTestServer({ SCHOOL_QUOTA_GB: '0.001' })
    admin = (await server.login('super')).session
    other = (await server.login('school_a')).session
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.at = NOW
    await server.services.database.pool.query('DELETE FROM upload_file')
  })
}

export const headersOf = (session?: Session): Record<string, string> =>
  session ? { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` } : {}
export const sign = async (session: Session | undefined, input: Record<string, unknown>) =>
  (await server.call('upload/signature', input, session)).envelope as Envelope<UploadSignature>

export async function post(
  session: Session | undefined,
  fields: Record<string, string>,
  file: File,
): Promise<Envelope<UploadResult>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  return (await (
    await fetch(`${server.running.address}/api/upload/object`, { method: 'POST', headers: headersOf(session), body })
  ).json()) as Envelope<UploadResult>
}
export async function send(
  session: Session | undefined,
  rule: UploadRule,
  file: File,
  surveyToken?: string,
): Promise<Envelope<UploadResult>> {
  const more: Record<string, string> = surveyToken ? { surveyToken } : {}
  const { data, code, msg } = await sign(session, { rule, fileName: file.name, ...more })
  if (code !== 2000) return { code, msg, data: null as never }
  return post(session, { ...data.signature, ...more }, file)
}
export const fileOf = (name: string, content: string | Buffer): File =>
  new File([new Uint8Array(Buffer.from(content))], name)
export const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.running.address + path, { headers })

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
/** Head of a film of Windows Media: its mark, and an object that says that the stream is one of pictures. */
export const WMV = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.alloc(14),
  Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
  Buffer.from([78, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
  Buffer.alloc(200),
])
export const types = (part: string, kind: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`
export const docx = (more: Parameters<typeof zipOf>[0] = []): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: types('/word/document.xml', 'wordprocessingml.document') },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ])

export async function photo(type: 'png' | 'jpeg', width = 40, height = 20): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'red'
  pen.fillRect(0, 0, width / 2, height)
  return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg')
}
