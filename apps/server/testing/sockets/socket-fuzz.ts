import { randomBytes } from 'node:crypto'
import { RawSocket, type RawSocketOptions } from './raw-socket.ts'

export interface SocketFuzzOptions {
  port: number
  /** In [0, 1); decides everything that is sent. */
  random: () => number
  packets: number
  /** Halves of sessions that the server knows; half of the connections show one. */
  sessions: readonly { token: string; cookie: string }[]
  /** Addresses of the loopback network to come from. */
  addresses?: readonly string[]
}

/** Longest wait for an answer to a handshake that may get none, ms. */
const PATIENCE_MS = 50
const MAX_PACKETS_PER_CONNECTION = 24

const values = [
  'null',
  '0',
  '-1',
  '1e400',
  'true',
  '""',
  '"x"',
  '[]',
  '{}',
  '[[[[[]]]]]',
  '{"toString":1}',
  '{"token":{"toString":1}}',
  '{"token":1}',
  '{"token":["a"]}',
  '{"token":null}',
  '{"__proto__":{"token":"x"}}',
  '{"constructor":1}',
  '{"device-token":{}}',
  '{"device-token":"x"}',
  '{"token":"x","device-token":[1]}',
  '{"topics":["rt:counters"]}',
  '{"topics":["rt:counters","rt:feed"],"scope":{"level":"nation","id":"China"}}',
  '{"topics":["rt:x"],"scope":null}',
  '{"topics":{"length":1e9},"scope":{"level":"school","id":"1"}}',
  '{"topic":"rt:counters","scope":{"level":"nation","id":"China"}}',
  '{"topics":["rt:notice"],"scope":{"level":"province","id":"__proto__"},"replay":"00000000-0000-4000-8000-000000000000"}',
  '{"t":1}',
  '{"t":"1"}',
  '{"t":1e999}',
  '{"_placeholder":true,"num":0}',
  '{"_placeholder":true,"num":-1}',
  '{"_placeholder":true,"num":"__proto__"}',
  '{"a":',
  '"\\ud800"',
  '"\\u0000"',
] as const
const events = [
  'sub',
  'unsub',
  'snap',
  'ping',
  'status',
  'error',
  'disconnect',
  'disconnecting',
  'connect',
  'connect_error',
  'newListener',
  'removeListener',
  '__proto__',
  'toString',
  'x',
  '',
] as const
const namespaces = [
  '/rt,',
  '',
  '/,',
  '/x,',
  '/rt/,',
  '/__proto__,',
  '/rt?a=1,',
  '/RT,',
  '/../rt,',
  `/${'x'.repeat(500)},`,
] as const
const cookies = [
  'Admin-Token=%',
  'Admin-Token=%E0%A4%A',
  'Admin-Token',
  '=',
  ';;;=;',
  'Admin-Token=a; Admin-Token=%zz',
  '\u0001',
  'x'.repeat(4000),
  'Admin-Token="',
  '__proto__=1',
] as const
const paths = [
  '/socket.io/?EIO=3&transport=websocket',
  '/socket.io/?EIO=x&transport=websocket',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=__proto__',
  '/socket.io/?EIO=4',
  '/socket.io/?EIO=4&transport=websocket&sid=x',
  '/socket.io/?EIO=4&EIO=4&transport=websocket&transport=x',
  '/socket.io/?%',
  '/socket.io',
  '/socket.io/%E0%A4%A?EIO=4&transport=websocket',
  '/other',
] as const
const origins = ['null', 'x', 'http://', 'https://evil.example', '://', '%'] as const

/** Sends random packets, well-formed and not, over many connections: handshakes, namespaces, events, acknowledgements, binary messages. */
export async function fuzzSockets({
  port,
  random,
  packets,
  sessions,
  addresses = [],
}: SocketFuzzOptions): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const isLikely = (chance: number): boolean => random() < chance
  const id = (): string => pick(['', '', '1', '0', '99999999999999999999', '-1', 'x'])
  const packet = (): string | Buffer => {
    if (isLikely(0.15)) return randomBytes(Math.floor(random() * 40))
    const engineType = isLikely(0.9) ? '4' : pick(['0', '1', '2', '3', '5', '6', '9', 'b', ''])
    const type = pick(['0', '1', '2', '2', '2', '2', '3', '4', '5', '6', '7', 'x'])
    const attachments = type === '5' || type === '6' ? pick(['1-', '0-', '2-', '-1-', '999999999-', 'x-', '']) : ''
    const event = `["${pick(events)}",${Array.from({ length: Math.floor(random() * 3) + 1 }, () => pick(values)).join(',')}]`
    return `${engineType}${type}${attachments}${pick(namespaces)}${id()}${isLikely(0.6) ? event : pick(values)}`
  }
  const open = (session: { token: string; cookie: string } | undefined): RawSocket => {
    const headers: Record<string, string> = session
      ? { cookie: `Admin-Token=${session.cookie}` }
      : isLikely(0.6)
        ? { cookie: pick(cookies) }
        : {}
    if (!session && isLikely(0.2)) headers.origin = pick(origins)
    const options: RawSocketOptions = { port, headers, ...(addresses.length > 0 ? { from: pick(addresses) } : {}) }
    return new RawSocket(session || isLikely(0.8) ? options : { ...options, path: pick(paths) })
  }
  for (let sent = 0; sent < packets; ) {
    const session = isLikely(0.5) && sessions.length > 0 ? pick(sessions) : undefined
    const socket = open(session)
    const heard = (text: string): Promise<unknown> =>
      Promise.race([socket.until(text), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    if (!(await heard('0{'))) {
      sent += 1
      socket.close()
      continue
    }
    if (session) {
      socket.send(`40/rt,${JSON.stringify({ token: session.token })}`)
      await heard('40/rt,')
    } else if (isLikely(0.6)) socket.send(`40/rt,${pick(values)}`)
    sent += 1
    for (let i = Math.floor(random() * MAX_PACKETS_PER_CONNECTION); i > 0 && sent < packets && !socket.isClosed; i--) {
      if (isLikely(0.02)) socket.sendBytes(randomBytes(16))
      else socket.send(packet())
      sent += 1
    }
    // An answer to the last packet says that the server has read them all, where the connection still stands.
    socket.send('40/last,')
    await heard('/last')
    socket.close()
  }
}
