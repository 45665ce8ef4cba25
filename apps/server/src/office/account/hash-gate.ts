import { Fault } from '@data-centre/api'
import { hash, type Options, verify } from '@node-rs/argon2'

/** OWASP's least parameters for argon2id, the library's default algorithm; about 18 ms on one core. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const IN_FLIGHT = 2
const QUEUE = 50

/**
 * Hashes and verifies passwords, at most two at a time: a flood of logins waits here and is refused beyond the queue
 * instead of taking the machine.
 */
export class HashGate {
  #running = 0
  readonly #waiting: (() => void)[] = []
  #dummy: Promise<string> | undefined
  /** Passwords that were looked at so far. */
  verified = 0

  async #pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= IN_FLIGHT) {
      if (this.#waiting.length >= QUEUE) throw new Fault('tooMany')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line; only an empty line gives it back.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  /** PHC text of a password. Throws the fault `tooMany` when the queue is full. */
  hash(password: string): Promise<string> {
    return this.#pass(() => hash(password.normalize('NFC'), parameters))
  }

  /** Whether the password fits; takes as long for an account that does not exist (`undefined`). Throws `tooMany` when the queue is full. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.#dummy ??= hash('no account has this password', parameters)
    const against = stored ?? (await this.#dummy)
    this.verified += 1
    const fits = await this.#pass(() => verify(against, password.normalize('NFC')))
    return fits && stored !== undefined
  }
}
