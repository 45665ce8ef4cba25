import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpDocking } from './http-docking.ts'

let answer: (response: ServerResponse) => void = (response) => response.end()
let asked: { path: string | undefined; key: string | undefined; body: unknown }[] = []
const server = createServer(async (request: IncomingMessage, response) => {
  const { url, headers } = request
  asked.push({ path: url, key: headers.authorization, body: JSON.parse(await text(request)) })
  answer(response)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const says =
  (body: unknown, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const counts = (maxMs?: number) =>
  httpDocking({ url: `${address}/open/`, key: 'a-key-of-the-test' }, maxMs).counts({ id: 'C-77', platform: 'zyk' })

it('asks by the name of the course, with the key, and reads the numbers with and without an envelope', async () => {
  asked = []
  answer = says({ courseId: 'C-77', resourceNum: 52, questionNum: '90', time: '2026-11-28' })
  expect(await counts()).toEqual({ resources: 52, questions: 90 })
  answer = says({ code: 200, data: { resourceNum: 0, questionNum: 0 } })
  expect(await counts()).toEqual({ resources: 0, questions: 0 })
  expect(asked[0]).toEqual({
    path: '/open/queryCourseResourceNum',
    key: 'Bearer a-key-of-the-test',
    body: { courseId: 'C-77', platform: 'zyk' },
  })
})

it.each([
  ['a fault', says({ resourceNum: 1, questionNum: 1 }, 500)],
  ['no JSON', says('<html>维护中</html>')],
  ['a number that is none', says({ resourceNum: -3, questionNum: 1 })],
  ['one number of two', says({ resourceNum: 3 })],
  ['another address', (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['more than an answer can be', says({ resourceNum: 1, questionNum: 1, note: 'x'.repeat(100_000) })],
  ['a broken line', (response: ServerResponse) => response.destroy()],
])('has no numbers where the answer is %s', async (_case, one) => {
  answer = one
  expect(await counts()).toBeUndefined()
})

it('waits no longer than it may', async () => {
  answer = () => undefined
  expect(await counts(50)).toBeUndefined()
})
