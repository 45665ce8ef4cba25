/**
 * The engine quotes 64-bit integers so that none loses digits; here they become numbers again where a number holds
 * them exactly. The column types of the answer say which texts are integers, so a text that looks like one stays a text.
 */
type Convert = (value: unknown) => unknown

const safeInteger: Convert = (value) => {
  if (typeof value !== 'string') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Splits the arguments of a type at its top level: `Map(String, Array(UInt64))` -> `String`, `Array(UInt64)`. */
function argumentsOf(type: string): string[] {
  const inner = type.slice(type.indexOf('(') + 1, -1)
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < inner.length; i++) {
    const c = inner[i]
    if (c === '(') depth++
    else if (c === ')') depth--
    else if (c === ',' && depth === 0) {
      parts.push(inner.slice(from, i).trim())
      from = i + 1
    }
  }
  parts.push(inner.slice(from).trim())
  return parts
}

/** Conversion for a type, or undefined when its values are right as they came. */
function converterOf(type: string): Convert | undefined {
  if (type === 'UInt64' || type === 'Int64') return safeInteger
  if (!type.includes('Int64')) return undefined
  if (type.startsWith('Nullable(') || type.startsWith('LowCardinality(')) return converterOf(argumentsOf(type)[0] ?? '')
  if (type.startsWith('SimpleAggregateFunction(')) return converterOf(argumentsOf(type)[1] ?? '')
  if (type.startsWith('Array(')) {
    const item = converterOf(argumentsOf(type)[0] ?? '')
    return item && ((value) => (value as unknown[]).map(item))
  }
  if (type.startsWith('Map(')) {
    const item = converterOf(argumentsOf(type)[1] ?? '')
    return (
      item &&
      ((value) =>
        Object.fromEntries(Object.entries(value as Record<string, unknown>).map(([key, entry]) => [key, item(entry)])))
    )
  }
  if (type.startsWith('Tuple(')) {
    // Named elements read `name Type`; the type is what follows the name.
    const items = argumentsOf(type).map((part) => converterOf(part.replace(/^[`\w]+ (?=\w)/, '')))
    return (value) => (Array.isArray(value) ? value.map((entry, i) => items[i]?.(entry) ?? entry) : value)
  }
  return undefined
}

interface CompactAnswer {
  meta: { name: string; type: string }[]
  data: unknown[][]
}

/** Rows of a JSONCompact answer as objects. An empty body (a statement without an answer) has no rows. */
export function rowsOf<Row>(body: Uint8Array): Row[] {
  if (body.byteLength === 0) return []
  const { meta, data } = JSON.parse(
    Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'),
  ) as CompactAnswer
  const names = meta.map((column) => column.name)
  const converters = meta.map((column) => converterOf(column.type))
  return data.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) {
      const convert = converters[i]
      row[names[i] as string] = convert ? convert(values[i]) : values[i]
    }
    return row as Row
  })
}
