import type { Tried } from '../product/platform.ts'

/** What an import of statements printed. */
export interface ImportOutcome {
  taken: number
  refused: number
  /** The refused statements that the report shows, each with its place and reason. */
  refusals: string[]
  notes: string[]
  /** Why it ended without a report. */
  ended: string
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN)
const rowsOf = (text: string, label: string): string[] =>
  [...text.matchAll(new RegExp(`^${label} +(.+)$`, 'gm'))].map(([, row = '']) => row)

/** Reads the report of `npm run import -- xapi`. */
export const outcomeOf = ({ status, output, errors }: Tried): ImportOutcome => ({
  taken: numberIn(output, /^新增日志 +(\d+)/m),
  refused: numberIn(output, /^拒收 +(\d+) 条/m),
  refusals: rowsOf(output, '拒收').slice(1),
  notes: rowsOf(output, '说明'),
  ended: output.includes('新增日志') ? '' : `${status} ${errors.trim().split('\n').at(-1) ?? ''}`,
})

/** An outcome in short: the refused ones by their line. */
export function outcomeText({ taken, refused, refusals, ended }: ImportOutcome): string {
  if (ended) return `ended with ${ended.slice(0, 160)}`
  const places = refusals.map((row) => /第 (\d+) [行条]/.exec(row)?.[1] ?? '?')
  return `taken ${taken}, refused ${refused}${refused > 0 ? ` (line ${places.join(', ')})` : ''}`
}

/** Whether a report says of a refused row why: more than where it stands. */
export const hasReason = (refusal: string): boolean => /：.+/.test(refusal)
