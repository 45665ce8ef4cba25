import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressReader, isNetwork, networkOf } from './address.ts'

it('counts addresses by network, however they are written', () => {
  expect(networkOf('10.1.2.3')).toBe('10.1.2')
  for (const mapped of ['::ffff:10.1.2.3', '::FFFF:0a01:0203', '0:0:0:0:0:ffff:a01:203', '::ffff:10.1.2.200'])
    expect(networkOf(mapped)).toBe('10.1.2')
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0db8:0001:0002:ffff::'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})

it('believes a forwarded address only from a proxy that is trusted', () => {
  const request = {
    headers: { 'x-forwarded-for': 'y, x, 10.9.8.7, 10.1.1.1' },
    socket: { remoteAddress: '::ffff:127.0.0.1' },
  } as unknown as IncomingMessage
  expect(addressReader([])(request)).toBe('127.0.0.1')
  expect(addressReader(['127.0.0.1'])(request)).toBe('10.1.1.1')
  expect(addressReader(['127.0.0.1', '10.1.1.1'])(request)).toBe('10.9.8.7')
  expect(addressReader(['loopback', '10.1.0.0/16'])(request)).toBe('10.9.8.7')
  expect(addressReader(['loopback', 'uniquelocal'])(request)).toBe('x')
  expect(addressReader(['private'])(request)).toBe('x')
})

it('takes addresses, subnets and named networks for networks, but not all addresses at once', () => {
  for (const text of ['loopback', 'private', '10.1.1.1', '10.1.0.0/16', '::1', 'fd00::/8', '2001:db8::/128'])
    expect(isNetwork(text), text).toBe(true)
  for (const text of [
    'nginx',
    '1',
    '10.1',
    '10.1.0.0/33',
    '10.0.0.0/255.0.0.0',
    '0.0.0.0/0',
    '::/0',
    '10.1.1.1/8/8',
    '',
  ])
    expect(isNetwork(text), text).toBe(false)
})
