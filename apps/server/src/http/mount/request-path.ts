/** Encodings and signs that routers and proxies read differently; no path of ours contains one. */
const suspicious = /\/\/|%2f|%5c|%00|%2e%2e|\\|;|\0|(^|\/)\.\.?(\/|$)/i

/** Whether the path of a request is one that every layer reads alike. */
export function isPlainPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (suspicious.test(path)) return false
  try {
    return !suspicious.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Whether a browser sent the request from a page of ours; other clients do not send the header. */
export const isSameOrigin = (site: string | string[] | undefined): boolean =>
  site === undefined || site === 'same-origin' || site === 'none'
