import { type Call, Fault } from '@data-centre/api'

/** Deepest nesting that an input has: the calls of a batch with their fields. */
const DEEPEST = 8

/** Text that no store takes (NUL, half a surrogate pair), and nesting that is built to overflow a stack. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (value === null || typeof value !== 'object') return true
  return depth < DEEPEST && Object.values(value).every((part) => isStorable(part, depth + 1))
}

/** Checks input against the call's schema. Throws `invalid` with the schema's own Chinese text, else 参数错误：{字段}. */
export function validate(call: Call, input: unknown): unknown {
  if (!isStorable(input)) throw new Fault('invalid')
  const parsed = call.input.safeParse(input, { error: (issue) => `参数错误：${fieldOf(issue)}` })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Fault('invalid', {
    msg: issue?.message ?? '参数错误',
    data: { reason: 'param', field: issue ? fieldOf(issue) : '' },
  })
}

function fieldOf(issue: {
  path?: readonly PropertyKey[] | undefined
  code?: string | undefined
  keys?: unknown
}): string {
  const keys = issue.code === 'unrecognized_keys' && Array.isArray(issue.keys) ? [String(issue.keys[0])] : []
  const field = [...(issue.path ?? []).map(String), ...keys].join('.')
  // A field name that a stranger made up is echoed in part only.
  return field.replace(/[^\w.]/g, '').slice(0, 60)
}
