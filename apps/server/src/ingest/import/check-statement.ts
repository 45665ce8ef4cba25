import { INTAKE_FUTURE_MS } from '@data-centre/api'
import { dayOfSeconds } from '../../platform/instant.ts'
import type { RefusedRow } from '../events/batch-record.ts'
import { readStatement, type XapiStatement } from '../xapi/statement.ts'
import { dayText, EARLIEST_DAY } from './plausible-days.ts'

type CheckedStatement = { statement: XapiStatement } | { reason: RefusedRow['reason']; detail: string; words: string }

const labels: Readonly<Record<string, string>> = {
  'not JSON': '不是 JSON',
  'the actor has no identifier': 'actor 没有标识',
  'bad timestamp': 'timestamp 不是带时区的时间',
}

/** A statement that an import may take, or why it may not: both passes over a file ask here, so that nothing is taken of what is refused. `now`: ms. */
export function checkStatement(text: string, now: number): CheckedStatement {
  const statement = readStatement(text)
  if (typeof statement === 'string')
    return {
      reason: 'invalid',
      detail: statement,
      words: labels[statement] ?? `字段 ${statement.split(':')[0] || '整条'} 缺失或不合规定`,
    }
  const { at, time } = statement
  if (dayOfSeconds(at) < EARLIEST_DAY)
    return { reason: 'too_old', detail: time, words: `${dayText.too_early}“${time}”` }
  if (at * 1000 > now + INTAKE_FUTURE_MS) return { reason: 'future', detail: time, words: `${dayText.future}“${time}”` }
  return { statement }
}
