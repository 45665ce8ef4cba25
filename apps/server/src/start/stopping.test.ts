import { Fault } from '@data-centre/api'
import { expect, it, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { isHarmless, Stopping } from './stopping.ts'

it('tells an error of one request from one after which the state cannot be trusted', () => {
  const removed = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  for (const error of [
    new Fault('signedOut'),
    removed,
    new URIError('URI malformed'),
    Object.assign(new Error('x'), { code: 'HPE_INVALID_METHOD' }),
  ])
    expect(isHarmless(error)).toBe(true)
  for (const error of [
    new TypeError('x is undefined'),
    new Error('disk'),
    'a text',
    undefined,
    Object.assign(new Error('x'), { code: 'ENOSPC' }),
  ])
    expect(isHarmless(error)).toBe(false)
})

it('goes on after the former, and closes everything and ends with status 1 after the latter', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const log = createLog('silent')
  const listeners = (
    ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect', 'uncaughtException', 'unhandledRejection'] as const
  ).map((event) => [event, process.listeners(event as 'SIGTERM')] as const)
  const stopping = new Stopping()
  stopping.begin(log)
  const closed: string[] = []
  stopping.add('store', async () => void closed.push('store'))
  stopping.uncaught(new Fault('signedOut'))
  expect(closed).toEqual([])
  stopping.uncaught(new TypeError('x is undefined'))
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1))
  expect(closed).toEqual(['store'])
  for (const [event, before] of listeners)
    for (const listener of process.listeners(event as 'SIGTERM'))
      if (!before.includes(listener)) process.off(event, listener)
  exit.mockRestore()
})

it('says in both languages that the embedded store has ended, and ends with status 1', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  new Stopping().storeLost('exit SIGKILL')
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1))
  const text = String(write.mock.calls[0]?.[0])
  expect(text).toContain('内嵌业务库（PGlite）的进程意外结束（exit SIGKILL），服务随即停止')
  expect(text).toContain('The embedded operational store has ended unexpectedly (exit SIGKILL)')
  write.mockRestore()
  exit.mockRestore()
})
