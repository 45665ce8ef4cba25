/** A field of what changed, as text. */
export interface ChangedField {
  name: string
  before: string
  after: string
  kind: 'added' | 'removed' | 'changed' | 'same'
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Leaves of a value by their path; lists are leaves. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (!isRecord(value)) return value === null && path === '' ? [] : [[path || '值', value]]
  return Object.entries(value).flatMap(([name, part]) => leaves(part, path ? `${path}.${name}` : name))
}

/** What an act changed, field by field: those that differ first, in the order in which they stood. */
export function differenceOf(before: unknown, after: unknown): ChangedField[] {
  const [old, fresh] = [new Map(leaves(before)), new Map(leaves(after))]
  const fields = [...new Set([...old.keys(), ...fresh.keys()])].map((name): ChangedField => {
    const [was, is] = [textOf(old.get(name)), textOf(fresh.get(name))]
    const kind = !old.has(name) ? 'added' : !fresh.has(name) ? 'removed' : was === is ? 'same' : 'changed'
    return { name, before: was, after: is, kind }
  })
  return [...fields.filter(({ kind }) => kind !== 'same'), ...fields.filter(({ kind }) => kind === 'same')]
}
