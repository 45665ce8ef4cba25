import { type FaultName, faults } from '../../faults.ts'

/** The two records of the operation log; a look at one of them is logged under its name here. */
export const logLabels = { oper: '操作日志', export: '导出日志' } as const
const LOG_MODULE = 'sysLog'

/** Written for an act of which no more than the beginning is on record. */
const INTERRUPTED = 'interrupted'
const INTERRUPTED_TEXT = '进程中断，未记录结果'

interface LoggedTarget {
  /** Name of what the act was about, mostly behind its id; of an act that failed the reason as a code. */
  target: string
  ok: boolean
  module: string
}

/** What an act was about as it is shown; of a failure, why. */
export function shownTarget({ target, ok, module }: LoggedTarget): string {
  if (module === LOG_MODULE && Object.hasOwn(logLabels, target)) return logLabels[target as keyof typeof logLabels]
  if (target === INTERRUPTED) return INTERRUPTED_TEXT
  return !ok && Object.hasOwn(faults, target) ? faults[target as FaultName].msg : target
}

/** The codes behind a text that is shown in place of them: what a search for it means besides names. */
export function targetsShownAs(text: string): { module: typeof LOG_MODULE; logs: string[]; reasons: string[] } {
  const holding = (labels: readonly (readonly [string, string])[]): string[] =>
    labels.filter(([, label]) => label.includes(text)).map(([code]) => code)
  return {
    module: LOG_MODULE,
    logs: holding(Object.entries(logLabels)),
    reasons: holding([
      [INTERRUPTED, INTERRUPTED_TEXT],
      ...Object.entries(faults).map(([name, { msg }]) => [name, msg] as const),
    ]),
  }
}
