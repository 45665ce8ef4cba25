import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import type { Envelope, FilePreview, UploadResult, UploadRule, UploadSignature } from '@data-centre/api'
import { TOKEN_COOKIE } from '@data-centre/api'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW, type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { zipOf } from '../../../testing/zip-of.ts'
import { issueSurveyToken } from './survey-token.ts'

const FORMAT = '文件格式不正确, 请上传指定格式文件!'
let server: TestServer
let admin: Session
let other: Session
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

const headersOf = (session?: Session): Record<string, string> => (session ? { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` } : {})
const sign = async (session: Session | undefined, input: Record<string, unknown>) => (await server.call('upload/signature', input, session)).envelope as Envelope<UploadSignature>

async function post(session: Session | undefined, fields: Record<string, string>, file: File): Promise<Envelope<UploadResult>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  return (await (await fetch(`${server.running.address}/api/upload/object`, { method: 'POST', headers: headersOf(session), body })).json()) as Envelope<UploadResult>
}
async function send(session: Session | undefined, rule: UploadRule, file: File, surveyToken?: string): Promise<Envelope<UploadResult>> {
  const more: Record<string, string> = surveyToken ? { surveyToken } : {}
  const { data, code, msg } = await sign(session, { rule, fileName: file.name, ...more })
  if (code !== 2000) return { code, msg, data: null as never }
  return post(session, { ...data.signature, ...more }, file)
}
const fileOf = (name: string, content: string | Buffer): File => new File([new Uint8Array(Buffer.from(content))], name)
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.running.address + path, { headers })

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
/** Head of a film of Windows Media: its mark, and an object that says that the stream is one of pictures. */
const WMV = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.alloc(14),
  Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
  Buffer.from([78, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
  Buffer.alloc(200),
])
const types = (part: string, kind: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`
const docx = (more: Parameters<typeof zipOf>[0] = []): Buffer =>
  zipOf([{ name: '[Content_Types].xml', content: types('/word/document.xml', 'wordprocessingml.document') }, { name: 'word/document.xml', content: '<w:document/>' }, ...more])

async function photo(type: 'png' | 'jpeg', width = 40, height = 20): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'red'
  pen.fillRect(0, 0, width / 2, height)
  return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg')
}

describe('an upload', () => {
  it('is signed, stored and seen with its ticket, as the specification shapes it', async () => {
    const signed = await sign(admin, {})
    expect(Object.keys(signed.data).sort()).toEqual(['code', 'file_system_url', 'signature'])
    expect(Object.keys(signed.data.signature).sort()).toEqual(['accessid', 'callback', 'dir', 'identity', 'policy', 'random', 'signature', 'spaceName'])
    const stored = await post(admin, signed.data.signature, fileOf('年度 报告.pdf', PDF))
    expect(stored).toMatchObject({ code: 2000, data: { code: signed.data.code, ossOriUrl: `/files/${signed.data.code}`, fileName: '年度 报告.pdf' } })
    const answer = await get(stored.data.url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
    expect(Object.fromEntries(['content-type', 'content-security-policy', 'x-content-type-options', 'accept-ranges'].map((name) => [name, answer.headers.get(name)]))).toEqual({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers.get('content-disposition')).toContain('inline; filename="export.pdf"; filename*=UTF-8\'\'%E5%B9%B4%E5%BA%A6%20%E6%8A%A5%E5%91%8A.pdf')
    const row = (await server.services.database.pool.query('SELECT storage_key, bytes, owner_id, attached_at FROM upload_file')).rows[0]
    expect(row).toMatchObject({ storage_key: `staff/202505/${signed.data.code}.pdf`, bytes: PDF.length, attached_at: null })
    expect((await readFile(`${server.services.config.filesDir}/${row.storage_key}`)).equals(PDF)).toBe(true)
  })

  it('is of nobody without a session or a survey', async () => {
    expect((await sign(undefined, { fileName: 'a.pdf' })).msg).toBe('令牌无效或已过期')
    const { data } = await sign(admin, { fileName: 'a.pdf' })
    expect((await post(undefined, data.signature, fileOf('a.pdf', PDF))).msg).toBe('令牌无效或已过期')
    expect((await post(other, data.signature, fileOf('a.pdf', PDF))).msg).toBe('上传凭证无效或已过期')
    expect((await sign((await server.login('demo')).session, { fileName: 'a.pdf' })).msg).toBe('演示账号不支持该操作')
  })

  it('takes place once and within ten minutes', async () => {
    const once = await sign(admin, { fileName: 'a.pdf' })
    const both = await Promise.all([post(admin, once.data.signature, fileOf('a.pdf', PDF)), post(admin, once.data.signature, fileOf('a.pdf', PDF))])
    expect(both.map(({ code, msg }) => (code === 2000 ? 'stored' : msg)).sort()).toEqual(['stored', '上传凭证无效或已过期'].sort())
    const late = await sign(admin, { fileName: 'a.pdf' })
    server.clock.at += 600_000
    expect((await post(admin, late.data.signature, fileOf('a.pdf', PDF))).msg).toBe('上传凭证无效或已过期')
  })

  it.each([
    ['attachment', 'a.exe', 'MZ', FORMAT],
    ['attachment', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', FORMAT],
    ['attachment', 'a.html', '<script>1</script>', FORMAT],
    ['attachment', 'a.pdf', '<script>1</script>', FORMAT],
    ['attachment', 'a.doc', PDF, FORMAT],
    ['attachment', 'a.docx', zipOf([{ name: 'x', content: 'y' }]), FORMAT],
    ['attachment', 'a.txt', Buffer.from([0x74, 0, 0x65]), FORMAT],
    ['attachment', 'a.txt', PDF, FORMAT],
    ['attachment', 'a.txt', Buffer.from([0xff, 0xff, 0xff]), FORMAT],
    ['attachment', 'a.pdf', '', '文件为空，请重新选择'],
    ['value', 'a.wmv', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), FORMAT],
    ['image', 'a.gif', 'GIF89a', '图片格式不正确, 请上传png、jpg、jpeg格式的图片!'],
    ['image', 'a.png', 'no picture', '图片格式不正确, 请上传png、jpg、jpeg格式的图片!'],
    ['image', 'a.png', Buffer.alloc(5 * 1024 * 1024 + 1), '图片大小不能超过 5 MB!'],
  ] as const)('by the rule %s of %s is refused for what it is', async (rule, name, content, messages) => {
    expect((await send(admin, rule, fileOf(name, content as string | Buffer))).msg).toBe(messages)
    expect((await server.services.database.pool.query('SELECT FROM upload_file')).rowCount).toBe(0)
  })

  it.each([
    ['a.txt', '数据中心\n'],
    ['b.txt', Buffer.from('cafdbeddd6d0d0c4', 'hex')],
    ['a.rtf', '{\\rtf1 hello}'],
    ['a.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['a.docx', docx()],
    ['a.swf', Buffer.from('CWS\x09aaaaaaaaaaaa')],
    ['a.rmvb', Buffer.from('.RMF\0\0\0\x12aaaaaaaa')],
    ['a.wmv', WMV],
  ] as const)('of %s is what its name says', async (name, content) => {
    expect((await send(admin, 'attachment', fileOf(name, content as string | Buffer))).msg).toBe('操作成功')
  })

  it('holds no archive that is a bomb, leads out of its folder, or brings a program', async () => {
    const bomb = { name: 'word/media/a.bin', content: Buffer.alloc(20_000_000) }
    expect(deflateRawSync(bomb.content).length).toBeLessThan(20_000_000 / 100)
    for (const [what, files] of Object.entries({
      bomb: [bomb],
      outside: [{ name: '../../evil', content: 'x' }],
      macro: [{ name: 'word/vbaProject.bin', content: 'x' }],
      many: Array.from({ length: 2001 }, (_, i) => ({ name: `x/${i}`, content: '' })),
    }))
      expect((await send(admin, 'attachment', fileOf('a.docx', docx(files)))).msg, what).toBe(FORMAT)
  })

  it('of a picture keeps nothing but the picture, turned as the camera held it', async () => {
    const jpeg = await photo('jpeg')
    const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 24.88,102.83')])
    const marked = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)])
    const { data } = await send(admin, 'image', fileOf('a.jpg', marked))
    const kept = Buffer.from(await (await get(data.url)).arrayBuffer())
    expect(kept.includes('GPS')).toBe(false)
    expect(kept.includes('Exif')).toBe(false)
    const { width, height } = await loadImage(kept)
    expect([width, height]).toEqual([20, 40])
  })

  it('of a picture with more pixels than a machine should draw is refused before it is drawn', async () => {
    const png = await photo('png')
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    expect((await send(admin, 'image', fileOf('a.png', png))).msg).toBe('图片像素过大，请缩小后再上传')
  })

  it('ends where the quota of the school does', async () => {
    const big = fileOf('a.txt', '数'.repeat(400_000))
    expect((await send(other, 'attachment', big)).msg).toBe('操作成功')
    expect((await send(other, 'attachment', fileOf('b.txt', 'x'))).msg).toBe('本校存储空间已用完，请联系平台人员扩容')
    expect((await send(admin, 'attachment', fileOf('b.txt', 'x'))).msg).toBe('操作成功')
  })

  it('of somebody who fills in a survey belongs to their survey', async () => {
    const { secrets, files } = server.services
    const token = issueSurveyToken(secrets, NOW)
    const { data } = await send(undefined, 'image', fileOf('a.png', await photo('png')), token)
    const mine = { caller: undefined, surveyToken: token, network: '127.0.0' }
    expect((await files.claim(mine, [data.ossOriUrl], 'image')).map(({ code }) => code)).toEqual([data.code])
    await expect(files.claim(mine, [data.ossOriUrl], 'value')).rejects.toThrow('文件不存在或已删除')
    await expect(files.claim({ ...mine, surveyToken: issueSurveyToken(secrets, NOW) }, [data.ossOriUrl], 'image')).rejects.toThrow('文件不存在或已删除')
    await expect(files.claim(mine, ['https://evil.example/a.png'], 'image')).rejects.toThrow('参数错误')
    expect((await send(undefined, 'image', fileOf('a.png', await photo('png')), `${token}x`)).msg).toBe('令牌无效或已过期')
    server.clock.at += 2 * 3_600_000
    expect((await send(undefined, 'image', fileOf('a.png', await photo('png')), token)).msg).toBe('令牌无效或已过期')
  })
})

describe('the pool of surveys', () => {
  const fill = (mark: string, gibibytes: number, attached: boolean, network = 'another') =>
    server.services.database.pool.query(
      `INSERT INTO upload_file(code, storage_key, rule, file_name, extension, bytes, sha256, survey_mark, network, attached_at, created_at) VALUES ($1, 'survey/202505/' || md5($1) || '.pdf', 'value', 'a.pdf', 'pdf', $2, '', $1, $3, $4, $5)`,
      [mark, gibibytes * 2 ** 30, network, attached ? new Date(NOW) : null, new Date(NOW - 60_000)],
    )
  const sendAsStranger = async () => send(undefined, 'image', fileOf('a.png', await photo('png')), issueSurveyToken(server.services.secrets, NOW))
  it('is neither that of the staff nor that of a school, and drops its oldest files that no answer refers to', async () => {
    await fill('loose', 6, false)
    expect((await send(admin, 'attachment', fileOf('b.txt', 'x'))).msg).toBe('操作成功')
    expect((await sendAsStranger()).msg).toBe('操作成功')
    expect((await server.services.database.pool.query(`SELECT 1 FROM upload_file WHERE code = 'loose'`)).rowCount).toBe(0)
    await fill('kept', 6, true)
    expect((await sendAsStranger()).msg).toBe('问卷附件空间已用完，请不带附件提交')
    expect((await send(admin, 'attachment', fileOf('b.txt', 'x'))).msg).toBe('操作成功')
  })
  it('is not for one network alone', async () => {
    expect((await sendAsStranger()).msg).toBe('操作成功')
    await server.services.database.pool.query('UPDATE upload_file SET bytes = $1 WHERE survey_mark IS NOT NULL', [3 * 2 ** 30])
    expect((await sendAsStranger()).msg).toContain('频繁')
  })
  it('gives signatures by network and in total', async () => {
    const surveyToken = issueSurveyToken(server.services.secrets, NOW)
    const codes: number[] = []
    server.clock.at += 3_600_000
    for (let i = 0; i < 61; i++) codes.push((await sign(undefined, { rule: 'image', fileName: 'a.png', surveyToken })).code)
    expect(codes.filter((code) => code !== 2000)).toHaveLength(1)
    server.clock.at = NOW
  })
})

describe('a stored file', () => {
  it('opens with a ticket of its own and of now only', async () => {
    const { data } = await send(admin, 'attachment', fileOf('a.pdf', PDF))
    const another = await send(admin, 'attachment', fileOf('b.pdf', PDF))
    const ticket = new URL(data.url, 'http://x').searchParams.get('ticket') ?? ''
    for (const path of [
      data.ossOriUrl,
      `${another.data.ossOriUrl}?ticket=${ticket}`,
      `${data.ossOriUrl}?ticket=${ticket}0`,
      `${data.ossOriUrl}?ticket=zzzz.${ticket.split('.')[1]}`,
      '/files/x',
      `/files/${'0'.repeat(32)}?ticket=${ticket}`,
    ])
      expect((await get(path)).status, path).toBe(404)
    server.clock.at += 600_000
    expect((await get(data.url)).status).toBe(404)
  })

  it('is open to all once something shows it to all', async () => {
    const { data } = await send(admin, 'image', fileOf('logo.png', await photo('png')))
    const { files, database } = server.services
    await files.attach(database.pool, [data.code], { isOpen: true })
    expect((await get(files.openUrlOf(data.code))).status).toBe(200)
  })

  it('is served in parts', async () => {
    const { data } = await send(admin, 'attachment', fileOf('a.txt', '0123456789'))
    const part = async (range: string) => {
      const answer = await get(data.url, { range })
      return [answer.status, await answer.text(), answer.headers.get('content-range')]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=0-99')).toEqual([206, '0123456789', 'bytes 0-9/10'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    expect((await part('bytes=1-2,4-5'))[0]).toBe(200)
  })

  it('that a browser must not show is a download of no type', async () => {
    const { data } = await send(admin, 'attachment', fileOf('a.txt', '<script>alert(1)</script>'))
    const answer = await get(data.url)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('is found again by its address, and no other address is ever followed', async () => {
    const { data } = await send(admin, 'attachment', fileOf('a.pdf', PDF))
    const ask = async (url: string, session?: Session, mode?: string) =>
      (await server.call('uploadFile/getFileByUrl', { url, ...(mode ? { mode } : {}) }, session)).envelope as Envelope<FilePreview>
    expect((await ask(data.ossOriUrl, admin)).data).toMatchObject({ type: 'pdf', fileName: 'a.pdf', bytes: PDF.length })
    expect((await ask(data.url)).data.previewUrl).toMatch(/^\/files\/[0-9a-f]{32}\?ticket=/)
    expect((await ask(data.ossOriUrl, other)).msg).toBe('文件不存在或已删除')
    expect((await ask(data.ossOriUrl)).msg).toBe('文件不存在或已删除')
    for (const url of ['http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', '//evil.example/a', `${server.running.address}${data.ossOriUrl}`, 'x'])
      expect((await ask(url, admin)).msg, url).toBe('文件地址不合法')
    const swf = await send(admin, 'attachment', fileOf('a.swf', Buffer.from('CWS\x09aaaaaaaaaaaa')))
    expect((await ask(swf.data.url)).msg).toBe('暂不支持预览')
    expect((await ask(swf.data.url, undefined, 'download')).data.type).toBe('download')
  })

  it('that nothing refers to goes after a day', async () => {
    const loose = await send(admin, 'attachment', fileOf('a.pdf', PDF))
    const held = await send(admin, 'attachment', fileOf('b.pdf', PDF))
    const { files, database } = server.services
    await files.attach(database.pool, [held.data.code])
    server.clock.at += 24 * 3_600_000 + 1
    expect(await files.sweep()).toBeGreaterThanOrEqual(1)
    expect((await database.pool.query('SELECT code FROM upload_file')).rows).toEqual([{ code: held.data.code }])
    expect(loose.data.code).not.toBe(held.data.code)
  })
})
