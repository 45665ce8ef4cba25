import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** A server that does nothing but broadcast: socket.io or ws, as its first word says. Each message from its parent is a text that it sends to everybody, as that and nothing else. */
const http = createServer()
let broadcast: (text: string) => void
// The very packages that the product's server uses, from where it finds them.
const ofServer = createRequire(new URL('../../../apps/server/package.json', import.meta.url))
const ofSocketIo = createRequire(ofServer.resolve('socket.io'))
const ofEngine = createRequire(ofSocketIo.resolve('engine.io'))
if (process.argv[2] === 'ws') {
  const { WebSocketServer } = ofEngine('ws')
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  broadcast = (text) => {
    for (const socket of server.clients) socket.send(text)
  }
} else {
  const { Server } = ofServer('socket.io')
  const io = new Server(http, { serveClient: false, perMessageDeflate: false })
  io.on('connection', (socket: { join(room: string): unknown }) => void socket.join('room'))
  broadcast = (text) => io.to('room').emit('rt:counters', JSON.parse(text))
}
process.on('message', (text: string) => broadcast(text))
process.on('disconnect', () => process.exit())
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port))
