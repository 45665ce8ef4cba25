/** Of some values those that a statement names. */
export function onlyNamed(sql: string, params: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => sql.includes(`{${name}:`)))
}
