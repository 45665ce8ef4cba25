import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it, vi } from 'vitest'
import { type Connection, Connections } from './connections.ts'

/** A connection of the engine that says when it has been closed. */
class TestConnection extends EventEmitter implements Connection {
  isClosed = false
  readonly request = { socket: { destroy: () => undefined } } as unknown as IncomingMessage
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.emit('close')
  }
}
const isClosed = (line: TestConnection): boolean => line.isClosed

it('closes the oldest connection without a session of a network, and of all, and refuses no newcomer', () => {
  const connections = new Connections({ network: 2, total: 3 })
  const add = (network: string): TestConnection => {
    const line = new TestConnection()
    connections.add(line, network)
    return line
  }
  const own = ['a', 'a', 'a'].map(add)
  expect(own.map(isClosed)).toEqual([true, false, false])
  const others = ['b', 'c', 'd'].map(add)
  expect([...own, ...others].map(isClosed)).toEqual([true, true, true, false, false, false])
  expect(connections.anonymous).toBe(3)
  // One that has shown its session is no longer among them.
  connections.settle(others[0] as TestConnection)
  for (const network of ['e', 'f', 'g']) add(network)
  expect(others.map(isClosed)).toEqual([false, true, true])
  // One whose session is looked up just now is not dropped for newcomers, and is again when it was refused.
  const asking = add('h')
  connections.hold(asking)
  for (const network of ['i', 'j', 'k']) add(network)
  expect(asking.isClosed).toBe(false)
  connections.release(asking)
  for (const network of ['l', 'm', 'n']) add(network)
  expect(asking.isClosed).toBe(true)
})

it('closes a connection that shows no session in time, and none that does', () => {
  vi.useFakeTimers()
  const connections = new Connections()
  const [silent, existing] = [new TestConnection(), new TestConnection()]
  for (const line of [silent, existing]) connections.add(line, 'a')
  vi.advanceTimersByTime(9000)
  connections.settle(existing)
  vi.advanceTimersByTime(1001)
  expect([silent, existing].map(isClosed)).toEqual([true, false])
  vi.useRealTimers()
})

it('cuts floods, before a session is known much sooner', () => {
  const connections = new Connections()
  const [stranger, existing] = [new TestConnection(), new TestConnection()]
  for (const line of [stranger, existing]) connections.add(line, 'a')
  connections.settle(existing)
  for (let i = 0; i < 11; i++) for (const line of [stranger, existing]) line.emit('data')
  expect([stranger, existing].map(isClosed)).toEqual([true, false])
  for (let i = 0; i < 100; i++) existing.emit('data')
  expect(existing.isClosed).toBe(true)
})
