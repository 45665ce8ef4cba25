import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface RawSocketOptions {
  port: number
  /** Address of the loopback network to come from. */
  from?: string
  /** Path with its query. */
  path?: string
  /** Further lines of the request, as they are. */
  headers?: Readonly<Record<string, string>>
}

const LIVE_PATH = '/socket.io/?EIO=4&transport=websocket'
const OPCODE = { text: 1, binary: 2 } as const
const LENGTH_16 = 126
const MASKED = 0x80
const FINAL = 0x80

/** A masked WebSocket frame of a payload shorter than 64 KiB. */
function frameOf(payload: Buffer, opcode: number): Buffer {
  const isShort = payload.length < LENGTH_16
  const head = Buffer.from(
    isShort
      ? [FINAL | opcode, MASKED | payload.length]
      : [FINAL | opcode, MASKED | LENGTH_16, payload.length >> 8, payload.length & 0xff],
  )
  const mask = randomBytes(4)
  const body = Buffer.from(payload)
  for (let i = 0; i < body.length; i++) body[i] = (body[i] as number) ^ (mask[i % 4] as number)
  return Buffer.concat([head, mask, body])
}

/** A WebSocket client that sends whatever it is given, right or wrong: for tests that attack the socket protocol. */
export class RawSocket {
  readonly #socket: Socket
  #received = ''
  #isClosed = false
  readonly #listeners = new Set<() => void>()

  constructor({ port, from, path = LIVE_PATH, headers = {} }: RawSocketOptions) {
    this.#socket = connect({ port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) })
    const lines = {
      host: `127.0.0.1:${port}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    }
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
      'latin1',
    )
    this.#socket.on('data', (bytes) => {
      this.#received += bytes.toString('latin1')
      this.#tell()
    })
    // A server that cuts the connection is what such tests wait for.
    this.#socket.on('error', () => this.#end())
    this.#socket.on('close', () => this.#end())
  }

  #end(): void {
    this.#isClosed = true
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** Everything that came so far, frame heads included. */
  get received(): string {
    return this.#received
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Resolves with true when a text has come, with false when the connection has ended without it. */
  until(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      const look = (): void => {
        const isHeard = this.#received.includes(text)
        if (!isHeard && !this.#isClosed) return
        this.#listeners.delete(look)
        resolve(isHeard)
      }
      this.#listeners.add(look)
      look()
    })
  }

  /** Sends one message. */
  send(message: string | Buffer): void {
    if (this.#isClosed) return
    const isText = typeof message === 'string'
    this.#socket.write(frameOf(isText ? Buffer.from(message) : message, isText ? OPCODE.text : OPCODE.binary))
  }

  /** Sends bytes as they are, which need be no frame. */
  sendBytes(bytes: Buffer): void {
    if (!this.#isClosed) this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }
}
