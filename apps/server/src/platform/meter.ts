/** Receives events for monitoring; the reporting parts do not depend on who listens. */
export interface Meter {
  /** The intake answered a batch whose events are on disk. */
  taken(answer: { accepted: number; duplicated: number; rejected: Readonly<Partial<Record<string, number>>> }): void
  /** A segment of the log is in the engine, so long after its first event was accepted. */
  drained(segment: { events: number; lagMs: number }): void
  /** The warehouse answered a statement. */
  stated(statement: { kind: 'query' | 'insert' | 'command'; ms: number; isOk: boolean }): void
  /** An answer was looked for among those that are kept. */
  lookedUp(isKept: boolean): void
  jobEnded(run: { job: string; isOk: boolean; ms: number }): void
}
