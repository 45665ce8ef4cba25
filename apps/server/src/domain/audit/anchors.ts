import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Link } from './chain.ts'

export const ANCHORS_FILE = 'audit-anchors.ndjson'
export const ANCHOR_KEY = 'audit-anchor'

/** How far the chain was at a moment. */
export interface Anchor extends Link {
  at: string
  /** Whether the signature is this installation's. */
  isGenuine: boolean
}

// RFC 8410: what stands before the 32 bytes of an Ed25519 key.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

interface AnchorRow {
  seq: number
  chain: string
  at: string
  signature: string
}
const signedText = ({ seq, chain, at }: Omit<AnchorRow, 'signature'>): Buffer =>
  Buffer.from(JSON.stringify([seq, chain, at]))

/**
 * Signed places of the chain in a file beside the stores: who can write into the store can cut off its end, and this is
 * what it is seen by. A copy of the file elsewhere makes it proof against who can write here too.
 */
export class Anchors {
  readonly #path: string
  readonly #key: KeyObject
  #last: number | undefined

  /** `seed`: 32 bytes of the installation's secret. */
  constructor(dataDir: string, seed: Buffer) {
    this.#path = join(dataDir, ANCHORS_FILE)
    this.#key = privateKeyOf(seed)
  }

  /** Adds a line and waits until it is on the disk. */
  add({ seq, chain }: Link, now: number): void {
    const line = { seq, chain: chain.toString('hex'), at: new Date(now).toISOString() }
    const signature = sign(null, signedText(line), this.#key).toString('base64url')
    const file = openSync(this.#path, 'a', 0o600)
    try {
      writeSync(file, `${JSON.stringify({ ...line, signature })}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.#last = seq
  }

  /** Place of the last anchor; 0 before there is one. */
  lastSeq(): number {
    this.#last ??= this.read().at(-1)?.seq ?? 0
    return this.#last
  }

  /** All lines. One that is no JSON is an anchor that is not genuine. */
  read(): Anchor[] {
    if (!existsSync(this.#path)) return []
    const publicKey = createPublicKey(this.#key)
    const lines = readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)
    return lines.map((text) => {
      try {
        const { signature, ...line } = JSON.parse(text) as AnchorRow
        const isGenuine = verify(null, signedText(line), publicKey, Buffer.from(signature, 'base64url'))
        return { seq: line.seq, chain: Buffer.from(line.chain, 'hex'), at: line.at, isGenuine }
      } catch {
        return { seq: 0, chain: Buffer.alloc(0), at: '', isGenuine: false }
      }
    })
  }
}

declare module '../../call/services.ts' {
  interface Services {
    anchors: Anchors
  }
}
