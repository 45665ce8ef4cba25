import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createDeflateRaw } from 'node:zlib'
import type { Book, SheetRow } from '@data-centre/server/platform/workbook/book.ts'
import { writeWorkbook } from '@data-centre/server/platform/workbook/workbook.ts'
import type { Figure } from './measure.ts'

const PAGE = 1000
const columns: Book['columns'] = [
  ...['编号', '名称', '省份'].map((label) => ({ label, kind: 'text' as const })),
  ...Array.from({ length: 9 }, (_, i) => ({ label: `数 ${i}`, kind: 'number' as const, decimals: i % 3 })),
]
const lineOf = (i: number): SheetRow => [
  `530000${i}`,
  `云岭职业学院${i % 100}`,
  '云南省',
  i,
  i * 1.5,
  i % 7,
  null,
  (i * 13) % 1000,
  i / 3,
  (i % 100) / 100,
  (i * i) % 9999,
  3,
]
async function* pages(rows: number) {
  for (let start = 0; start < rows; start += PAGE)
    yield Array.from({ length: Math.min(PAGE, rows - start) }, (_, i) => lineOf(start + i))
}

/** The least that a streaming writer does: cells as text, packed, in one loop of this thread. */
async function* byHand(rows: number): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 2 })
  const ready: Buffer[] = []
  deflate.on('data', (bytes: Buffer) => ready.push(bytes))
  const ended = once(deflate, 'end')
  for await (const lines of pages(rows)) {
    const xml = lines.map(
      (line) =>
        `<row>${line.map((value) => (typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value ?? ''}</t></is></c>`)).join('')}</row>`,
    )
    await new Promise<void>((resolve) => deflate.write(xml.join(''), () => resolve()))
    yield* ready.splice(0)
  }
  deflate.end()
  await ended
  yield* ready.splice(0)
}

interface Cost {
  cpu: number
  /** Above what was resident before, MB. */
  memory: number
  first: number
  stall: number
}

async function costOf(bytes: AsyncIterable<Uint8Array>): Promise<Cost> {
  const path = join(tmpdir(), `bench-export-${process.pid}.xlsx`)
  const file = createWriteStream(path)
  globalThis.gc?.()
  const [started, cpu, before] = [performance.now(), process.cpuUsage(), process.memoryUsage().rss]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let [first, max] = [0, before]
  for await (const part of bytes) {
    first ||= performance.now() - started
    if (!file.write(part)) await once(file, 'drain')
    max = Math.max(max, process.memoryUsage.rss())
  }
  file.end()
  await once(file, 'close')
  delay.disable()
  const used = process.cpuUsage(cpu)
  await rm(path)
  return {
    cpu: (used.user + used.system) / 1e6,
    memory: (max - before) / 2 ** 20,
    first,
    stall: delay.percentile(99) / 1e6,
  }
}

/** Row 10: a workbook of 200,000 and of a million rows of twelve columns, beside rows that are packed by hand in this thread. */
export async function exports(): Promise<Figure[]> {
  const book: Book = {
    title: '学校概览',
    columns,
    filters: [['数据范围', '全国']],
    definitions: [],
    statTime: '2025-05-14',
    viewer: 'bench',
  }
  // The first file starts the thread, as the first of a server does.
  const cold = await costOf(writeWorkbook(book, pages(PAGE)))
  await costOf(byHand(PAGE))
  const hand = await costOf(byHand(200_000))
  const figures: Figure[] = [
    { row: 10, item: 'first byte of the first file after a start', figure: cold.first, unit: 'ms', goal: '-' },
  ]
  for (const rows of [200_000, 1_000_000]) {
    const cost = await costOf(writeWorkbook(book, pages(rows)))
    const what = `XLSX ${rows / 1000} k x 12`
    const scale = rows / 200_000
    figures.push(
      {
        row: 10,
        item: `${what}: CPU`,
        figure: cost.cpu,
        unit: 's',
        yardstick: { what: 'packed by hand', value: hand.cpu * scale },
        goal: '<= 1.4 s at 200 k',
      },
      { row: 10, item: `${what}: memory`, figure: cost.memory, unit: 'MB', goal: '<= 48 MB' },
      { row: 10, item: `${what}: first byte`, figure: cost.first, unit: 'ms', goal: '<= 50 ms' },
      {
        row: 10,
        item: `${what}: loop stall p99`,
        figure: cost.stall,
        unit: 'ms',
        yardstick: { what: 'packed by hand', value: hand.stall },
        goal: '<= 15 ms',
      },
    )
  }
  return figures
}
