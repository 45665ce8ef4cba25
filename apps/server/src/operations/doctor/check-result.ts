/** One thing that the doctor looked at. */
export interface CheckResult {
  state: 'ok' | 'warn' | 'fail'
  what: string
  says: string
  /** What to do about it. */
  hint?: string
}

export const ok = (what: string, says: string): CheckResult => ({ state: 'ok', what, says })
export const warn = (what: string, says: string, hint: string): CheckResult => ({ state: 'warn', what, says, hint })
export const fail = (what: string, says: string, hint: string): CheckResult => ({ state: 'fail', what, says, hint })

const marks = { ok: '✓ 正常', warn: '! 注意', fail: '✗ 故障' } as const

export const printed = (lines: readonly CheckResult[]): string =>
  lines
    .map(
      ({ state, what, says, hint }) =>
        `${marks[state]}  ${what}：${says}${hint === undefined ? '' : `\n          → ${hint}`}`,
    )
    .join('\n')

export const mib = (bytes: number): string =>
  bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${Math.round(bytes / 2 ** 20)} MiB`
