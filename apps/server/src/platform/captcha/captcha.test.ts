import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CAPTCHA_SCENE_ID, CAPTCHA_TTL_MS, type Fault, WORK_ALONE_MIN_MS } from '@data-centre/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { solve } from '../../../testing/solve-captcha.ts'
import { createLog } from '../log.ts'
import { openSecrets } from '../secrets.ts'
import { builtinCaptcha } from './builtin.ts'
import { drawCharacters } from './characters.ts'
import { hostedCaptcha, signedHeaders } from './hosted.ts'
import type { Pending, PendingStore } from './pending.ts'
import { drawPuzzle } from './picture.ts'
import { stockOfPictures } from './pictures.ts'
import type { CaptchaProvider, SliderPicture, Work, WorkDemand } from './provider.ts'
import { isHumanTrack, type TrackPoint } from './track.ts'
import { bitsAlone, bitsFor, isSolved, MAX_WORK_BITS } from './work.ts'

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
  const pictures = { puzzle: async () => drawPuzzle(GAP), characters: async () => drawCharacters() }
  captcha = builtinCaptcha({ store, secrets, clock, pictures })
})

const NO_WORK = { bits: 0 }
const pictureFor = async (work: Work, asker = me): Promise<SliderPicture> => {
  const picture = await captcha.slider(CAPTCHA_SCENE_ID, asker, work)
  if ('work' in picture) throw new Error(`${picture.work.bits} bits are asked for`)
  return picture
}
const demandOf = async (bits: number, asker = me): Promise<WorkDemand> => {
  const demand = await captcha.slider(CAPTCHA_SCENE_ID, asker, { bits })
  if (!('work' in demand)) throw new Error('no work is asked for')
  return demand
}

const answer = async (
  x: number,
  track = handTrack(x),
  after = 1200,
  asker = me,
  sceneId: string = CAPTCHA_SCENE_ID,
) => {
  const { id } = await pictureFor(NO_WORK)
  clock.at += after
  return captcha.verifySlider({ id, sceneId, x, track: JSON.stringify(track) }, asker)
}

describe('the slider', () => {
  it('draws a picture and a piece, of few bytes, and keeps the answer', async () => {
    const picture = await pictureFor(NO_WORK)
    expect(picture.bg).toMatch(/^data:image\/jpeg;base64,/)
    expect(picture.piece).toMatch(/^data:image\/png;base64,/)
    expect(picture.bg.length + picture.piece.length).toBeLessThan(30_000)
    // Where the gap is stays with the server: these are all the fields that leave.
    expect(Object.keys(picture).sort()).toEqual(['bg', 'id', 'piece', 'y'])
  })
  it('accepts a hand within five pixels, and its proof once', async () => {
    const proof = await answer(GAP + 5)
    expect(await captcha.consume(proof, CAPTCHA_SCENE_ID, me)).toMatchObject({ bits: 0, subject: '' })
    expect(await captcha.consume(proof, CAPTCHA_SCENE_ID, me)).toBeNull()
  })
  it('refuses a wrong place, a fast answer, another scene, another network, a late answer', async () => {
    await expect(answer(GAP + 6)).rejects.toThrow('验证失败，请重试')
    await expect(answer(GAP, handTrack(GAP, 450), 300)).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP, 300))).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP), 1200, me, 'other-scene')).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP), 1200, { ip: '10.1.3.3' })).rejects.toThrow()
    await expect(answer(GAP, handTrack(GAP), CAPTCHA_TTL_MS + 1)).rejects.toThrow()
    await expect(captcha.slider('other-scene', me, NO_WORK)).rejects.toThrow()
  })
  it('gives one answer per picture, right or wrong', async () => {
    const { id } = await pictureFor(NO_WORK)
    clock.at += 1200
    const right = { id, sceneId: CAPTCHA_SCENE_ID, x: GAP, track: JSON.stringify(handTrack(GAP)) }
    await expect(captcha.verifySlider({ ...right, x: GAP - 50 }, me)).rejects.toThrow()
    await expect(captcha.verifySlider(right, me)).rejects.toThrow()
  })
  it('binds the proof to scene, network and time', async () => {
    expect(await captcha.consume(await answer(GAP), 'other-scene', me)).toBeNull()
    expect(await captcha.consume(await answer(GAP), CAPTCHA_SCENE_ID, { ip: '10.9.9.9' })).toBeNull()
    const late = await answer(GAP)
    clock.at += CAPTCHA_TTL_MS + 1
    expect(await captcha.consume(late, CAPTCHA_SCENE_ID, me)).toBeNull()
    const [id, bits, until, mac] = (await answer(GAP)).split('.')
    for (const forged of [
      [id, bits, Number(until) + 9000, mac],
      [id, 20, until, mac],
    ])
      expect(await captcha.consume(forged.join('.'), CAPTCHA_SCENE_ID, me)).toBeNull()
    for (const text of ['', '.', '..', 'a.1.b', 'a.0.1.b', '{"x":1}'])
      expect(await captcha.consume(text, CAPTCHA_SCENE_ID, me)).toBeNull()
  })
})

