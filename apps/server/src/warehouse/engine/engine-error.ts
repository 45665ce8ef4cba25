/** Why the engine gave no answer. `unavailable`: the host died or is closed; the statement may be sent again. */
export type EngineReason = 'timeout' | 'aborted' | 'memory' | 'refused' | 'unavailable'

const reasonByCode: Record<number, EngineReason> = { 159: 'timeout', 160: 'timeout', 394: 'aborted', 241: 'memory' }

/** A statement that failed. `code` is ClickHouse's error number, 0 when the engine itself was not reached. */
export class EngineError extends Error {
  readonly reason: EngineReason
  readonly code: number
  constructor(reason: EngineReason, message: string, code = 0) {
    super(message)
    this.name = 'EngineError'
    this.reason = reason
    this.code = code
  }
  static from(code: number, message: string): EngineError {
    return new EngineError(reasonByCode[code] ?? 'refused', message, code)
  }
}
