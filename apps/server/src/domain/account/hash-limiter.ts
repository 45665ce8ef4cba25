import { Fault } from '@data-centre/api'
import { hash, type Options, verify } from '@node-rs/argon2'

/** OWASP's least parameters for argon2id, the library's default algorithm; about 18 ms on one core. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const IN_FLIGHT = 2
const QUEUE = 50

/** Somebody in the queue. */
interface Waiting {
  /** Network that it came from; '' = a page of somebody who is logged in, or the server itself. */
  network: string
  run(): void
  refuse(): void
}

/**
 * Hashes and verifies passwords, at most two at a time: a flood of logins waits here instead of taking the machine. A full
 * queue refuses the network that has most in it, so that a flood of one never refuses the others.
 */
export class HashLimiter {
  #running = 0
  readonly #waiting: Waiting[] = []
  #dummy: Promise<string> | undefined
  /** Passwords that were looked at so far. */
  verified = 0

  async #pass<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= IN_FLIGHT) await this.#wait(network)
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line; only an empty line gives it back.
      const next = this.#waiting.shift()
      if (next) next.run()
      else this.#running -= 1
    }
  }

  /** Waits for a turn. Throws the fault `tooMany` when the queue is full and this network, or none, has most in it. */
  #wait(network: string): Promise<void> {
    if (this.#waiting.length >= QUEUE) this.#evict(network)
    return new Promise((resolve, reject) =>
      this.#waiting.push({ network, run: resolve, refuse: () => reject(new Fault('tooMany')) }),
    )
  }

  #evict(network: string): void {
    const sizes = new Map<string, number>()
    for (const one of this.#waiting) sizes.set(one.network, (sizes.get(one.network) ?? 0) + 1)
    const [heaviest = '', max = 0] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))
    if ((sizes.get(network) ?? 0) + 1 >= max) throw new Fault('tooMany')
    const oldest = this.#waiting.findIndex((one) => one.network === heaviest)
    this.#waiting.splice(oldest, 1)[0]?.refuse()
  }

  /** PHC text of a password. Throws the fault `tooMany` when the queue is full. */
  hash(password: string): Promise<string> {
    return this.#pass('', () => hash(password.normalize('NFC'), parameters))
  }

  /** Whether the password fits; takes as long for an account that does not exist (`undefined`). Throws `tooMany` when the queue is full. */
  async verify(stored: string | undefined, password: string, network = ''): Promise<boolean> {
    this.#dummy ??= hash('no account has this password', parameters)
    const against = stored ?? (await this.#dummy)
    this.verified += 1
    const fits = await this.#pass(network, () => verify(against, password.normalize('NFC')))
    return fits && stored !== undefined
  }
}

declare module '../../call/services.ts' {
  interface Services {
    hashLimiter: HashLimiter
  }
}