describe('the work', () => {
  const answered = (demand: WorkDemand) => {
    const { workId, workAnswer } = solve(demand)
    return { id: workId, answer: workAnswer }
  }
  it('is asked for before the picture, and stands in the proof', async () => {
    const { id } = await pictureFor({ bits: 10, ...answered(await demandOf(10)) })
    clock.at += 1200
    const proof = await captcha.verifySlider(
      { id, sceneId: CAPTCHA_SCENE_ID, x: GAP, track: JSON.stringify(handTrack(GAP)) },
      me,
    )
    expect((await captcha.consume(proof, CAPTCHA_SCENE_ID, me))?.bits).toBe(10)
  })
  it('counts once, for its own network and time, and only when it is done', async () => {
    const done = answered(await demandOf(10))
    await pictureFor({ bits: 10, ...done })
    await expect(pictureFor({ bits: 10, ...done })).rejects.toThrow('10 bits')
    await expect(pictureFor({ bits: 10, id: (await demandOf(10)).work.id, answer: 'x' })).rejects.toThrow('10 bits')
    await expect(pictureFor({ bits: 10, ...answered(await demandOf(10)) }, { ip: '10.9.9.9' })).rejects.toThrow(
      '10 bits',
    )
    const late = answered(await demandOf(10))
    clock.at += CAPTCHA_TTL_MS + 1
    await expect(pictureFor({ bits: 10, ...late })).rejects.toThrow('10 bits')
    // Much more is asked for by now; a little more is not held against it.
    await expect(pictureFor({ bits: 14, ...answered(await demandOf(10)) })).rejects.toThrow('14 bits')
    await pictureFor({ bits: 12, ...answered(await demandOf(10)) })
  })
  it('grows by a bit each time the count doubles, up to what a browser can do', () => {
    expect([0, 4, 5, 9, 10, 20, 40].map((count) => bitsFor(count, 5, 16))).toEqual([0, 0, 16, 16, 17, 18, 19])
    expect(bitsFor(1e9, 5, 16)).toBe(MAX_WORK_BITS)
  })
})

describe('work in place of a picture', () => {
  const BITS = 8
  const subject = 'hash of an account'
  const sceneId = CAPTCHA_SCENE_ID
  const demandAlone = () => captcha.workAlone(sceneId, me, { bits: BITS, subject })
  const verify = (
    answer: { workId: string; workAnswer: string },
    { after = WORK_ALONE_MIN_MS, asker = me, scene = sceneId as string } = {},
  ) => {
    clock.at += after
    return captcha.verifyWork({ ...answer, sceneId: scene }, asker)
  }
  const failingAnswer = ({ work: { id, bits } }: WorkDemand): string => {
    let counter = 0
    while (isSolved(id, String(counter), bits)) counter += 1
    return String(counter)
  }

  it('gives a proof that opens one login of its account', async () => {
    const proof = await verify(solve(await demandAlone()))
    const proven = await captcha.consume(proof, sceneId, me)
    expect(proven).toMatchObject({ bits: BITS, subject, isBound: true })
    expect(await captcha.consume(proof, sceneId, me)).toBeNull()
    // A picture's proof is bound to no account.
    expect(await captcha.consume(await answer(GAP), sceneId, me)).toMatchObject({ isBound: false })
  })
  it('is looked at once, right or wrong', async () => {
    const done = solve(await demandAlone())
    await verify(done)
    await expect(verify(done)).rejects.toThrow('验证失败，请重试')
    const demand = await demandAlone()
    await expect(verify({ workId: demand.work.id, workAnswer: failingAnswer(demand) })).rejects.toThrow()
    await expect(verify(solve(demand))).rejects.toThrow()
  })
  it('is refused too early, too late, from another network and of another scene', async () => {
    await expect(verify(solve(await demandAlone()), { after: WORK_ALONE_MIN_MS - 1 })).rejects.toThrow()
    await expect(verify(solve(await demandAlone()), { after: CAPTCHA_TTL_MS + 1 })).rejects.toThrow()
    await expect(verify(solve(await demandAlone()), { asker: { ip: '10.9.9.9' } })).rejects.toThrow()
    await expect(verify(solve(await demandAlone()), { scene: 'other-scene' })).rejects.toThrow()
    await expect(captcha.workAlone('other-scene', me, { bits: BITS, subject })).rejects.toThrow()
    const proof = await verify(solve(await demandAlone()))
    expect(await captcha.consume(proof, sceneId, { ip: '10.9.9.9' })).toBeNull()
  })
  it('is no work before a picture, and that is none of its kind', async () => {
    const { workId, workAnswer } = solve(await demandAlone())
    clock.at += WORK_ALONE_MIN_MS
    await expect(pictureFor({ bits: BITS, id: workId, answer: workAnswer })).rejects.toThrow(`${BITS} bits`)
    await expect(verify(solve(await demandOf(1)))).rejects.toThrow()
  })
  it('costs more than a picture, and more with each doubling of what is asked for an account', () => {
    expect([0, 2, 3, 6, 1e6].map((count) => bitsAlone(count, 0))).toEqual([19, 19, 20, 21, 21])
    expect([18, 19, 20].map((owed) => bitsAlone(0, owed))).toEqual([19, 20, 21])
  })
})

