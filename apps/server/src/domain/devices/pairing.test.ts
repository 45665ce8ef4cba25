import { DEVICE_TOKEN_MS, faults, PAIRING_ALPHABET, PAIRING_MS, SUCCESS_CODE } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import {
  admin,
  loginAgain,
  msgOf,
  overview,
  pair,
  provideServerOfWalls,
  server,
} from '../../../testing/paired-walls.ts'
import { PASSWORD } from '../../../testing/server.ts'
import { TestWall } from '../../../testing/wall.ts'

provideServerOfWalls()

describe('pairing', () => {
  it('gives a code of the alphabet, waits, and gives a token once somebody has approved it', async () => {
    const wall = new TestWall(server)
    await wall.request()
    expect(wall.code).toMatch(new RegExp(`^[${PAIRING_ALPHABET}]{8}$`))
    expect((await wall.prove()).data).toMatchObject({ state: 'pending' })
    const { envelope } = await server.call(
      'device/findCode',
      { code: `${wall.code.slice(0, 4).toLowerCase()} ${wall.code.slice(4)}` },
      admin,
    )
    expect(envelope.data).toMatchObject({ ip: '127.0.0.1' })
    expect(
      await msgOf('device/approve', { code: wall.code, name: '大厅', ...overview, password: 'Wrong@2025' }, admin),
    ).toBe('您的密码不正确')
    expect((await wall.prove()).data).toMatchObject({ state: 'pending' })
    expect(
      await msgOf('device/approve', { code: wall.code, name: '大厅', ...overview, password: PASSWORD }, admin),
    ).toBe('操作成功')
    // One use.
    expect(
      await msgOf('device/approve', { code: wall.code, name: '大厅', ...overview, password: PASSWORD }, admin),
    ).toMatch('配对码不存在')
    expect((await wall.prove()).data).toMatchObject({ state: 'paired' })
    expect((await wall.call('device/self')).data).toMatchObject({
      name: '大厅',
      areaName: '全国',
      show: { kind: 'wall', path: '/Overview' },
    })
    const { rows } = await server.services.database.pool.query<{ stored: string }>(
      `SELECT string_agg(t.token_hash, ',') || coalesce(string_agg(d.code_hash, ','), '') AS stored FROM wall_device_token t JOIN wall_device d ON d.id = t.device_id`,
    )
    expect(rows[0]?.stored).not.toContain(wall.token)
  })

  it('ends with its code', async () => {
    const wall = new TestWall(server)
    await wall.request()
    const { code } = wall
    server.clock.at += PAIRING_MS + 1
    expect(await msgOf('device/findCode', { code }, admin)).toMatch('配对码不存在')
    const { envelope } = await server.call('device/getNonce', { deviceId: wall.id })
    wall.nonce = (envelope.data as { nonce: string }).nonce
    expect((await wall.prove()).data).toEqual({ state: 'gone' })
    // The same key asks again.
    const { id } = wall
    await wall.request()
    expect([wall.id, wall.code === code]).toEqual([id, false])
  })

  it('takes a signature once, by this key, over this nonce, for this device', async () => {
    const wall = await pair()
    const { nonce } = wall
    const signature = wall.signatureOf(nonce)
    expect((await wall.prove({ nonce, signature })).data).toMatchObject({ state: 'paired' })
    const replayed = await server.call('device/token', { deviceId: wall.id, nonce, signature })
    expect(replayed.envelope.code).not.toBe(SUCCESS_CODE)
    const other = new TestWall(server)
    other.id = wall.id
    expect((await wall.prove({ signature: other.signatureOf(wall.nonce) })).code).not.toBe(SUCCESS_CODE)
    // The nonce is used up by the wrong signature, too.
    expect((await wall.prove()).code).not.toBe(SUCCESS_CODE)
    const stranger = new TestWall(server)
    await stranger.request()
    expect((await stranger.prove({ signature: stranger.signatureOf(stranger.nonce, wall.id) })).code).not.toBe(
      SUCCESS_CODE,
    )
    expect((await server.call('device/requestPairing', { publicKey: wall.publicKey })).envelope.code).not.toBe(
      SUCCESS_CODE,
    )
    expect((await server.call('device/requestPairing', { publicKey: 'AAAA' })).envelope.msg).toBe('参数错误：publicKey')
  })

  it('rotates its token, and ends it after a quarter of an hour', async () => {
    const wall = await pair()
    const before = wall.token
    await wall.prove()
    expect(wall.token).not.toBe(before)
    expect((await wall.call('device/self', {}, 'POST', before)).code).toBe(SUCCESS_CODE)
    server.clock.at += 61_000
    expect((await wall.call('device/self', {}, 'POST', before)).msg).toBe(faults.deviceGone.msg)
    expect((await wall.call('device/self')).code).toBe(SUCCESS_CODE)
    server.clock.at += DEVICE_TOKEN_MS
    expect((await wall.call('device/self')).msg).toBe(faults.deviceGone.msg)
    expect((await wall.call('device/self', {}, 'POST', 'forged')).msg).toBe(faults.deviceGone.msg)
    await loginAgain()
  })

  it('locks out who guesses codes', async () => {
    const guesser = (await server.login('province_yn')).session
    const wall = new TestWall(server)
    await wall.request()
    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => msgOf('device/findCode', { code: 'BCDFGHJK' }, guesser)),
    )
    expect(wrong.filter((msg) => msg.startsWith('配对码不存在'))).toHaveLength(5)
    expect(wrong.filter((msg) => msg === faults.locked.msg)).toHaveLength(3)
    expect(await msgOf('device/findCode', { code: wall.code }, guesser)).toBe(faults.locked.msg)
    // Nobody else is kept from it.
    expect(await msgOf('device/findCode', { code: wall.code }, admin)).toBe('操作成功')
    await server.services.database.pool.query('DELETE FROM login_guard')
  })

  it('refuses more than ten requests a minute from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => new TestWall(server).request()))
    expect(answers.filter(({ msg }) => msg === faults.tooMany.msg)).toHaveLength(2)
  })
})
