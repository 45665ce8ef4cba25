import type { FaultName } from '@data-centre/api'

/** A request that is not taken at all, with its HTTP status; `retryAfterS` where trying again later helps. */
export class RefusedRequest extends Error {
  readonly status: 400 | 401 | 403 | 409 | 413 | 415 | 429 | 503
  readonly fault: FaultName
  readonly retryAfterS: number | undefined
  constructor(status: RefusedRequest['status'], fault: FaultName, message: string, retryAfterS?: number) {
    super(message)
    this.name = 'RefusedRequest'
    this.status = status
    this.fault = fault
    this.retryAfterS = retryAfterS
  }
}

/** The refusal of what could be taken later; `message` is for the engineer who reads the sender's log. */
export const unavailable = (message: string, retryAfterS: number): RefusedRequest =>
  new RefusedRequest(503, 'unavailable', message, retryAfterS)
