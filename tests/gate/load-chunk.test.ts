import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadChunk, statusOfChunk } from '@data-centre/api/load-chunk'
import { afterEach, beforeEach, expect, it } from 'vitest'

let server: Server
let port = 0
let status = 200
const listen = (at = 0) =>
  new Promise<void>((resolve) => {
    server = createServer((_: IncomingMessage, answer: ServerResponse) => answer.writeHead(status).end()).listen(
      at,
      '127.0.0.1',
      () => {
        port = (server.address() as AddressInfo).port
        resolve()
      },
    )
  })
const close = async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
const failure = () =>
  new TypeError(
    `Failed to fetch dynamically imported module: http://127.0.0.1:${port}/assets-screens/walls-38KwzDAv.js`,
  )

beforeEach(async () => {
  status = 200
  await listen()
})
afterEach(close)

it('a chunk that fails while no server answers is loaded once it does', async () => {
  await close()
  expect(await statusOfChunk(failure())).toBeNull()
  let tries = 0
  const loading = loadChunk(async () => {
    tries++
    if (tries < 3) throw failure()
    return 'chunk'
  })
  await expect.poll(() => tries).toBe(2)
  status = 502
  await listen(port)
  expect(await statusOfChunk(failure())).toBeNull()
  expect(await loading).toBe('chunk')
})

it('a chunk that the server no longer has is given up at once', async () => {
  status = 404
  let tries = 0
  const failed = failure()
  await expect(
    loadChunk(async () => {
      tries++
      throw failed
    }),
  ).rejects.toBe(failed)
  expect(tries).toBe(1)
})

it('a chunk that breaks although the server answers is given up after three tries', async () => {
  let tries = 0
  await expect(
    loadChunk(async () => {
      tries++
      throw failure()
    }),
  ).rejects.toThrow('dynamically imported')
  expect(tries).toBe(3)
})
