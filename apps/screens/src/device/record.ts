import type { DeviceSelf } from '@data-centre/api'
import { createStore, get, set, type UseStore } from 'idb-keyval'

/** What this browser keeps of itself as a wall. The private key cannot be taken out of it. */
export interface DeviceRecord {
  keys: CryptoKeyPair
  /** Null until the server has given it an id. */
  deviceId: string | null
  /** Assignment as last received; shown while the server is away. */
  self: DeviceSelf | null
}

const NAME = 'device'
let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('wall-device', 'record')
  return opened
}

export const readRecord = (): Promise<DeviceRecord | undefined> => get<DeviceRecord>(NAME, store())
export const writeRecord = (record: DeviceRecord): Promise<void> => set(NAME, record, store())

/** A key that signs here and leaves this browser never. */
export const newKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  base64(await crypto.subtle.exportKey('spki', publicKey))

/** Signature over a nonce, in the words that the server expects: for a token, or for a connection. */
export const signatureOf = async (
  { privateKey }: CryptoKeyPair,
  deviceId: string,
  nonce: string,
  purpose: 'device' | 'line' = 'device',
): Promise<string> =>
  base64(
    await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      new TextEncoder().encode(`data-centre ${purpose} ${deviceId} ${nonce}`),
    ),
  )
