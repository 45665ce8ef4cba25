/** A name as roles without right 901 see it: 张**. */
export const maskName = (name: string): string => (name === '' ? '' : `${[...name][0]}**`)

/**
 * A copy of an answer in which the named fields are masked, at any depth. Texts under those names become 张**; other
 * values are left out, because a field that is marked personal must not leave in a shape nobody thought of.
 */
export function maskFields(data: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(data)) return data.map((entry) => maskFields(entry, fields))
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => (fields.includes(name) ? [name, typeof value === 'string' ? maskName(value) : null] : [name, maskFields(value, fields)])),
  )
}

/** 138****5678. */
export const maskMobile = (mobile: string | null): string => (mobile ? mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') : '')
