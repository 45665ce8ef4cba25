/** Header, and name in the handshake of the live line, under which a paired wall sends its token. */
export const DEVICE_HEADER = 'device-token'

/** Event in which the server gives a connection of a paired wall a nonce; acknowledged with the signature of the wall's key. */
export const DEVICE_PROOF = 'rt:prove'

let present: string | null = null
let signer: ((nonce: string) => Promise<string>) | null = null
let onRefused: () => void = () => undefined

/** The token of a paired wall, in the memory of its page only. */
export const deviceToken = {
  get: (): string | null => present,
  set: (token: string | null): void => {
    present = token
  },
  /** Registers what signs nonces of connections; the key itself never leaves where it is kept. */
  signWith: (sign: ((nonce: string) => Promise<string>) | null): void => {
    signer = sign
  },
  /** Signature of a nonce; rejects where no key is at hand. */
  sign: (nonce: string): Promise<string> =>
    signer ? signer(nonce) : Promise.reject(new Error('this page has no key of a wall')),
  /** Registers what happens when an answer says that the server does not know this wall any more. */
  whenRefused: (listener: () => void): void => {
    onRefused = listener
  },
  refused: (): void => onRefused(),
}
