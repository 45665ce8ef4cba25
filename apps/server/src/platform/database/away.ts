/** Classes and codes of PostgreSQL that say that it ends, starts or takes nobody more, and of sockets that nobody is behind them. */
const AWAY = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH)$/
const OF_SOCKETS: ReadonlySet<string> = new Set(['connect', 'read', 'write'])
/** What the driver says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error of the operational store's driver says that the store cannot be reached, rather than that a statement is wrong. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isStoreAway)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // The same code of a file is another matter.
  if (code !== undefined && AWAY.test(code)) return /^\d/.test(code) || OF_SOCKETS.has(syscall ?? '')
  return MESSAGES.test(error.message)
}
