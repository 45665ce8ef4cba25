import { randomBytes } from 'node:crypto'
import { CAPTCHA_MIN_MS, CAPTCHA_TTL_MS, Fault } from '@data-centre/api'
import { networkOf, sha256 } from '../address.ts'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import type { Asker, Work, WorkDemand } from './provider.ts'
import { isSolved, WORK_SLACK_BITS } from './work.ts'

/** A challenge or a proof that waits for its one use. */
export interface Pending {
  id: string
  sceneId: string
  kind: 'slider' | 'image' | 'proof' | 'work'
  /** Of a demand for work, and of a proof: {@link ALONE} where the work stands in for a picture. */
  answer: string
  /** Bits of work that were done for it; of a demand: that are asked for. */
  bits: number
  /** ms since 1970; of a proof: when its picture was handed out. */
  createdAt: number
  expiresAt: number
  ipHash: string
  /** Hash of what else than the network the work was asked for; empty where nothing was named. */
  subject: string
}

/** Where challenges wait. `take` removes and answers in one step, so that no two answers meet the same challenge. */
export interface PendingStore {
  put(pending: Pending): Promise<void>
  take(id: string, kind: Pending['kind']): Promise<Pending | undefined>
}

/** Marks work that stands in for a picture, and its proof. That which is asked for before a picture opens no login, and the other way round. */
export const ALONE = 'alone'
const PURPOSE = 'captcha-proof'
const newId = (): string => randomBytes(16).toString('base64url')
export const refused = (): Fault => new Fault('captcha')
export const hashOf = ({ ip }: Asker): string => sha256(`network ${networkOf(ip)}`)

/** Challenges, demands for work and proofs: written, taken once, and signed. */
export class Challenges {
  readonly #store: PendingStore
  readonly #secrets: Secrets
  readonly #clock: Clock
  constructor({ store, secrets, clock }: { store: PendingStore; secrets: Secrets; clock: Clock }) {
    this.#store = store
    this.#secrets = secrets
    this.#clock = clock
  }

  signature({
    id,
    sceneId,
    ipHash,
    bits,
    expiresAt,
  }: Omit<Pending, 'kind' | 'answer' | 'createdAt' | 'subject'>): string {
    return this.#secrets.sign(PURPOSE, [id, sceneId, ipHash, bits, expiresAt, 'login'].join('\n'))
  }

  async put(
    kind: Pending['kind'],
    {
      sceneId,
      answer = '',
      bits,
      subject = '',
      createdAt = this.#clock.now(),
    }: Pick<Pending, 'sceneId' | 'bits'> & Partial<Pick<Pending, 'answer' | 'subject' | 'createdAt'>>,
    asker: Asker,
  ): Promise<Pending> {
    const pending: Pending = {
      id: newId(),
      sceneId,
      kind,
      answer,
      bits,
      createdAt,
      expiresAt: this.#clock.now() + CAPTCHA_TTL_MS,
      ipHash: hashOf(asker),
      subject,
    }
    await this.#store.put(pending)
    return pending
  }

  /** The challenge, once, if it is of this scene and network, alive, and not answered faster than a hand can, or than `minMs`. */
  async take(
    id: string,
    kind: Pending['kind'],
    sceneId: string,
    asker: Asker,
    minMs = CAPTCHA_MIN_MS,
  ): Promise<{ pending: Pending; tookMs: number }> {
    const pending = await this.#store.take(id, kind)
    const now = this.#clock.now()
    if (!pending || pending.sceneId !== sceneId || pending.ipHash !== hashOf(asker) || now > pending.expiresAt)
      throw refused()
    const tookMs = now - pending.createdAt
    if (tookMs < minMs) throw refused()
    return { pending, tookMs }
  }

  async prove({ kind, sceneId, bits, subject, createdAt }: Pending, asker: Asker): Promise<string> {
    const answer = kind === 'work' ? ALONE : ''
    const proof = await this.put('proof', { sceneId, answer, bits, subject, createdAt }, asker)
    return `${proof.id}.${bits}.${proof.expiresAt}.${this.signature(proof)}`
  }

  /** Bits of the work that was done, or what is to be done first. An answer is looked at once. */
  async settle({ bits, id, answer }: Work, sceneId: string, asker: Asker): Promise<number | WorkDemand> {
    const demand = id === undefined || answer === undefined ? undefined : await this.#store.take(id, 'work')
    const isDone =
      demand?.answer === '' &&
      demand.ipHash === hashOf(asker) &&
      this.#clock.now() <= demand.expiresAt &&
      isSolved(demand.id, answer ?? '', demand.bits)
    const done = isDone ? demand.bits : 0
    if (done >= bits - (isDone ? WORK_SLACK_BITS : 0)) return done
    return { work: { id: (await this.put('work', { sceneId, bits }, asker)).id, bits } }
  }
}
