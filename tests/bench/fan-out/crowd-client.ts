import { TOKEN_COOKIE, type Topics } from '@data-centre/api'
import { type LiveConnection, openLive } from '@data-centre/api/socket'
import { io } from 'socket.io-client'

/** What the crowd is asked; each is answered by one message. */
export type CrowdRequest =
  /** `walls` speak the product's own line, the others only listen. */
  | { kind: 'open'; what: 'walls' | 'socket.io' | 'ws'; url: string; count: number; token: string; cookie: string }
  | { kind: 'tally' }
  /** When each wall first showed so many logs, ms since 1970; null where it does not yet. */
  | { kind: 'shown'; logs: number }
  | { kind: 'close' }

export interface Tally {
  /** Lines that are live, or that stand. */
  live: number
  /** Messages received since the last tally. */
  heard: number
  /** Logs of today as every wall shows them. */
  logs: (number | null)[]
}

const now = () => performance.timeOrigin + performance.now()
/** Walls that begin to connect at the same time. */
const AT_ONCE = 50

let heard = 0
let walls: LiveConnection[] = []
let ends: (() => void)[] = []
let standing = 0
/** What each wall shows, and since when each number of it. */
let shown: { logs: number; at: number }[][] = []

function openWall(index: number, { url, token, cookie }: Extract<CrowdRequest, { kind: 'open' }>): void {
  const steps: { logs: number; at: number }[] = []
  shown[index] = steps
  walls.push(
    openLive({
      url,
      getToken: () => token,
      connection: { extraHeaders: { cookie: `${TOKEN_COOKIE}=${cookie}` } },
      scope: { level: 'nation', id: 'China' },
      topics: ['rt:counters'],
      onMessage: ({ topic }) => {
        if (topic === 'rt:counters') heard += 1
      },
      onTopic: (topic, data) => {
        if (topic !== 'rt:counters') return
        const logs = (data as Topics['rt:counters']).c['today.logs']
        if (typeof logs !== 'number' || logs === steps.at(-1)?.logs) return
        steps.push({ logs, at: now() })
        if (steps.length > 100) steps.splice(0, 50)
      },
    }),
  )
}

function listen(what: 'socket.io' | 'ws', url: string): void {
  const hear = () => {
    heard += 1
  }
  const stand = () => {
    standing += 1
  }
  if (what === 'ws') {
    const socket = new WebSocket(url.replace('http', 'ws'))
    socket.addEventListener('open', stand)
    socket.addEventListener('message', hear)
    ends.push(() => socket.close())
  } else {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
      .on('connect', stand)
      .on('rt:counters', hear)
    ends.push(() => void socket.disconnect())
  }
}

const live = () => standing + walls.filter((wall) => wall.state() === 'live').length

async function open(ask: Extract<CrowdRequest, { kind: 'open' }>): Promise<void> {
  for (let index = 0; index < ask.count; index++) {
    if (ask.what === 'walls') openWall(index, ask)
    else listen(ask.what, ask.url)
    while (index + 1 - live() >= AT_ONCE) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  while (live() < ask.count) await new Promise((resolve) => setTimeout(resolve, 5))
}

process.on('message', async (ask: CrowdRequest) => {
  if (ask.kind === 'open') await open(ask)
  if (ask.kind === 'close') {
    for (const wall of walls) wall.close()
    for (const end of ends) end()
    walls = []
    ends = []
    shown = []
    standing = 0
  }
  if (ask.kind === 'shown') {
    process.send?.(shown.map((steps) => steps.find(({ logs }) => logs >= ask.logs)?.at ?? null))
    return
  }
  const tally: Tally = { live: live(), heard, logs: shown.map((steps) => steps.at(-1)?.logs ?? null) }
  heard = 0
  process.send?.(tally)
})
process.on('disconnect', () => process.exit())
