import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallPath,
  callAt,
  type DataOf,
  type Envelope,
  type FormPath,
  type InputOf,
  SUCCESS_CODE,
  TOKEN_COOKIE,
  type UserInfo,
} from '@data-centre/api'

/** Somebody who calls the API: both halves of a session, or none. */
export interface Caller {
  token: string
  cookie: string
  user: UserInfo | null
  /** The envelope as it came. */
  envelope<P extends CallPath>(path: P, input?: InputOf<P>): Promise<Envelope<DataOf<P>>>
  /** `data` of a success; throws the message otherwise. Waits for numbers of now where a busy engine left only older ones. */
  data<P extends CallPath>(path: P, input?: InputOf<P>): Promise<DataOf<P>>
  /** The envelope of a form with a file. */
  form<P extends FormPath>(path: P, input: InputOf<P>, file: File): Promise<Envelope<DataOf<P>>>
  /** The bytes of an export. */
  file(path: CallPath, input?: Record<string, unknown>): Promise<Buffer>
}

/** Whether a connection that lay idle was ended by the server at the moment at which it was used: what only reads is sent again then, as browsers do. */
const isClosed = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(
    ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '',
  )

/** Calls that a session has under way: two pages of many blocks. More would wait at the server, which refuses what is too much. */
const CALLS_AT_ONCE = 64

/** Lets so many things go on at the same time, and the others in their order. */
function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Calls of the built server over HTTP, as the browser makes them. */
export function callerOf(
  server: string,
  session: { token: string; cookie: string; user: UserInfo | null } = { token: '', cookie: '', user: null },
): Caller {
  const headers = {
    ...(session.token ? { token: session.token } : {}),
    ...(session.cookie ? { cookie: `${TOKEN_COOKIE}=${session.cookie}` } : {}),
  }
  const sendOnce = (path: CallPath, input: Record<string, unknown>) => {
    const url = `${server}/api/${path}`
    const values = Object.entries(input).filter(([, value]) => value !== undefined)
    if (callAt(path)?.method === 'GET')
      return fetch(`${url}?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}`, { headers })
    if (path === 'user/login' || path === 'batch')
      return fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    return fetch(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams(values.map(([name, value]) => [name, String(value)])),
    })
  }
  const inTurn = atMost(CALLS_AT_ONCE)
  const send = (path: CallPath, input: Record<string, unknown> = {}) =>
    inTurn(() => sendOnce(path, input)).catch((error: unknown) => {
      const call = callAt(path)
      const reads = call?.kind === 'report' || (call?.kind === 'endpoint' && !call.writes)
      if (!reads || !isClosed(error)) throw error
      return inTurn(() => sendOnce(path, input))
    })
  const envelope: Caller['envelope'] = async (path, input) =>
    (await (await send(path, input as Record<string, unknown>)).json()) as Envelope<DataOf<typeof path>>
  return {
    ...session,
    envelope,
    data: async (path, input) => {
      let answer = await envelope(path, input)
      while (answer.stale) {
        await sleep(500)
        answer = await envelope(path, input)
      }
      if (answer.code !== SUCCESS_CODE) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
      return answer.data
    },
    form: async (path, input, file) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(input as Record<string, unknown>))
        if (value !== undefined) body.append(name, String(value))
      body.append('file', file)
      return (await (await fetch(`${server}/api/${path}`, { method: 'POST', headers, body })).json()) as Envelope<
        DataOf<typeof path>
      >
    },
    file: async (path, input) => {
      const answer = await send(path, input)
      if (answer.headers.get('content-type')?.includes('json')) throw new Error(`${path}: ${await answer.text()}`)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
