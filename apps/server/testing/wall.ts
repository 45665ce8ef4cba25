import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type CallPath, DEVICE_HEADER, type Envelope, type PairingAnswer, type TokenAnswer } from '@data-centre/api'
import { textToSign } from '../src/domain/devices/proof.ts'
import type { TestServer } from './server.ts'

/** A wall as its browser is: a key that never leaves, and what the server has given it. */
export class TestWall {
  readonly key: KeyObject
  readonly publicKey: string
  readonly #server: TestServer
  id = ''
  code = ''
  nonce = ''
  token = ''

  constructor(server: TestServer) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#server = server
    this.key = privateKey
    this.publicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  }

  /** Asks for a code. */
  async request(): Promise<Envelope<PairingAnswer>> {
    const { envelope } = await this.#server.call('device/requestPairing', { publicKey: this.publicKey })
    const answer = envelope as Envelope<PairingAnswer>
    if (answer.data && 'code' in answer.data)
      Object.assign(this, { id: answer.data.deviceId, code: answer.data.code, nonce: answer.data.nonce })
    return answer
  }

  signatureOf(nonce: string, deviceId = this.id): string {
    return sign('sha256', Buffer.from(textToSign(deviceId, nonce)), {
      key: this.key,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64')
  }

  /** Asks for its token by a signature over the last nonce. */
  async prove(input: object = {}): Promise<Envelope<TokenAnswer>> {
    const { envelope } = await this.#server.call('device/token', {
      deviceId: this.id,
      nonce: this.nonce,
      signature: this.signatureOf(this.nonce),
      ...input,
    })
    const answer = envelope as Envelope<TokenAnswer>
    if (answer.data && 'nonce' in answer.data) this.nonce = answer.data.nonce
    if (answer.data && 'token' in answer.data) this.token = answer.data.token
    return answer
  }

  /** Makes a call as this wall. */
  async call(
    path: CallPath,
    input: object = {},
    method: 'GET' | 'POST' = 'POST',
    token = this.token,
  ): Promise<Envelope> {
    const answer = await this.#server.running.app.inject({
      method,
      url: `/api/${path}`,
      headers: { [DEVICE_HEADER]: token },
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    })
    return answer.json() as Envelope
  }
}
