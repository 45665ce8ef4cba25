import type { Envelope, FilePreview } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { NOW, type Session } from '../../../testing/server.ts'
import {
  admin,
  fileOf,
  get,
  other,
  PDF,
  photo,
  provideServerOfFiles,
  send,
  server,
  sign,
} from '../../../testing/uploads.ts'
import { issueSurveyToken } from './survey-token.ts'

provideServerOfFiles()

describe('the pool of surveys', () => {
  const fill = (mark: string, gibibytes: number, attached: boolean, network = 'another') =>
    server.services.database.pool.query(
      `INSERT INTO upload_file(code, storage_key, rule, file_name, extension, bytes, sha256, survey_mark, network, attached_at, created_at) VALUES ($1, 'survey/202505/' || md5($1) || '.pdf', 'value', 'a.pdf', 'pdf', $2, '', $1, $3, $4, $5)`,
      [mark, gibibytes * 2 ** 30, network, attached ? new Date(NOW) : null, new Date(NOW - 60_000)],
    )
  const sendAsStranger = async () =>
    send(undefined, 'image', fileOf('a.png', await photo('png')), issueSurveyToken(server.services.secrets, NOW))
  it('is neither that of the staff nor that of a school, and drops its oldest files that no answer refers to', async () => {
    await fill('loose', 6, false)
    expect((await send(admin, 'attachment', fileOf('b.txt', 'x'))).msg).toBe('操作成功')
    expect((await sendAsStranger()).msg).toBe('操作成功')
    expect((await server.services.database.pool.query(`SELECT 1 FROM upload_file WHERE code = 'loose'`)).rowCount).toBe(
      0,
    )
    await fill('kept', 6, true)
    expect((await sendAsStranger()).msg).toBe('问卷附件空间已用完，请不带附件提交')
    expect((await send(admin, 'attachment', fileOf('b.txt', 'x'))).msg).toBe('操作成功')
  })
  it('is not for one network alone', async () => {
    expect((await sendAsStranger()).msg).toBe('操作成功')
    await server.services.database.pool.query('UPDATE upload_file SET bytes = $1 WHERE survey_mark IS NOT NULL', [
      3 * 2 ** 30,
    ])
    expect((await sendAsStranger()).msg).toContain('频繁')
  })
  it('gives signatures by network and in total', async () => {
    const surveyToken = issueSurveyToken(server.services.secrets, NOW)
    const codes: number[] = []
    server.clock.at += 3_600_000
    for (let i = 0; i < 61; i++)
      codes.push((await sign(undefined, { rule: 'image', fileName: 'a.png', surveyToken })).code)
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
      (await server.call('uploadFile/getFileByUrl', { url, ...(mode ? { mode } : {}) }, session))
        .envelope as Envelope<FilePreview>
    expect((await ask(data.ossOriUrl, admin)).data).toMatchObject({ type: 'pdf', fileName: 'a.pdf', bytes: PDF.length })
    expect((await ask(data.url)).data.previewUrl).toMatch(/^\/files\/[0-9a-f]{32}\?ticket=/)
    expect((await ask(data.ossOriUrl, other)).msg).toBe('文件不存在或已删除')
    expect((await ask(data.ossOriUrl)).msg).toBe('文件不存在或已删除')
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '//evil.example/a',
      `${server.running.address}${data.ossOriUrl}`,
      'x',
    ])
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
