import { type Call, Fault, isStorable } from '@data-centre/api'

/** Deepest nesting that an input has: the calls of a batch with their fields. */
const DEEPEST = 8

/** Where text stands that no store takes (NUL, half a surrogate pair), or nesting that is built to overflow a stack; undefined where nothing does. */
function unstorableIn(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (value === null || typeof value !== 'object') return undefined
  if (path.length >= DEEPEST) return path
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableIn(part, [...path, name])
    if (found) return found
  }
  return undefined
}

/** Checks input against the call's schema. Throws `invalid` with the schema's own Chinese text, else 参数错误：{字段}. */
export function validate(call: Call, input: unknown): unknown {
  const unstorable = unstorableIn(input)
  if (unstorable) throw wrongField(fieldOf({ path: unstorable }))
  const parsed = call.input.safeParse(input, { error: (issue) => `参数错误：${fieldOf(issue)}` })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw wrongField(issue ? fieldOf(issue) : '', issue?.message ?? '参数错误')
}

const wrongField = (field: string, msg = `参数错误：${field}`): Fault =>
  new Fault('invalid', { msg, data: { reason: 'param', field } })

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
