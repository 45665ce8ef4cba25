import { INTAKE_FUTURE_MS, INTAKE_ITEM } from '@data-centre/api'
import { dayOfSeconds } from '../../../platform/instant.ts'
import type { RefusedRow } from '../../events/batch-record.ts'
import type { XapiActor } from '../../xapi/actor.ts'
import { parseStatement, statementIdOf, statementOf, type XapiStatement } from '../../xapi/statement.ts'
import { dayText, EARLIEST_DAY } from '../plausible-days.ts'

/** A statement that counts, one that its store has taken back, or why it is refused. */
export type CheckedStatement =
  | { statement: XapiStatement }
  | { isVoided: true; id: string | undefined }
  | { reason: RefusedRow['reason']; detail: string; words: string }

const labels: Readonly<Record<string, string>> = {
  'not JSON': '不是 JSON',
  'the actor has no identifier': 'actor 没有标识',
  'the actor is a group': 'actor 是小组（Group），小组不是学员，请按成员分别发送',
  'the identifier of the actor holds control characters': 'actor 的标识含有控制字符或残缺字符',
  'an identifier holds control characters': '标识（id）含有控制字符或残缺字符',
  'bad timestamp': 'timestamp 不是带时区的时间',
  [`longer than ${INTAKE_ITEM.bytes / 1024} KiB`]: `语句超过 ${INTAKE_ITEM.bytes / 1024} KiB`,
  [`nested deeper than ${INTAKE_ITEM.levels} levels`]: `语句嵌套超过 ${INTAKE_ITEM.levels} 层`,
  [`more than ${INTAKE_ITEM.keys} keys in one object`]: `一个对象中超过 ${INTAKE_ITEM.keys} 个键`,
}

/** Names under which exports of stores wrap a statement. */
const WRAPPED_AS = ['statement', 'full_statement', 'data'] as const

/** The statement in a record of a store's export, with whether the store holds it as voided; a bare statement is its own. */
function unwrapped(value: unknown): { value: unknown; isVoided: boolean } {
  if (typeof value !== 'object' || value === null || 'actor' in value) return { value, isVoided: false }
  const record = value as Readonly<Record<string, unknown>>
  const name = WRAPPED_AS.find((one) => typeof record[one] === 'object' && record[one] !== null)
  return name === undefined
    ? { value, isVoided: false }
    : { value: record[name], isVoided: record.voided === true || record.voided === 1 }
}

/** The text of the statement in a record of a store's export; any other text as it is. */
export function unwrappedText(text: string): string {
  const parsed = parseStatement(text)
  const { value } = unwrapped(parsed.value)
  return value === parsed.value ? text : JSON.stringify(value)
}

/** What statements are held against. */
export interface Judging {
  /** The moment up to which they may have happened, ms. */
  now: number
  /** Whether an account is somebody of another school. */
  isForeign(actor: XapiActor): boolean
}

/** What an import makes of a statement: both passes over a file ask here, so that nothing is taken of what is refused. */
export function checkStatement(text: string, { now, isForeign }: Judging): CheckedStatement {
  const parsed = parseStatement(text)
  const { value, isVoided } = unwrapped(parsed.value)
  if (isVoided) return { isVoided, id: statementIdOf(value) }
  const statement = parsed.wrong ?? statementOf(value)
  if (typeof statement === 'string')
    return {
      reason: 'invalid',
      detail: statement,
      words: labels[statement] ?? `字段 ${statement.split(':')[0] || '整条'} 缺失或不合规定`,
    }
  const { at, time, actor, voids } = statement
  if (dayOfSeconds(at) < EARLIEST_DAY)
    return { reason: 'too_old', detail: time, words: `${dayText.too_early}“${time}”` }
  if (at * 1000 > now + INTAKE_FUTURE_MS) return { reason: 'future', detail: time, words: `${dayText.future}“${time}”` }
  // Who takes back is no learner.
  if (voids === undefined && isForeign(actor))
    return { reason: 'foreign_school', detail: `actor ${actor.ref}`, words: `账号“${actor.ref}”是其他学校的人员` }
  return { statement }
}
