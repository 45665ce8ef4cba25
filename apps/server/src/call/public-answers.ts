import type { CallPath } from '@data-centre/api'
import type { Clock } from '../platform/clock.ts'
import { forAll } from '../warehouse/turns/asker.ts'
import type { ReportAnswer } from './services.ts'

/** How long an answer is the same for everybody, ms. */
const KEPT_MS = 60_000
/** How long a failure is, ms. */
const RETRY_MS = 5000

interface SharedAnswer {
  answer: Promise<ReportAnswer>
  /** Ms; while it is computed it has no end. */
  until: number
}

/** What people without a session are answered: read once for all of them, and anew once a minute at most, however many ask. */
export class PublicAnswers {
  readonly #clock: Clock
  readonly #answers = new Map<CallPath, SharedAnswer>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Rejects with what `compute` throws, and with the same for everybody who comes soon after. */
  get(path: CallPath, compute: () => Promise<ReportAnswer>): Promise<ReportAnswer> {
    const current = this.#answers.get(path)
    if (current && this.#clock.now() < current.until) return current.answer
    // Nobody's turn is used for it, and who asked first may leave: the others wait for the same answer.
    const shared: SharedAnswer = { answer: forAll(compute), until: Number.POSITIVE_INFINITY }
    this.#answers.set(path, shared)
    const keep = (ms: number): void => {
      shared.until = this.#clock.now() + ms
    }
    shared.answer.then(
      () => keep(KEPT_MS),
      () => keep(RETRY_MS),
    )
    return shared.answer
  }
}
