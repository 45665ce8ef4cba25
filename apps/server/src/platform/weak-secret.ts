/** A random secret of 32 signs or more has many more different ones. */
const MIN_DIFFERENT_SIGNS = 8

/** Whether a text is the same few signs again and again, such as 64 zeros or `ab12ab12…`: nobody has drawn it at random. */
export function isWeakSecret(secret: string): boolean {
  if (new Set(secret).size < MIN_DIFFERENT_SIGNS) return true
  for (let period = 1; period <= secret.length / 2; period++) if (secret.startsWith(secret.slice(period))) return true
  return false
}
