import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CAPTCHA_SCENE_ID, CAPTCHA_TTL_MS } from '@data-centre/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { openSecrets } from '../secrets.ts'
import { builtinCaptcha, type Pending, type PendingStore } from './builtin.ts'
import { drawCharacters } from './characters.ts'
import { hostedCaptcha, signedHeaders } from './hosted.ts'
import type { CaptchaProvider } from './provider.ts'
import { isHumanTrack, type TrackPoint } from './track.ts'

const clock = { at: 1_000_000, now: () => clock.at }
const secrets = openSecrets(mkdtempSync(join(tmpdir(), 'captcha-')))
const me = { ip: '10.1.2.3' }
const GAP = 210

/** A drag as a hand makes it: fast at first, slower at the end, a little up and down. */
const handTrack = (x: number, ms = 900): TrackPoint[] => {
  const steps = 30
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    return [Math.round(x * (1 - (1 - t) ** 2)), i % 4 === 0 ? 1 : 0, Math.round(ms * t)] as const
  })
}

let captcha: CaptchaProvider
let pending: Map<string, Pending>
beforeEach(() => {
  pending = new Map()
  const store: PendingStore = {
    put: async (entry) => void pending.set(entry.id, entry),
    take: async (id, kind) => {
      const found = pending.get(id)
      if (found?.kind !== kind) return undefined
      pending.delete(id)
      return found
    },
  }
  clock.at = 1_000_000
  captcha = builtinCaptcha({ store, secrets, clock, chooseGap: () => GAP })
})

const answer = async (x: number, track = handTrack(x), after = 1200, asker = me, sceneId: string = CAPTCHA_SCENE_ID) => {
  const { id } = await captcha.slider(CAPTCHA_SCENE_ID, me)
  clock.at += after
  return captcha.verifySlider({ id, sceneId, x, track: JSON.stringify(track) }, asker)
}

describe('the slider', () => {
  it('draws a picture and a piece that are PNGs', async () => {
    const picture = await captcha.slider(CAPTCHA_SCENE_ID, me)
    for (const url of [picture.bg, picture.piece])
      expect(
        Buffer.from(url.split(',')[1] as string, 'base64')
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
    // Where the gap is stays with the server: these are all the fields that leave.
    expect(Object.keys(picture).sort()).toEqual(['bg', 'id', 'piece', 'y'])
  })
  it('accepts a hand within five pixels, and its proof once', async () => {
    const proof = await answer(GAP + 5)
    expect(await captcha.consume(proof, CAPTCHA_SCENE_ID, me)).toBe(true)
    expect(await captcha.consume(proof, CAPTCHA_SCENE_ID, me)).toBe(false)
  })
  it('refuses a wrong place, a fast answer, another scene, another network, a late answer', async () => {
    await expect(answer(GAP + 6)).rejects.toThrow('验证失败，请重试')
    await expect(answer(GAP, handTrack(GAP, 450), 300)).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP, 300))).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP), 1200, me, 'other-scene')).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP), 1200, { ip: '10.1.3.3' })).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP), CAPTCHA_TTL_MS + 1)).rejects.toThrow()
    await expect(captcha.slider('other-scene', me)).rejects.toThrow()
  })
  it('gives one answer per picture, right or wrong', async () => {
    const { id } = await captcha.slider(CAPTCHA_SCENE_ID, me)
    clock.at += 1200
    const right = { id, sceneId: CAPTCHA_SCENE_ID, x: GAP, track: JSON.stringify(handTrack(GAP)) }
    await expect(captcha.verifySlider({ ...right, x: GAP - 50 }, me)).rejects.toThrow()
    await expect(captcha.verifySlider(right, me)).rejects.toThrow()
  })
  it('binds the proof to scene, network and time', async () => {
    expect(await captcha.consume(await answer(GAP), 'other-scene', me)).toBe(false)
    expect(await captcha.consume(await answer(GAP), CAPTCHA_SCENE_ID, { ip: '10.9.9.9' })).toBe(false)
    const late = await answer(GAP)
    clock.at += CAPTCHA_TTL_MS + 1
    expect(await captcha.consume(late, CAPTCHA_SCENE_ID, me)).toBe(false)
    const forged = (await answer(GAP)).split('.')
    expect(await captcha.consume([forged[0], Number(forged[1]) + 9000, forged[2]].join('.'), CAPTCHA_SCENE_ID, me)).toBe(false)
    for (const text of ['', '.', '..', 'a.1.b', '{"x":1}']) expect(await captcha.consume(text, CAPTCHA_SCENE_ID, me)).toBe(false)
  })
})

