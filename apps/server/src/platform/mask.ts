import type { PersonalKind } from '@data-centre/api'

const HIDDEN = '****'

/** How each kind looks to those who may not read it. What is masked already stays as it is; what has another form than usual is hidden whole. */
const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  name: (text) => `${[...text][0]}**`,
  number: (text) => (text.length > 4 ? `${HIDDEN}${text.slice(-4)}` : HIDDEN),
  phone: (text) => (/^\d{3}[\d*]{4,}\d{4}$/.test(text) ? `${text.slice(0, 3)}${HIDDEN}${text.slice(-4)}` : HIDDEN),
  email: (text) => (/^[^@]+@[^@]+$/.test(text) ? `${[...text][0]}***${text.slice(text.indexOf('@'))}` : HIDDEN),
  idNumber: (text) => (text.length === 18 ? `${text.slice(0, 3)}${'*'.repeat(11)}${text.slice(-4)}` : HIDDEN),
}

/** A text about a person as others see it: 张**, ****1234, 138****5678. */
export const mask = (kind: PersonalKind, text: string): string => (text === '' ? '' : masks[kind](text))

/** A text of a cell or of a log; where there is none, nothing. */
export const masked = (kind: PersonalKind, text: string | null): string => mask(kind, text ?? '')

/**
 * A copy of an answer in which the named fields are masked, at any depth, but for the kinds that its reader may read. Other
 * values than texts are left out, because a field that is marked personal must not leave in a shape nobody thought of.
 */
export function maskFields(
  data: unknown,
  fields: Readonly<Record<string, PersonalKind>>,
  readable: readonly PersonalKind[],
): unknown {
  const hidden = new Map(Object.entries(fields).filter(([, kind]) => !readable.includes(kind)))
  return hidden.size === 0 ? data : without(data, hidden)
}

function without(data: unknown, hidden: ReadonlyMap<string, PersonalKind>): unknown {
  if (Array.isArray(data)) return data.map((entry) => without(entry, hidden))
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const kind = hidden.get(name)
      if (!kind) return [name, without(value, hidden)]
      return [name, typeof value === 'string' ? mask(kind, value) : null]
    }),
  )
}
