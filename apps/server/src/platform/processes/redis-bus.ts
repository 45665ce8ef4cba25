import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Bus, Topics } from './bus.ts'

export interface RedisBusOptions {
  /** redis://user:password@host:6379 */
  url: string
  /** Keeps installations on one server apart. */
  name: string
  /** Told when the server is lost and when it is back. */
  onChange(text: string, error?: unknown): void
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000
const PING_MS = 2000
/** A server that hangs is given up after this long without a byte. */
const SILENT_MS = 6000
/** What waits for a hanging server, at most; more is lost, as everything is while there is none. */
const MAX_WAITING = 10_000

/**
 * The bus over Redis publish/subscribe. It opens at once, also when nobody answers yet, and connects again by itself.
 * What is said meanwhile is lost, and its hearers find out by the numbers.
 */
export function openRedisBus({ url, name, onChange }: RedisBusOptions): Bus {
  const self = randomUUID()
  const connect = (isHearer: boolean) =>
    createClient({
      url,
      // Words are stale when the server is back; subscriptions are not.
      disableOfflineQueue: !isHearer,
      commandsQueueMaxLength: MAX_WAITING,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: SILENT_MS,
        socketTimeout: SILENT_MS,
        reconnectStrategy: (tries) => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 5)),
      },
    })
  const speaker = connect(false)
  const hearer = connect(true)
  let isLost = false
  speaker.on('error', (error: unknown) => {
    if (!isLost)
      onChange(
        'Redis does not answer; the processes go on, each with its own limits, and ask the stores instead',
        error,
      )
    isLost = true
  })
  hearer.on('error', () => undefined) // The speaker reports it: both talk to one server.
  speaker.on('ready', () => {
    if (isLost) onChange('Redis answers again')
    isLost = false
  })
  const report = (error: unknown): void => onChange('Redis could not be opened', error)
  void speaker.connect().catch(report)
  void hearer.connect().catch(report)

  return {
    say(topic, word) {
      if (!speaker.isReady) return
      // Lost on the way: the numbers tell. The loss of the connection itself is reported above.
      speaker.publish(`${name}:${topic}`, JSON.stringify({ from: self, word })).catch(() => undefined)
    },
    hear(topic, listener) {
      const take = (text: string): void => {
        const { from, word } = JSON.parse(text) as { from: string; word: Topics[typeof topic] }
        if (from !== self) listener(word)
      }
      void hearer.subscribe(`${name}:${topic}`, take).catch(report)
      return () => void hearer.unsubscribe(`${name}:${topic}`, take).catch(() => undefined)
    },
    async close() {
      speaker.destroy()
      hearer.destroy()
    },
  }
}
