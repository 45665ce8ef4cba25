import { timingSafeEqual } from 'node:crypto'
import { CAPTCHA_SCENE_ID, CAPTCHA_TOLERANCE_PX, WORK_ALONE_MIN_MS } from '@data-centre/api'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { ALONE, Challenges, hashOf, type PendingStore, refused } from './pending.ts'
import type { Pictures } from './pictures.ts'
import type { CaptchaProvider } from './provider.ts'
import { isHumanTrack } from './track.ts'
import { isSolved } from './work.ts'

export interface BuiltinOptions {
  store: PendingStore
  secrets: Secrets
  clock: Clock
  pictures: Pictures
}

/**
 * Our own captcha: the server draws, remembers the answer, and accepts one answer per challenge. Its proof is an HMAC over
 * id, scene, network, work and end of life, good for one login attempt. The slider alone stops no program: it is friction,
 * and what slows a program down is the work that is asked for before the picture.
 */
export function builtinCaptcha({ store, secrets, clock, pictures }: BuiltinOptions): CaptchaProvider {
  const challenges = new Challenges({ store, secrets, clock })
  return {
    slider: async (sceneId, asker, work) => {
      if (sceneId !== CAPTCHA_SCENE_ID) throw refused()
      const bits = await challenges.settle(work, sceneId, asker)
      if (typeof bits !== 'number') return bits
      const { gap, ...picture } = await pictures.puzzle()
      const { id } = await challenges.put(
        'slider',
        { sceneId, answer: String(gap), bits, subject: work.subject },
        asker,
      )
      return { id, ...picture }
    },
    verifySlider: async ({ id, sceneId, x, track }, asker) => {
      const { pending, tookMs } = await challenges.take(id, 'slider', sceneId, asker)
      if (Math.abs(Number(pending.answer) - x) > CAPTCHA_TOLERANCE_PX || !isHumanTrack(track, x, tookMs))
        throw refused()
      return challenges.prove(pending, asker)
    },
    characters: async (asker, work) => {
      const bits = await challenges.settle(work, CAPTCHA_SCENE_ID, asker)
      if (typeof bits !== 'number') return bits
      const { code, img } = await pictures.characters()
      const { id } = await challenges.put(
        'image',
        { sceneId: CAPTCHA_SCENE_ID, answer: code, bits, subject: work.subject },
        asker,
      )
      return { uuid: id, img }
    },
    verifyCharacters: async ({ uuId, code, sceneId }, asker) => {
      const { pending } = await challenges.take(uuId, 'image', sceneId, asker)
      if (pending.answer !== code.trim().toUpperCase()) throw refused()
      return challenges.prove(pending, asker)
    },
    workAlone: async (sceneId, asker, { bits, subject }) => {
      if (sceneId !== CAPTCHA_SCENE_ID) throw refused()
      return { work: { id: (await challenges.put('work', { sceneId, answer: ALONE, bits, subject }, asker)).id, bits } }
    },
    verifyWork: async ({ workId, workAnswer, sceneId }, asker) => {
      const { pending } = await challenges.take(workId, 'work', sceneId, asker, WORK_ALONE_MIN_MS)
      if (pending.answer !== ALONE || !isSolved(pending.id, workAnswer, pending.bits)) throw refused()
      return challenges.prove(pending, asker)
    },
    consume: async (proof, sceneId, asker) => {
      const [id, work, end, mac, ...rest] = proof.split('.')
      if (
        !id ||
        !work ||
        !end ||
        !mac ||
        rest.length > 0 ||
        sceneId !== CAPTCHA_SCENE_ID ||
        !/^\d{1,16}$/.test(end) ||
        !/^\d{1,3}$/.test(work)
      )
        return null
      const expiresAt = Number(end)
      const bits = Number(work)
      const expected = Buffer.from(challenges.signature({ id, sceneId, ipHash: hashOf(asker), bits, expiresAt }))
      const given = Buffer.from(mac)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || clock.now() > expiresAt) return null
      const taken = await store.take(id, 'proof')
      if (taken === undefined) return null
      return { bits, subject: taken.subject, askedAt: taken.createdAt, isBound: taken.answer === ALONE }
    },
  }
}
