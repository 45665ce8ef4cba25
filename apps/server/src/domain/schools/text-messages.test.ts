import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, SmsRow } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'
import { httpSms } from '../../platform/sms/http-gateway.ts'

let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // A minute on: limits of the test before are no longer those of this one.
  server.clock.at += 61_000
  admin = (await server.login('super')).session
})

const ask = async <T>(path: string, input: object = {}, session = admin): Promise<T> => {
  const { envelope } = await server.call(path, input, session)
  if (envelope.code !== 2000) throw new Error(envelope.msg)
  return envelope.data as T
}
const messages = async (path: string, input: object, session = admin) =>
  (await server.call(path, input, session)).envelope.msg

describe('text messages', () => {
  const expiry = { schoolIds: `${schools.own},${schools.sister}`, template: 'expiry' }
  it('go to contacts, a few a day, and are written down', async () => {
    const { database, phones } = server.services
    await database.pool.query('UPDATE school SET contact_mobile_sealed = $1 WHERE id = 1', [
      phones.seal('school.contact_mobile', 1, '13700002222'),
    ])
    expect(await ask('school/previewSms', expiry)).toEqual([
      {
        id: '1',
        name: '云岭职业学院',
        mobile: '137****2222',
        text: '云岭职业学院的数据中心正式版将于2025-05-20到期（剩6天），请及时联系平台续期。',
        msg: '',
      },
      { id: '2', name: '大理职业学院', mobile: '', text: '', msg: '未填写联系人手机' },
    ])
    expect(await ask('school/sendSms', expiry)).toEqual({
      sent: 1,
      skipped: [{ id: '2', name: '大理职业学院', msg: '未填写联系人手机' }],
    })
    expect(await ask('school/sendSms', expiry)).toMatchObject({
      sent: 0,
      skipped: [{ msg: '该号码一分钟内已发送过' }, {}],
    })
    for (let i = 0; i < 2; i++) {
      server.clock.at += 61_000
      expect(await ask('school/sendSms', { schoolIds: '1', template: 'custom', content: '请查收' })).toEqual({
        sent: 1,
        skipped: [],
      })
    }
    server.clock.at += 61_000
    expect(await ask('school/sendSms', { schoolIds: '1', template: 'opening' })).toMatchObject({
      sent: 0,
      skipped: [{ msg: '该号码今日已发送 3 条' }],
    })
    const log = await ask<Page<SmsRow>>('school/getSmsLog')
    expect([log.total, log.list[0]]).toEqual([
      3,
      expect.objectContaining({
        schoolName: '云岭职业学院',
        mobile: '137****2222',
        content: '请查收',
        status: 'simulated',
        sentBy: 'super',
      }),
    ])
    expect(await messages('school/sendSms', { schoolIds: '1', template: 'custom' })).toBe('请输入短信内容')
    expect(await messages('school/sendSms', { schoolIds: '1', template: 'custom', content: '长'.repeat(71) })).toBe(
      '短信内容不能超过 70 字',
    )
  })
  it('leave by a provider over HTTP, whose refusals are told', async () => {
    const heard: { key: string | undefined; body: object }[] = []
    const provider = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => {
        text += part
      })
      request.on('end', () => {
        const body = JSON.parse(text) as { mobile: string }
        heard.push({ key: request.headers.authorization, body })
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(body.mobile.endsWith('0') ? { ok: false, reason: '空号' } : { ok: true }))
      })
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const gateway = httpSms({
      url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`,
      key: 'secret-key',
    })
    const message = { id: '1', mobile: '13700002222', content: '您好', template: 'custom' }
    expect(await gateway.send(message)).toEqual({ status: 'sent', reason: '' })
    expect(heard).toEqual([{ key: 'Bearer secret-key', body: message }])
    expect(await gateway.send({ ...message, mobile: '13700002220' })).toEqual({ status: 'failed', reason: '空号' })
    await new Promise((resolve) => provider.close(resolve))
    expect(await gateway.send(message)).toEqual({ status: 'failed', reason: '短信网关无法连接' })
  })
})
