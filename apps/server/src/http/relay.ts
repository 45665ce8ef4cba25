import type { RawAnswer, RawRequest, Relayed } from '../call/handler.ts'

const MAX_MS = 30_000
/** Says that a request has been passed on once: two processes that each take the other for the leader must not play ball. */
const RELAYED = 'x-relayed'
/** Words of one connection only. */
const own = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
  'accept-encoding',
])
/** Whether a request has come through another process. */
export const isRelayed = ({ headers }: Pick<RawRequest, 'headers'>): boolean => headers[RELAYED] !== undefined

/** Passes a request on to another process as it came, and answers what that one answered. Rejects when it does not. */
export async function relay(address: string, { method, url, headers, body }: Relayed): Promise<RawAnswer> {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || own.has(name) ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
  const response = await fetch(`${address}${url}`, {
    method,
    headers: [...passed, [RELAYED, '1']],
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_MS),
  })
  const retryAfter = response.headers.get('retry-after')
  return {
    status: response.status,
    body: await response.json(),
    ...(retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } }),
  }
}
