import type { Params } from '../store.ts'

/** What ends or bends a quoted text or a TSV field; everything else passes as it is. */
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}
const escapeField = (text: string): string => text.replace(/[\\\0\b\f\n\r\t]/g, (c) => escapes[c] as string)
const quote = (text: string): string => `'${escapeField(text).replace(/'/g, "\\'")}'`

function number(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`a bound number must be finite, got ${value}`)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new TypeError(`bind ${value} as text: it exceeds 2^53`)
  return String(value)
}

/** A value as the engine reads parameters: one TSV field, whose items are literals when it is an array. */
function fieldOf(value: Params[string]): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeField(value)
  if (typeof value === 'number') return number(value)
  if (typeof value === 'boolean') return String(value)
  return `[${value.map((item: string | number) => (typeof item === 'string' ? quote(item) : number(item))).join(',')}]`
}

/**
 * The statement that sets a session's parameters, or undefined when there are none. The engine substitutes them after
 * parsing, by their declared types. We set them instead of using chdb's `queryBindAsync`, which runs one query at a
 * time for the whole process because its parameters are not kept per connection (chdb 3.4.0).
 */
export function setStatement(params: Params): string | undefined {
  const parts = Object.entries(params).map(([name, value]) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new TypeError(`no parameter name: ${name}`)
    return `param_${name} = ${quote(fieldOf(value))}`
  })
  return parts.length > 0 ? `SET ${parts.join(', ')}` : undefined
}

/**
 * Refuses a text that asks for a parameter which is not given: a session would still hold the value of an earlier call.
 * And numbers that have lost digits on their way here: such ids are bound as text.
 */
export function requireParams(sql: string, params: Params): void {
  for (const [, name] of sql.matchAll(/\{(\w+)\s*:\s*\w/g)) {
    if (!Object.hasOwn(params, name as string))
      throw new TypeError(`the statement asks for {${name}}, which is not given`)
  }
  for (const value of Object.values(params).flat()) if (typeof value === 'number') number(value)
}
