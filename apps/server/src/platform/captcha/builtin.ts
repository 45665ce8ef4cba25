import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_MIN_MS, CAPTCHA_SCENE_ID, CAPTCHA_TOLERANCE_PX, CAPTCHA_TTL_MS, Fault } from '@data-centre/api'
import { networkOf, sha256 } from '../address.ts'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { drawCharacters } from './characters.ts'
import { drawPuzzle, GAP_FROM, GAP_TO } from './picture.ts'
import type { Asker, CaptchaProvider, Work, WorkDemand } from './provider.ts'
import { isHumanTrack } from './track.ts'
import { isSolved, WORK_SLACK_BITS } from './work.ts'

/** A challenge or a proof that waits for its one use. */
export interface Pending {
  id: string
  sceneId: string
  kind: 'slider' | 'image' | 'proof' | 'work'
  answer: string
  /** Bits of work that were done for it; of a demand: that are asked for. */
  bits: number
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
 * id, scene, network, work and end of life, good for one login attempt. The slider alone stops no program: it is friction,
 * and what slows a program down is the work that is asked for before the picture.
 */
export function builtinCaptcha({ store, secrets, clock, chooseGap = () => randomInt(GAP_FROM, GAP_TO + 1) }: BuiltinOptions): CaptchaProvider {
  const signature = ({ id, sceneId, ipHash, bits, expiresAt }: Omit<Pending, 'kind' | 'answer' | 'createdAt'>): string =>
    secrets.sign(PURPOSE, [id, sceneId, ipHash, bits, expiresAt, 'login'].join('\n'))

  const put = async (kind: Pending['kind'], { sceneId, answer = '', bits }: Pick<Pending, 'sceneId' | 'bits'> & { answer?: string }, asker: Asker): Promise<Pending> => {
    const now = clock.now()
    const pending: Pending = { id: newId(), sceneId, kind, answer, bits, createdAt: now, expiresAt: now + CAPTCHA_TTL_MS, ipHash: hashOf(asker) }
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

  const prove = async ({ sceneId, bits }: Pending, asker: Asker): Promise<string> => {
    const proof = await put('proof', { sceneId, bits }, asker)
    return `${proof.id}.${bits}.${proof.expiresAt}.${signature(proof)}`
  }

  /** Bits of the work that was done, or what is to be done first. An answer is looked at once. */
  const settle = async ({ bits, id, answer }: Work, sceneId: string, asker: Asker): Promise<number | WorkDemand> => {
    const demand = id === undefined || answer === undefined ? undefined : await store.take(id, 'work')
    const isDone = demand && demand.ipHash === hashOf(asker) && clock.now() <= demand.expiresAt && isSolved(demand.id, answer ?? '', demand.bits)
    const done = isDone ? demand.bits : 0
    if (done >= bits - (isDone ? WORK_SLACK_BITS : 0)) return done
    return { work: { id: (await put('work', { sceneId, bits }, asker)).id, bits } }
  }

  return {
    slider: async (sceneId, asker, work) => {
      if (sceneId !== CAPTCHA_SCENE_ID) throw refused()
      const bits = await settle(work, sceneId, asker)
      if (typeof bits !== 'number') return bits
      const x = chooseGap()
      const picture = drawPuzzle(x)
      const { id } = await put('slider', { sceneId, answer: String(x), bits }, asker)
      return { id, ...picture }
    },
    verifySlider: async ({ id, sceneId, x, track }, asker) => {
      const { pending, tookMs } = await take(id, 'slider', sceneId, asker)
      if (Math.abs(Number(pending.answer) - x) > CAPTCHA_TOLERANCE_PX || !isHumanTrack(track, x, tookMs)) throw refused()
      return prove(pending, asker)
    },
    characters: async (asker, work) => {
      const bits = await settle(work, CAPTCHA_SCENE_ID, asker)
      if (typeof bits !== 'number') return bits
      const { code, img } = drawCharacters()
      const { id } = await put('image', { sceneId: CAPTCHA_SCENE_ID, answer: code, bits }, asker)
      return { uuid: id, img }
    },
    verifyCharacters: async ({ uuId, code, sceneId }, asker) => {
      const { pending } = await take(uuId, 'image', sceneId, asker)
      if (pending.answer !== code.trim().toUpperCase()) throw refused()
      return prove(pending, asker)
    },
    consume: async (proof, sceneId, asker) => {
      const [id, work, end, mac, ...rest] = proof.split('.')
      if (!id || !work || !end || !mac || rest.length > 0 || sceneId !== CAPTCHA_SCENE_ID || !/^\d{1,16}$/.test(end) || !/^\d{1,3}$/.test(work)) return null
      const expiresAt = Number(end)
      const bits = Number(work)
      const expected = Buffer.from(signature({ id, sceneId, ipHash: hashOf(asker), bits, expiresAt }))
      const given = Buffer.from(mac)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || clock.now() > expiresAt) return null
      return (await store.take(id, 'proof')) === undefined ? null : bits
    },
  }
}
