import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CrowdRequest, Tally } from './crowd-client.ts'

/** A program of this folder in a process of its own, which speaks by messages. */
export const forkBench = (file: string, args: readonly string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx', '--experimental-websocket'],
    serialization: 'advanced',
  })

/** Many lines in a process of their own: what they cost is not counted as the server's. */
export class Crowd {
  readonly #process = forkBench('./crowd-client.ts')

  async #ask(ask: CrowdRequest): Promise<unknown> {
    const answer = once(this.#process, 'message')
    this.#process.send(ask)
    return (await answer)[0]
  }

  /** Resolves when all lines stand. */
  open = (ask: Omit<Extract<CrowdRequest, { kind: 'open' }>, 'kind'>) =>
    this.#ask({ kind: 'open', ...ask }) as Promise<Tally>
  tally = () => this.#ask({ kind: 'tally' }) as Promise<Tally>
  shown = (logs: number) => this.#ask({ kind: 'shown', logs }) as Promise<(number | null)[]>
  close = () => this.#ask({ kind: 'close' }) as Promise<Tally>
  end(): void {
    this.#process.disconnect()
  }
}
