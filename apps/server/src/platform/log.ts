import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured log. Bodies, headers, cookies and queries are never handed to it; the names below are removed all the same,
 * so that a careless line leaks nothing.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'token',
        'password',
        'cookie',
        'secret',
        '*.token',
        '*.password',
        '*.cookie',
        '*.secret',
        '*.captchaVerifyParam',
        '*.authorization',
      ],
      censor: '***',
    },
  })
}
