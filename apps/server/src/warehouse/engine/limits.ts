/** Longest that a read may take unless its caller says otherwise, ms. */
export const READ_MS = 10_000
/** The same for writes and commands. */
export const COMMAND_MS = 600_000
/** Longest text of a statement, bytes: the demo world's stream of everything that happens outgrows the engine's default of 256 KiB. */
export const STATEMENT_BYTES = 2 ** 20

/** A read with its limits at its end, where a text that brings settings of its own is refused. */
export const readStatement = (sql: string, maxMs: number, memory: number): string =>
  `${sql.trimEnd().replace(/;$/, '')}\nSETTINGS max_execution_time = ${(maxMs / 1000).toFixed(3)}, max_memory_usage = ${memory}, output_format_json_quote_64bit_integers = 1, readonly = 1`
