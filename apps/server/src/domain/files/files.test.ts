import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { NOW } from '../../../testing/server.ts'
import {
  admin,
  docx,
  fileOf,
  get,
  other,
  PDF,
  photo,
  post,
  provideServerOfFiles,
  send,
  server,
  sign,
  WMV,
} from '../../../testing/uploads.ts'
import { zipOf } from '../../../testing/zip-of.ts'
import { issueSurveyToken } from './survey-token.ts'

provideServerOfFiles()

const FORMAT = '文件格式不正确, 请上传指定格式文件!'
describe('an upload', () => {
  it('is signed, stored and seen with its ticket, as the specification shapes it', async () => {
    const signed = await sign(admin, {})
    expect(Object.keys(signed.data).sort()).toEqual(['code', 'file_system_url', 'signature'])
    expect(Object.keys(signed.data.signature).sort()).toEqual([
      'accessid',
      'callback',
      'dir',
      'identity',
      'policy',
      'random',
      'signature',
      'spaceName',
    ])
    const stored = await post(admin, signed.data.signature, fileOf('年度 报告.pdf', PDF))
    expect(stored).toMatchObject({
      code: 2000,
      data: { code: signed.data.code, ossOriUrl: `/files/${signed.data.code}`, fileName: '年度 报告.pdf' },
    })
    const answer = await get(stored.data.url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
    expect(
      Object.fromEntries(
        ['content-type', 'content-security-policy', 'x-content-type-options', 'accept-ranges'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers.get('content-disposition')).toContain(
      'inline; filename="export.pdf"; filename*=UTF-8\'\'%E5%B9%B4%E5%BA%A6%20%E6%8A%A5%E5%91%8A.pdf',
    )
    const row = (
      await server.services.database.pool.query('SELECT storage_key, bytes, owner_id, attached_at FROM upload_file')
    ).rows[0]
    expect(row).toMatchObject({
      storage_key: `staff/202505/${signed.data.code}.pdf`,
      bytes: PDF.length,
      attached_at: null,
    })
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
    const both = await Promise.all([
      post(admin, once.data.signature, fileOf('a.pdf', PDF)),
      post(admin, once.data.signature, fileOf('a.pdf', PDF)),
    ])
    expect(both.map(({ code, msg }) => (code === 2000 ? 'stored' : msg)).sort()).toEqual(
      ['stored', '上传凭证无效或已过期'].sort(),
    )
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
    const marked = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0, exif.length + 2]),
      exif,
      jpeg.subarray(2),
    ])
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
    await expect(
      files.claim({ ...mine, surveyToken: issueSurveyToken(secrets, NOW) }, [data.ossOriUrl], 'image'),
    ).rejects.toThrow('文件不存在或已删除')
    await expect(files.claim(mine, ['https://evil.example/a.png'], 'image')).rejects.toThrow('参数错误')
    expect((await send(undefined, 'image', fileOf('a.png', await photo('png')), `${token}x`)).msg).toBe(
      '令牌无效或已过期',
    )
    server.clock.at += 2 * 3_600_000
    expect((await send(undefined, 'image', fileOf('a.png', await photo('png')), token)).msg).toBe('令牌无效或已过期')
  })
})