describe('the track', () => {
  const ok = (points: readonly TrackPoint[], took = 1500) => isHumanTrack(JSON.stringify(points), points.at(-1)?.[0] ?? 0, took)
  it('passes for a hand and for nothing that a script draws', () => {
    expect(ok(handTrack(GAP))).toBe(true)
    expect(ok(Array.from({ length: 31 }, (_, i) => [i * 7, i % 3, i * 30]))).toBe(false)
    expect(ok(handTrack(GAP).map(([x, , t]) => [x, 0, t]))).toBe(false)
    expect(ok(handTrack(GAP).slice(0, 5))).toBe(false)
    expect(ok(handTrack(GAP).map(([x, y, t], i) => [x + (i === 15 ? 120 : 0), y, t]))).toBe(false)
    expect(ok(handTrack(GAP).map(([x, y, t], i) => [x, y, i === 10 ? 0 : t]))).toBe(false)
    expect(ok(handTrack(GAP).map(([x, y, t]) => [x + 60, y, t]))).toBe(false)
    expect(ok(handTrack(GAP, 3000), 1000)).toBe(false)
  })
  it('is no place for broken input', () => {
    for (const text of ['', 'null', '[]', '{}', '[[1]]', '[["a",1,2]]', '[[1,2,null]]', `[${'[1,2,3],'.repeat(600)}[1,2,3]]`, '1e400', '[[1e999,0,0]]'])
      expect(isHumanTrack(text, 1, 1000)).toBe(false)
  })
})

describe('typed characters', () => {
  it('are drawn without a font and accepted once, in any case', async () => {
    const { code, img } = drawCharacters()
    expect(code).toMatch(/^[2-9A-Z]{4}$/)
    expect(img.startsWith('data:image/png;base64,')).toBe(true)
    const { uuid } = await captcha.characters(me)
    const typed = { uuId: uuid, code: pending.get(uuid)?.answer.toLowerCase() ?? '', sceneId: CAPTCHA_SCENE_ID }
    clock.at += 2000
    expect(await captcha.consume(await captcha.verifyCharacters(typed, me), CAPTCHA_SCENE_ID, me)).toBe(true)
    await expect(captcha.verifyCharacters(typed, me)).rejects.toThrow()
  })
})

describe('the hosted service', () => {
  it('gets the proof unmodified and signed, and only a clear yes passes', async () => {
    let reply: unknown = { Result: { VerifyResult: true, VerifyCode: 'T001' } }
    const seen: { body: string; headers: Record<string, unknown> }[] = []
    const service = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        seen.push({ body, headers: request.headers })
        response.end(JSON.stringify(reply))
      })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as { port: number }
    const hosted = hostedCaptcha({ url: `http://127.0.0.1:${port}/`, keyId: 'id', secret: 'secret', sceneId: 'scene', clock, log: createLog('silent') })
    const proof = '{"sceneId":"a b","sign":"=+/"}'
    expect(await hosted.consume(proof, CAPTCHA_SCENE_ID, me)).toBe(true)
    expect(new URLSearchParams(seen[0]?.body).get('CaptchaVerifyParam')).toBe(proof)
    const again = signedHeaders(
      { url: `http://127.0.0.1:${port}/`, keyId: 'id', secret: 'secret' },
      seen[0]?.body ?? '',
      clock.at,
      String(seen[0]?.headers['x-acs-signature-nonce']),
    )
    expect(seen[0]?.headers.authorization).toBe(again.authorization)
    for (reply of [{ Result: { VerifyResult: false } }, {}, null, { Result: { VerifyResult: 'true' } }]) expect(await hosted.consume(proof, CAPTCHA_SCENE_ID, me)).toBe(false)
    await new Promise((resolve) => service.close(resolve))
    expect(await hosted.consume(proof, CAPTCHA_SCENE_ID, me)).toBe(false)
    await expect(hosted.slider(CAPTCHA_SCENE_ID, me)).rejects.toThrow()
  })
})
