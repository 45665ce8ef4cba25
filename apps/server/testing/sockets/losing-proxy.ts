import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a server of this machine that can lose messages. */
export async function openLosingProxy(port: number) {
  let swallowing = false
  let dropNext = false
  let dropped = 0
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => swallowing || upstream.write(bytes))
    upstream.on('data', (bytes) => {
      // One write of the server is one frame here: messages are small and seconds apart.
      if (dropNext && bytes.includes('rt:counters')) {
        dropNext = false
        dropped++
        return
      }
      if (!swallowing) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    swallow: (on: boolean) => {
      swallowing = on
    },
    dropNextMessage: () => {
      dropNext = true
    },
    dropped: () => dropped,
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
