import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { type ForwardingPeer, UntrustedForwarding } from './untrusted-forwarding.ts'

const requestFrom = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '9.9.9.9' }) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage

function watch(trustedProxies: string[] = []) {
  const notified: ForwardingPeer[] = []
  const forwarding = new UntrustedForwarding(trustedProxies, { now: () => 7 }, (peer) => notified.push({ ...peer }))
  return { forwarding, notified }
}

it('tells of a proxy once, however many requests come through it, and says what to set', () => {
  const { forwarding, notified } = watch()
  for (let i = 0; i < 3; i++) forwarding.inspect(requestFrom('::ffff:127.0.0.1'))
  forwarding.inspect(requestFrom('127.0.0.1', {}))
  expect(notified).toEqual([{ address: '127.0.0.1', header: 'X-Forwarded-For', requests: 1, lastAt: 7 }])
  expect(forwarding.notices()).toEqual([
    {
      says: expect.stringContaining('127.0.0.1 转发了 3 个请求（X-Forwarded-For）'),
      hint: expect.stringContaining('TRUSTED_PROXIES=loopback'),
    },
  ])
})

it('says nothing of a trusted proxy, nor of who connects directly', () => {
  const { forwarding, notified } = watch(['private'])
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', 'fd00::2']) forwarding.inspect(requestFrom(address))
  forwarding.inspect(requestFrom('203.0.113.4', {}))
  expect([notified, forwarding.notices()]).toEqual([[], []])
})

it('tells of a proxy behind a stranger who sent the header first, and keeps it in a flood of strangers', () => {
  const { forwarding, notified } = watch()
  forwarding.inspect(requestFrom('203.0.113.4'))
  for (let i = 0; i < 2; i++) forwarding.inspect(requestFrom('10.0.0.5', { forwarded: 'for=9.9.9.9' }))
  for (let i = 0; i < 300; i++) forwarding.inspect(requestFrom(`203.0.${i % 113}.${i % 7}`))
  expect(notified.map(({ address }) => address)).toEqual(['203.0.113.4', '10.0.0.5'])
  const [first, ...others] = forwarding.notices()
  expect(first).toEqual({
    says: expect.stringContaining('10.0.0.5 转发了 2 个请求（Forwarded）'),
    hint: expect.stringContaining('TRUSTED_PROXIES=10.0.0.5'),
  })
  expect(others).toHaveLength(4)
  expect(others[0]?.hint).toContain('伪造')
})
