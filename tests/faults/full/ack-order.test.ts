import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '../../product/login.ts'
import { platformOf } from '../../product/platform.ts'
import { type Product, removeFolder, scratchFolder, startProduct } from '../../product/server.ts'
import { figure } from '../size.ts'
import { acknowledgements, readTrace, systemCalls } from './trace.ts'

const BATCHES = 200
const AT_ONCE = 8
const TRACED = 'write,writev,pwrite64,pwritev,sendto,sendmsg,fdatasync'
const files = scratchFolder()
const trace = join(files, 'trace')
const dataDir = join(files, 'data')
/** Every batch has a number of events of its own, by which its answer is known in the trace. */
const tokenOf = (events: number): string => `order-${events}`
let product: Product | undefined

beforeAll(async () => {
  // The world is filled without the tracer, which slows the engine down.
  await (await startProduct({ dataDir })).stop()
  product = await startProduct({
    dataDir,
    through: [
      'strace',
      '-D',
      '-f',
      '-yy',
      '--seccomp-bpf',
      '-s',
      '1000000',
      '-e',
      `trace=${TRACED}`,
      '-e',
      'signal=none',
      '-o',
      trace,
    ],
  })
})
afterAll(async () => {
  await product?.kill()
  removeFolder(files)
})

describe('the order of an acknowledgement', () => {
  it('is told right from wrong', () => {
    const lines = (order: readonly string[]) => systemCalls(order.map((line) => `7 ${line}`).join('\n'))
    const write = String.raw`pwrite64(9</d/1.wal>, "..{\"token\":\"order-3\"}", 22, 0) = 22`
    const sync = 'fdatasync(9</d/1.wal>) = 0'
    const other = 'fdatasync(8</d/0.wal>) = 0'
    const answer = String.raw`writev(5<TCP:[a->b]>, [{iov_base="HTTP/1.1 200 OK\r\n\r\n{\"data\":{\"accepted\":3}}", iov_len=9}], 1) = 9`
    const early = (order: readonly string[]) => acknowledgements(lines(order), tokenOf).early
    expect(early([write, sync, answer])).toEqual([])
    expect(early([write, answer, sync])).toEqual([3])
    expect(early([sync, write, answer])).toEqual([3])
    expect(early([write, other, answer])).toEqual([3])
    expect(early([write, 'fdatasync(9</d/1.wal> <unfinished ...>', answer, '<... fdatasync resumed>) = 0'])).toEqual([
      3,
    ])
  })

  it('is: written, synced, answered, for every batch (R2)', async () => {
    if (!product) throw new Error('the server did not start')
    const cloud = platformOf(product, 'zjy')
    const nation = await loginAs(product.url, 'super')
    const [teacher] = await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 1 })
    const time = new Date(product.now() - 60_000).toISOString()
    const batchOf = (events: number) =>
      Array.from(
        { length: events },
        () => ({ type: 'other', eventId: randomUUID(), time, userId: Number(teacher?.id), platform: 'zjy' }) as const,
      )
    let next = 1
    const sender = async (): Promise<void> => {
      for (let events = next++; events <= BATCHES; events = next++)
        expect((await cloud.send(batchOf(events), tokenOf(events))).answer.accepted).toBe(events)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    expect(await product.stop()).toBe(0)

    const calls = readTrace(trace)
    const { all, early } = acknowledgements(calls, tokenOf)
    const syncs = calls.filter(({ name, args }) => name === 'fdatasync' && args.includes('.wal'))
    figure('R2 order of acknowledgements', {
      acknowledgements: all.length,
      'syncs of the log': syncs.length,
      'answered before the sync': early.length,
    })
    expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: BATCHES }, (_, i) => i + 1))
    expect(early).toEqual([])
  })
})
