import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_MIN_MS, CAPTCHA_SCENE_ID, CAPTCHA_TOLERANCE_PX, CAPTCHA_TTL_MS, Fault } from '@data-centre/api'
import { networkOf, sha256 } from '../address.ts'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { drawCharacters } from './characters.ts'
import { drawPuzzle, GAP_FROM, GAP_TO } from './picture.ts'
import type { Asker, CaptchaProvider } from './provider.ts'
import { isHumanTrack } from './track.ts'

/** A challenge or a proof that waits for its one use. */
export interface Pending {
  id: string
  sceneId: string
  kind: 'slider' | 'image' | 'proof'
  answer: string
  /** ms since 1970. */
  createdAt: number
  expiresAt: number
  ipHash: string
}

/** Where challenges wait. `take` removes and answers in one step, so that no two answers meet the same challenge. */
export interface PendingStore {
  put(pending: Pending): Promise<void>
  take(id: string, kind: Pending['kind']): Promise<Pending | undefined>
}

export interface BuiltinOptions {
  store: PendingStore
  secrets: Secrets
  clock: Clock
  /** Left edge of the gap, px; drawn at random when absent. */
  chooseGap?: () => number
}

const PURPOSE = 'captcha-proof'
const newId = (): string => randomBytes(16).toString('base64url')
const refused = (): Fault => new Fault('captcha')
const hashOf = ({ ip }: Asker): string => sha256(`network ${networkOf(ip)}`)

/**
 * Our own captcha: the server draws, remembers the answer, and accepts one answer per challenge. Its proof is an HMAC over
 * id, scene, network and end of life, good for one login attempt.
 */
export function builtinCaptcha({ store, secrets, clock, chooseGap = () => randomInt(GAP_FROM, GAP_TO + 1) }: BuiltinOptions): CaptchaProvider {
  const signature = (id: string, sceneId: string, ipHash: string, expiresAt: number): string => secrets.sign(PURPOSE, [id, sceneId, ipHash, expiresAt, 'login'].join('\n'))

  const put = async (kind: Pending['kind'], sceneId: string, answer: string, asker: Asker): Promise<Pending> => {
    const now = clock.now()
    const pending: Pending = { id: newId(), sceneId, kind, answer, createdAt: now, expiresAt: now + CAPTCHA_TTL_MS, ipHash: hashOf(asker) }
    await store.put(pending)
    return pending
  }

  /** The challenge, once, if it is of this scene and network, alive, and not answered faster than a hand can. */
  const take = async (id: string, kind: Pending['kind'], sceneId: string, asker: Asker): Promise<{ pending: Pending; tookMs: number }> => {
    const pending = await store.take(id, kind)
    const now = clock.now()
    if (!pending || pending.sceneId !== sceneId || pending.ipHash !== hashOf(asker) || now > pending.expiresAt) throw refused()
    const tookMs = now - pending.createdAt
    if (tookMs < CAPTCHA_MIN_MS) throw refused()
    return { pending, tookMs }
  }

  const prove = async (sceneId: string, asker: Asker): Promise<string> => {
    const { id, expiresAt, ipHash } = await put('proof', sceneId, '', asker)
    return `${id}.${expiresAt}.${signature(id, sceneId, ipHash, expiresAt)}`
  }

  return {
    slider: async (sceneId, asker) => {
      if (sceneId !== CAPTCHA_SCENE_ID) throw refused()
      const x = chooseGap()
      const picture = drawPuzzle(x)
      const { id } = await put('slider', sceneId, String(x), asker)
      return { id, ...picture }
    },
    verifySlider: async ({ id, sceneId, x, track }, asker) => {
      const { pending, tookMs } = await take(id, 'slider', sceneId, asker)
      if (Math.abs(Number(pending.answer) - x) > CAPTCHA_TOLERANCE_PX || !isHumanTrack(track, x, tookMs)) throw refused()
      return prove(sceneId, asker)
    },
    characters: async (asker) => {
      const { code, img } = drawCharacters()
      const { id } = await put('image', CAPTCHA_SCENE_ID, code, asker)
      return { uuid: id, img }
    },
    verifyCharacters: async ({ uuId, code, sceneId }, asker) => {
      const { pending } = await take(uuId, 'image', sceneId, asker)
      if (pending.answer !== code.trim().toUpperCase()) throw refused()
      return prove(sceneId, asker)
    },
    consume: async (proof, sceneId, asker) => {
      const [id, end, mac, ...rest] = proof.split('.')
      if (!id || !end || !mac || rest.length > 0 || sceneId !== CAPTCHA_SCENE_ID || !/^\d{1,16}$/.test(end)) return false
      const expiresAt = Number(end)
      const expected = Buffer.from(signature(id, sceneId, hashOf(asker), expiresAt))
      const given = Buffer.from(mac)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || clock.now() > expiresAt) return false
      return (await store.take(id, 'proof')) !== undefined
    },
  }
}
