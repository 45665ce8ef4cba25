/** Header, and name in the handshake of the live line, under which a paired wall sends its token. */
export const DEVICE_HEADER = 'device-token'

let present: string | null = null
let onRefused: () => void = () => undefined

/** The token of a paired wall, in the memory of its page only. */
export const deviceToken = {
  get: (): string | null => present,
  set: (token: string | null): void => {
    present = token
  },
  /** Registers what happens when an answer says that the server does not know this wall any more. */
  whenRefused: (listener: () => void): void => {
    onRefused = listener
  },
  refused: (): void => onRefused(),
}
