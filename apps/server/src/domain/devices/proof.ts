import { createPublicKey, type KeyObject, randomBytes, randomInt, verify } from 'node:crypto'
import { Fault, PAIRING_ALPHABET, PAIRING_LENGTH } from '@data-centre/api'

/** Eight letters by chance. */
export const newCode = (): string =>
  Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('')
export const newNonce = (): string => randomBytes(24).toString('base64url')
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Reads a P-256 key in SPKI form; throws `invalid` for anything else. */
export function publicKeyOf(spki: string): KeyObject {
  let key: KeyObject
  try {
    key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  } catch {
    throw notAKey()
  }
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw notAKey()
  return key
}

const notAKey = (): Fault =>
  new Fault('invalid', { msg: '参数错误：publicKey', data: { reason: 'param', field: 'publicKey' } })

/** What a wall signs: names what it is for, so that nothing else that the key might sign is taken for it. */
export const textToSign = (deviceId: string, nonce: string, purpose: 'device' | 'line' = 'device'): string =>
  `data-centre ${purpose} ${deviceId} ${nonce}`

/** Whether the key signed the nonce for this device, for a token or for a connection; the signature is r and s as WebCrypto gives them. */
export const isSigned = (
  spki: string,
  { deviceId, nonce, signature }: { deviceId: string; nonce: string; signature: string },
  purpose: 'device' | 'line' = 'device',
): boolean =>
  verify(
    'sha256',
    Buffer.from(textToSign(deviceId, nonce, purpose)),
    { key: publicKeyOf(spki), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64'),
  )
