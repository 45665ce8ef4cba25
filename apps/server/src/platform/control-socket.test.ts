import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { callControlSocket, openControlSocket } from './control-socket.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'door-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('goes on when a command is killed with words unread, and serves the next', async () => {
  let done = 0
  const close = await openControlSocket<{ steps: number }, number>(dataDir, {
    async work({ steps }, onProgress) {
      for (let step = 1; step <= steps; step++) {
        onProgress({ phase: '导入', done: step, total: steps })
        await sleep(1)
      }
      return ++done
    },
    takesTurn: () => true,
    labelOf: () => '导入',
  })
  // Whoever leaves with words unread resets the line: the server's reader is told so as an error.
  const command = createConnection(join(dataDir, 'run', 'door.sock'))
  await once(command, 'connect')
  command.pause()
  command.write(`${JSON.stringify({ steps: 100 })}\n`)
  await sleep(30)
  command.destroy()
  expect(await callControlSocket(dataDir, { steps: 1 }, () => undefined, 'interrupted')).toBe(2)
  await close()
})

it('tells a command that waits for its turn what it waits for', async () => {
  const events = new EventEmitter()
  const released = once(events, 'release')
  const began = once(events, 'begin')
  const close = await openControlSocket<{ label: string }, string>(dataDir, {
    async work({ label }) {
      events.emit('begin')
      await released
      return label
    },
    takesTurn: () => true,
    labelOf: ({ label }) => label,
  })
  const ask = (label: string, onPhase: (phase: string) => void) =>
    callControlSocket<{ label: string }, string>(dataDir, { label }, ({ phase }) => onPhase(phase), 'interrupted')
  const first = ask('备份', () => undefined)
  await began
  const phases: string[][] = [[], []]
  const second = ask('导入 xAPI', (phase) => {
    phases[0]?.push(phase)
    events.emit('second waits')
  })
  if (phases[0]?.length === 0) await once(events, 'second waits')
  const third = ask('核对数据', (phase) => {
    if (phases[1]?.push(phase) === 1) events.emit('release')
  })
  expect(await Promise.all([first, second, third])).toEqual(['备份', '导入 xAPI', '核对数据'])
  expect(phases).toEqual([
    ['等待前面的 1 条命令完成（备份）'],
    ['等待前面的 2 条命令完成（备份、导入 xAPI）', '等待前面的 1 条命令完成（导入 xAPI）'],
  ])
  await close()
})

it('leaves whoever writes something else, and serves the next', async () => {
  const close = await openControlSocket<{ steps: number }, number>(dataDir, {
    work: async ({ steps }) => steps,
    takesTurn: () => true,
    labelOf: () => '导入',
  })
  for (const line of ['GET / HTTP/1.1', 'null', '{"steps":']) {
    const stranger = createConnection(join(dataDir, 'run', 'door.sock'))
    await once(stranger, 'connect')
    stranger.resume().write(`${line}\n`)
    await once(stranger, 'close')
  }
  expect(await callControlSocket(dataDir, { steps: 7 }, () => undefined, 'interrupted')).toBe(7)
  await close()
})