describe('the track', () => {
  const ok = (points: readonly TrackPoint[], took = 1500) =>
    isHumanTrack(JSON.stringify(points), points.at(-1)?.[0] ?? 0, took)
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
    for (const text of [
      '',
      'null',
      '[]',
      '{}',
      '[[1]]',
      '[["a",1,2]]',
      '[[1,2,null]]',
      `[${'[1,2,3],'.repeat(600)}[1,2,3]]`,
      '1e400',
      '[[1e999,0,0]]',
    ])
      expect(isHumanTrack(text, 1, 1000)).toBe(false)
  })
})

describe('typed characters', () => {
  it('are drawn without a font and accepted once, in any case', async () => {
    const { code, img } = drawCharacters()
    expect(code).toMatch(/^[2-9A-Z]{4}$/)
    expect(img.startsWith('data:image/png;base64,')).toBe(true)
    const drawn = await captcha.characters(me, NO_WORK)
    if ('work' in drawn) throw new Error('no work was due')
    const { uuid } = drawn
    const typed = { uuId: uuid, code: pending.get(uuid)?.answer.toLowerCase() ?? '', sceneId: CAPTCHA_SCENE_ID }
    clock.at += 2000
    expect((await captcha.consume(await captcha.verifyCharacters(typed, me), CAPTCHA_SCENE_ID, me))?.bits).toBe(0)
    await expect(captcha.verifyCharacters(typed, me)).rejects.toThrow()
  })
})

describe('the stock of pictures', () => {
  /** Pictures that are drawn at once until the thread is at its end. */
  const DRAWN_AT_ONCE = 500

  it('is drawn beside the thread that answers, each picture for one asker', async () => {
    const stock = stockOfPictures({ gap: GAP })
    const asked = Promise.all(Array.from({ length: 20 }, () => stock.puzzle()))
    let isDrawn = false
    void asked.finally(() => {
      isDrawn = true
    })
    let turns = 0
    while (!isDrawn) {
      turns++
      await setImmediate()
    }
    // One turn a picture is what drawing on this thread would leave.
    expect(turns).toBeGreaterThan(200)
    const drawn = await asked
    expect(new Set(drawn.map(({ bg }) => bg)).size).toBe(20)
    expect(drawn.every(({ gap }) => gap === GAP)).toBe(true)
    const first = await stock.characters()
    expect(first.code).toMatch(/^[2-9A-Z]{4}$/)
    expect((await stock.characters()).img).not.toBe(first.img)
  })

  it('draws gaps at different places', async () => {
    const stock = stockOfPictures()
    const gaps = await Promise.all(Array.from({ length: 10 }, async () => (await stock.puzzle()).gap))
    expect(new Set(gaps).size).toBeGreaterThan(1)
  })

  it('refuses who would wait for too many others, and serves again when they are served', async () => {
    const stock = stockOfPictures({ gap: GAP })
    const asked = await Promise.allSettled(Array.from({ length: DRAWN_AT_ONCE }, () => stock.puzzle()))
    const refused = asked.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(DRAWN_AT_ONCE)
    expect(new Set(refused.map(({ reason }) => (reason as Fault).fault))).toEqual(new Set(['tooMany']))
    expect((await stock.puzzle()).gap).toBe(GAP)
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
    const hosted = hostedCaptcha({
      url: `http://127.0.0.1:${port}/`,
      keyId: 'id',
      secret: 'secret',
      sceneId: 'scene',
      clock,
      log: createLog('silent'),
    })
    const proof = '{"sceneId":"a b","sign":"=+/"}'
    expect((await hosted.consume(proof, CAPTCHA_SCENE_ID, me))?.bits).toBe(Number.POSITIVE_INFINITY)
    expect(new URLSearchParams(seen[0]?.body).get('CaptchaVerifyParam')).toBe(proof)
    const again = signedHeaders(
      { url: `http://127.0.0.1:${port}/`, keyId: 'id', secret: 'secret' },
      seen[0]?.body ?? '',
      clock.at,
      String(seen[0]?.headers['x-acs-signature-nonce']),
    )
    expect(seen[0]?.headers.authorization).toBe(again.authorization)
    for (reply of [{ Result: { VerifyResult: false } }, {}, null, { Result: { VerifyResult: 'true' } }])
      expect(await hosted.consume(proof, CAPTCHA_SCENE_ID, me)).toBeNull()
    await new Promise((resolve) => service.close(resolve))
    expect(await hosted.consume(proof, CAPTCHA_SCENE_ID, me)).toBeNull()
    await expect(hosted.slider(CAPTCHA_SCENE_ID, me, NO_WORK)).rejects.toThrow()
  })
})
