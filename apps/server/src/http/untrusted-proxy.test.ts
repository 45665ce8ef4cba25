import { once } from 'node:events'
import { request } from 'node:http'
import { CAPTCHA_SCENE_ID, type Envelope } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts'
import { TEST_PROOF } from '../platform/captcha/scripted.ts'
import { openGateway, type SocketParts } from '../start/sockets.ts'
import { MACHINE_URL } from './machine.ts'

let direct: TestServer
let proxied: TestServer
beforeAll(async () => {
  ;[direct, proxied] = await Promise.all([startTestServer(), startTestServer({ TRUSTED_PROXIES: 'loopback' })])
})
afterAll(() => Promise.all([direct.close(), proxied.close()]))

/** A login over a real connection from this machine, as a proxy on it would pass it on. */
const logIn = async ({ running }: TestServer, forwardedFor: string, password: string): Promise<Envelope> => {
  const answer = await fetch(`${running.address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({
      userName: 'super',
      password,
      captchaVerifyParam: TEST_PROOF,
      sceneId: CAPTCHA_SCENE_ID,
    }),
  })
  return (await answer.json()) as Envelope
}

describe('behind a proxy that is not trusted', () => {
  it('believes no forged address: a hundred of them have five guesses together', async () => {
    const { hashLimiter, forwarding } = direct.services
    const before = hashLimiter.verified
    for (let i = 0; i < 100; i++) await logIn(direct, `10.20.${i}.9`, 'Wrong@2025')
    expect(hashLimiter.verified - before).toBe(5)
    expect(forwarding.notices()).toEqual([
      {
        says: expect.stringContaining('127.0.0.1 转发了 100 个请求'),
        hint: expect.stringContaining('TRUSTED_PROXIES=loopback'),
      },
    ])
  })
  it('notices it at the intake and at sockets too, and says so to who keeps the installation', async () => {
    const { running, services } = direct
    const requestsOf = () => Number(/转发了 (\d+) 个请求/.exec(services.forwarding.notices()[0]?.says ?? '')?.[1] ?? 0)
    const before = requestsOf()
    await fetch(`${running.address}${MACHINE_URL}`, { method: 'POST', headers: { 'x-forwarded-for': '9.9.9.9' } })
    expect(requestsOf()).toBe(before + 1)
    const gateway = openGateway(running.app, services, {
      live: { listen: () => undefined },
      onTrouble: () => undefined,
    } as unknown as SocketParts)
    const upgrade = request(`${running.address}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'x-forwarded-for': '9.9.9.9',
      },
    })
    upgrade.end()
    const [, socket] = await once(upgrade, 'upgrade')
    expect(requestsOf()).toBe(before + 2)
    socket.destroy()
    await gateway.close()
    const { session } = await direct.login('auditor')
    expect((await direct.call('sysJob/getNotices', {}, session)).envelope.msg).toBe('您没有访问权限')
  })
})

describe('behind a proxy on the same machine that the preset trusts', () => {
  it('locks one machine out of an account, and not the administrator at another', async () => {
    for (let i = 0; i < 6; i++) await logIn(proxied, '10.20.1.9', 'Wrong@2025')
    expect((await logIn(proxied, '10.20.1.9', PASSWORD)).msg).toContain('次数过多')
    expect((await logIn(proxied, '10.20.2.9', PASSWORD)).code).toBe(2000)
    expect(proxied.services.forwarding.notices()).toEqual([])
  })
})
