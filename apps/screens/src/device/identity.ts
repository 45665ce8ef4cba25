import {
  DEVICE_TOKEN_MS,
  type DeviceSelf,
  deviceToken,
  Fault,
  faults,
  PAIRING_MS,
  PAIRING_POLL_MS,
  type PairingAnswer,
  type TokenAnswer,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { observable, renewRights, session } from '@data-centre/auth'
import { type DeviceRecord, newKeys, publicKeyOf, readRecord, signatureOf, writeRecord } from './record.ts'

/**
 * How a page stands as a wall. `off`: somebody is logged in and the address is a wall's. `barred`: the browser offers no
 * keys, because the address is not secure, or does not keep them. `until`: end of the code by `performance.now()`.
 */
export type DeviceState =
  | { kind: 'off' }
  | { kind: 'reading' }
  | { kind: 'barred'; isSecure: boolean }
  | { kind: 'pairing'; code: string | null; until: number; reached: boolean }
  | { kind: 'paired'; self: DeviceSelf }

/** A token is renewed when half of its life is over. */
const RENEW_MS = DEVICE_TOKEN_MS / 2
/** Whether the server has refused, and not merely been out of reach. */
const isRefusal = (error: unknown): boolean => error instanceof Fault

/** This browser as a wall: gets a code, waits for it to be approved, and keeps its token fresh. */
export class DeviceIdentity {
  readonly state = observable<DeviceState>({ kind: 'reading' })
  #record: DeviceRecord | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #checking: Promise<void> | undefined
  /** Whether something was asked while the server was being asked: its answer may be of before. */
  #isAskedAgain = false
  #nonce: string | null = null
  /** Counts starts and stops: what an earlier life has begun goes nowhere. */
  #life = 0

  /** Begins where this browser stopped last. */
  async start(): Promise<void> {
    const life = ++this.#life
    // While it asks it gets another token anyway: a refusal of its own questions must not make it ask for ever.
    deviceToken.whenRefused(() => {
      if (!this.#checking) void this.check()
    })
    if (globalThis.crypto?.subtle === undefined) return this.state.set({ kind: 'barred', isSecure: false })
    const record = await this.#open()
    if (record === null) return this.state.set({ kind: 'barred', isSecure: true })
    if (life !== this.#life) return
    this.#record = record
    // What it was is shown while the server is asked, or away.
    if (record.self) this.#adopt(record.self)
    await this.check()
  }

  /** What this browser has kept of itself, or new keys; null where it keeps nothing, so that a load would end the pairing. */
  async #open(): Promise<DeviceRecord | null> {
    try {
      return (await readRecord()) ?? { keys: await newKeys(), deviceId: null, self: null }
    } catch (error) {
      console.warn('this browser keeps no key', error)
      return null
    }
  }

  stop(): void {
    this.#life += 1
    this.#record = undefined
    clearTimeout(this.#timer)
    deviceToken.set(null)
    deviceToken.signWith(null)
    session.release()
  }

  /** Asks the server again who this wall is; questions that come meanwhile are answered together by one more. */
  check(): Promise<void> {
    if (this.#checking) this.#isAskedAgain = true
    this.#checking ??= this.#lookUntilAnswered().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #lookUntilAnswered(): Promise<void> {
    do {
      this.#isAskedAgain = false
      await this.#look()
    } while (this.#isAskedAgain)
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer)
    const life = this.#life
    if (!this.#record) return
    let next: number = PAIRING_POLL_MS
    try {
      next =
        this.#record.deviceId === null ? await this.#request() : await this.#prove(this.#record, this.#record.deviceId)
    } catch (error) {
      this.#nonce = null
      const now = this.state.get()
      if (now.kind === 'pairing') this.state.set({ ...now, reached: isRefusal(error) })
      if (now.kind === 'reading') this.state.set({ kind: 'pairing', code: null, until: 0, reached: isRefusal(error) })
      console.warn('this wall could not be proved', error)
    }
    if (life === this.#life) this.#timer = setTimeout(() => void this.check(), next)
  }

  /** Asks for a code. A key that the server has known as another wall's makes room for a new one. */
  async #request(): Promise<number> {
    const record = this.#record as DeviceRecord
    let answer: PairingAnswer
    try {
      answer = (await call('device/requestPairing', { publicKey: await publicKeyOf(record.keys) })).data
    } catch (error) {
      if (error instanceof Fault && error.message === faults.deviceGone.msg) await this.#forget()
      throw error
    }
    this.#nonce = answer.nonce
    await this.#keep({ ...record, deviceId: answer.deviceId })
    this.state.set({ kind: 'pairing', code: answer.code, until: performance.now() + PAIRING_MS, reached: true })
    return PAIRING_POLL_MS
  }

  async #prove(record: DeviceRecord, deviceId: string): Promise<number> {
    // A page that was loaded again knows its code no more: it gets another.
    const state = this.state.get()
    if (record.self === null && (state.kind !== 'pairing' || state.code === null || performance.now() > state.until)) {
      const answer = await this.#ask(record, deviceId)
      if (answer.state === 'paired') return this.#paired(answer)
      return this.#request()
    }
    const answer = await this.#ask(record, deviceId)
    if (answer.state === 'paired') return this.#paired(answer)
    if (answer.state === 'gone') {
      await this.#forget()
      return this.#request()
    }
    if (state.kind === 'pairing') this.state.set({ ...state, reached: true })
    return PAIRING_POLL_MS
  }

  async #ask({ keys }: DeviceRecord, deviceId: string): Promise<TokenAnswer> {
    const nonce = this.#nonce ?? (await call('device/getNonce', { deviceId })).data.nonce
    this.#nonce = null
    const { data } = await call('device/token', {
      deviceId,
      nonce,
      signature: await signatureOf(keys, deviceId, nonce),
    })
    return data
  }

  async #paired({ token }: Extract<TokenAnswer, { state: 'paired' }>): Promise<number> {
    const { keys, deviceId } = this.#record as DeviceRecord
    deviceToken.signWith((nonce) => signatureOf(keys, deviceId ?? '', nonce, 'line'))
    deviceToken.set(token)
    const { data: self } = await call('device/self', {})
    this.#adopt(self)
    // What it may ask follows what it shows, and what breaks in: the server cuts its line where that has changed.
    await renewRights()
    await this.#keep({ ...(this.#record as DeviceRecord), self })
    return RENEW_MS
  }

  #adopt(self: DeviceSelf): void {
    // Another area is another viewer: nothing that was kept of the one before may be shown.
    const id = `device-${self.id}-${self.area.level}-${self.area.id}`
    if (session.user.get()?.id !== id)
      session.adopt({ id, token: '', schoolId: '', userName: self.name, avatarUrl: '', isDemo: false })
    const now = this.state.get()
    if (now.kind !== 'paired' || JSON.stringify(now.self) !== JSON.stringify(self))
      this.state.set({ kind: 'paired', self })
  }

  /** A revoked wall starts pairing again with another key. */
  async #forget(): Promise<void> {
    deviceToken.set(null)
    deviceToken.signWith(null)
    await this.#keep({ keys: await newKeys(), deviceId: null, self: null })
    session.release()
    this.state.set({ kind: 'pairing', code: null, until: 0, reached: true })
  }

  async #keep(record: DeviceRecord): Promise<void> {
    this.#record = record
    await writeRecord(record).catch((error: unknown) => console.warn('this wall could not be kept', error))
  }
}
