import {
  type Envelope,
  type Page,
  SCHOOL_LOGO_PIXELS,
  type SchoolRow,
  TOKEN_COOKIE,
  type UploadResult,
  type UploadSignature,
} from '@data-centre/api'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Session
let other: Session
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.login('super')).session
  other = (await server.login('school_a')).session
})
afterAll(() => server.close())

async function upload(session: Session, width = SCHOOL_LOGO_PIXELS, height = width): Promise<string> {
  const { data } = (await server.call('upload/signature', { rule: 'image', fileName: 'logo.png' }, session))
    .envelope as Envelope<UploadSignature>
  const body = new FormData()
  for (const [name, value] of Object.entries(data.signature)) body.set(name, value)
  body.set('file', new File([new Uint8Array(await createCanvas(width, height).encode('png'))], 'logo.png'))
  const headers = { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` }
  return (
    (await (
      await fetch(`${server.running.address}/api/upload/object`, { method: 'POST', headers, body })
    ).json()) as Envelope<UploadResult>
  ).data.ossOriUrl
}
const set = async (url: string, more: object = {}) =>
  (await server.call('school/setSchoolLogo', { schoolId: schools.own, url, ...more }, admin)).envelope.msg
const row = async () =>
  ((await server.call('school/schoolManageList', { schoolId: schools.own }, admin)).envelope.data as Page<SchoolRow>)
    .list[0] as SchoolRow
const shown = async () => (await server.call('user/getSchoolLogo', { schoolId: schools.own })).envelope.data as string
const status = async (url: string) => (await fetch(server.running.address + url)).status

it('is seen by everybody from the moment it is set, and by nobody once it is replaced or taken away', async () => {
  const first = await upload(admin)
  expect(await status(first)).toBe(404)
  expect(await set(first)).toBe('操作成功')
  expect([await shown(), (await row()).logoUrl, await status(first)]).toEqual([first, first, 200])
  const second = await upload(admin)
  expect(await set(second)).toBe('操作成功')
  expect([await shown(), await status(second), await status(first)]).toEqual([second, 200, 404])
  expect(await set('')).toBe('操作成功')
  expect([await shown(), (await row()).logoUrl, await status(second)]).toEqual(['', '', 404])
  const { rows } = await server.services.database.pool.query(
    "SELECT target, before_value AS before, after_value AS after FROM sys_log WHERE action = 'school/setSchoolLogo' AND ok ORDER BY id",
  )
  expect(rows).toEqual([
    { target: '1 云岭职业学院', before: { logo: null }, after: { logo: first } },
    { target: '1 云岭职业学院', before: { logo: first }, after: { logo: second } },
    { target: '1 云岭职业学院', before: { logo: second }, after: { logo: null } },
  ])
})

it('is a picture of the right size that the editor has sent and nothing else shows', async () => {
  expect(await set(await upload(admin, 240, 120))).toBe('Logo 应为 240 × 240 像素的图片')
  expect(await set(await upload(other))).toBe('文件不存在或已删除')
  for (const url of ['https://elsewhere.example/logo.png', '/files/../etc/passwd', 'x'])
    expect(await set(url), url).toBe('参数错误：file')
  const used = await upload(admin)
  await set(used)
  expect((await server.call('school/setSchoolLogo', { schoolId: schools.sister, url: used }, admin)).envelope.msg).toBe(
    '图片已被使用，请重新上传',
  )
  expect(await shown()).toBe(used)
})

it('is set by who looks after the school, as they saw it last', async () => {
  const { revision } = await row()
  const url = await upload(admin)
  expect(await set(url, { revision: Number(revision) - 1 })).toMatch(
    /^数据已被 \S+ 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/,
  )
  expect((await server.call('school/setSchoolLogo', { schoolId: schools.own, url: '' }, other)).envelope.code).not.toBe(
    2000,
  )
  expect(await status(url)).toBe(404)
  expect(await set(url, { revision })).toBe('操作成功')
})
