import type { IntakeAnswer } from '@data-centre/api'
import { RefusedRequest } from './refused-request.ts'

interface First {
  bodySha256: string
  answer: IntakeAnswer
}

const MAX_TOKENS = 100_000

/** The first answers of named batches. A batch that comes again while the first is under way waits for its answer. */
export class Tokens {
  #answers = new Map<string, First>()
  #underWay = new Map<string, { bodySha256: string; answer: Promise<IntakeAnswer> }>()

  set(keyId: number, token: string, first: First): void {
    if (this.#answers.size >= MAX_TOKENS) {
      const oldest = this.#answers.keys().next().value
      if (oldest !== undefined) this.#answers.delete(oldest)
    }
    this.#answers.set(`${keyId} ${token}`, first)
  }

  /**
   * Answers a named batch: as before where it is known, by `work` where it is not. Where every event turns out to be
   * known, `older` is asked, because the batch may have been forgotten here. Throws 409 for another body under the name.
   */
  async once(
    keyId: number,
    token: string,
    bodySha256: string,
    work: () => Promise<IntakeAnswer>,
    older: () => Promise<First | undefined>,
  ): Promise<IntakeAnswer> {
    const name = `${keyId} ${token}`
    const first = this.#answers.get(name) ?? this.#underWay.get(name)
    if (first) return same(first, bodySha256).answer
    const answer = (async () => {
      const own = await work()
      const before = own.accepted === 0 && own.duplicated > 0 ? await older() : undefined
      return before ? same(before, bodySha256).answer : own
    })()
    this.#underWay.set(name, { bodySha256, answer })
    try {
      this.set(keyId, token, { bodySha256, answer: await answer })
      return await answer
    } finally {
      this.#underWay.delete(name)
    }
  }
}

function same<Known extends { bodySha256: string }>(first: Known, bodySha256: string): Known {
  if (first.bodySha256 !== bodySha256)
    throw new RefusedRequest(409, 'invalid', 'another body came under this batch-token')
  return first
}
