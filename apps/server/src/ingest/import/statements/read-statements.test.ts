import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { checkStatement } from './check-statement.ts'
import { readStatements } from './read-statements.ts'

async function read(text: string, chunk = text.length): Promise<{ texts: unknown[]; places: string[] }> {
  const chunks: Buffer[] = []
  for (let at = 0; at < text.length; at += chunk) chunks.push(Buffer.from(text.slice(at, at + chunk)))
  const found = []
  const open = async () => ({ stream: Readable.from(chunks), bytesRead: () => 0 })
  for await (const one of readStatements({ name: 'file', open })) found.push(one)
  return { texts: found.map((one) => JSON.parse(one.text)), places: found.map((one) => one.place) }
}

const statements = [
  { id: 'a', text: 'with ] and } and \\" in it', more: [{ x: 1 }] },
  { id: 'b', nested: { statements: [1, 2] } },
  { id: 'c' },
]
const lines = statements.map((one) => JSON.stringify(one)).join('\n')
const page = (part: readonly object[], indent = 0) =>
  JSON.stringify({ statements: part, more: '/xapi/more?x=1' }, null, indent)

describe('statements', () => {
  it.each([
    ['lines', lines],
    ['lines with blank ones', `\n${lines}\n\n`],
    ['a list', JSON.stringify(statements)],
    ['a list that spans lines', JSON.stringify(statements, null, 2)],
    ['a page of a store', page(statements)],
    ['a page that spans lines', page(statements, 1)],
    ['a page whose other members come first', `{"more": "", "count": 3, "statements": ${JSON.stringify(statements)}}`],
    [
      'pages in a row',
      `${page(statements.slice(0, 1))}\n${page(statements.slice(1, 2), 2)}\n${page(statements.slice(2))}`,
    ],
    ['lists in a row', `${JSON.stringify(statements.slice(0, 1))}\n${JSON.stringify(statements.slice(1))}`],
    ['a list of lists', JSON.stringify([statements.slice(0, 1), statements.slice(1)])],
    ['a list of pages', `[${page(statements.slice(0, 1))},${page(statements.slice(1), 1)}]`],
    ['a list and objects', `${JSON.stringify(statements.slice(0, 2))}${JSON.stringify(statements[2])}`],
    [
      'a page and lines',
      `${page(statements.slice(0, 1))}\n${JSON.stringify(statements[1])}\n${JSON.stringify(statements[2])}`,
    ],
    ['a page and a list', `${page(statements.slice(0, 1))}\n${JSON.stringify(statements.slice(1))}`],
    [
      'pages that begin with members of any kind',
      `{"a": [], "b": {"statements": [1]}, "n": -1, "statements": ${JSON.stringify(statements.slice(0, 1))}}\n{"n": -1, "o": {}, "l": [], "more": "\\"statements\\":[", "statements": ${JSON.stringify(statements.slice(1))}, "errors": [{"statements": [2]}]}`,
    ],
    ['objects that span lines', statements.map((one) => JSON.stringify(one, null, 1)).join('\n')],
  ])('are read from %s, in whatever pieces it comes', async (_, text) => {
    expect((await read(text)).texts).toEqual(statements)
    for (const chunk of [1, 7, 64]) expect((await read(text, chunk)).texts, String(chunk)).toEqual(statements)
  })

  it('of one pretty-printed object, and of none', async () => {
    expect((await read(JSON.stringify(statements[1], null, 4))).texts).toEqual([statements[1]])
    expect((await read(page([]))).texts).toEqual([])
  })

  it('are named by their line, or by their number where they span lines', async () => {
    expect((await read(`\n${lines}`)).places).toEqual(['第 2 行', '第 3 行', '第 4 行'])
    expect((await read(page(statements, 1))).places).toEqual(['第 1 条', '第 2 条', '第 3 条'])
  })

  it.each([
    ['a list', JSON.stringify(statements).slice(0, -3)],
    ['a page', page(statements).slice(0, 40)],
    ['an object', JSON.stringify(statements[0], null, 2).slice(0, -2)],
    ['a second list', `${JSON.stringify(statements)}\n${JSON.stringify(statements).slice(0, -3)}`],
    ['a second page', `${page(statements)}\n{"more":"x","statem`],
    ['a page behind its list', page(statements).slice(0, -5)],
  ])('of %s that is cut off are refused as a whole', async (_, text) => {
    await expect(read(text)).rejects.toThrow('不完整')
  })

  it('beside something else are refused as a whole', async () => {
    await expect(read(`${JSON.stringify(statements)} trailing ${lines}`)).rejects.toThrow('第 3 条之后的内容')
    await expect(read(`${JSON.stringify(statements)}]`)).rejects.toThrow('第 3 条之后的内容')
  })

  it('that are no objects are passed on and not left out', async () => {
    expect((await read('[null, {"id": "a"}, "x]", 5]', 1)).texts).toEqual([null, { id: 'a' }, 'x]', 5])
  })

  it.each([
    ['a line', (long: string) => `{"id":"a"}\n${long}\n{"id":"c"}`],
    ['an element', (long: string) => `[{"id":"a"},${long},{"id":"c"}]`],
  ])('of which %s is too long are read all the same; of that one a beginning is kept', async (_, fileOf) => {
    const text = fileOf(JSON.stringify({ text: 'x'.repeat(5_000_000), list: [{}] }))
    const found: string[] = []
    const chunks = Array.from({ length: 100 }, (_, i) => Buffer.from(text.slice(i * 60_000, (i + 1) * 60_000)))
    const open = async () => ({ stream: Readable.from(chunks), bytesRead: () => 0 })
    for await (const one of readStatements({ name: 'file', open })) found.push(one.text)
    expect([found[0], found[2], found.length]).toEqual(['{"id":"a"}', '{"id":"c"}', 3])
    expect(found[1]).toHaveLength(256 * 1024 + 1)
    expect(checkStatement(found[1] ?? '', { now: 0, isForeign: () => false })).toMatchObject({
      detail: 'longer than 256 KiB',
      words: '语句超过 256 KiB',
    })
  })

  it('of which the first line is broken are read as lines', async () => {
    const open = async () => ({ stream: Readable.from([Buffer.from(`{"id": "a\n${lines}`)]), bytesRead: () => 0 })
    const texts = []
    for await (const { text } of readStatements({ name: 'file', open })) texts.push(text)
    expect(texts).toEqual(['{"id": "a', ...lines.split('\n')])
  })
})

it('a record of an export is its statement, unless its store has taken it back', () => {
  const statement = {
    id: '056FDE50-3793-56e6-925a-9dcaf23ccd6e',
    actor: { mbox: 'mailto:a@b.cn' },
    verb: { id: 'http://x/verbs/liked' },
    object: { id: 'https://a.example/thing' },
    timestamp: '2026-10-12T09:00:00Z',
  }
  const now = Date.parse('2026-11-01T00:00:00Z')
  const checked = (record: object) => checkStatement(JSON.stringify(record), { now, isForeign: () => false })
  const { id } = statement
  expect(checked({ _id: 'x', voided: false, statement })).toMatchObject({ statement: { id: id.toLowerCase() } })
  expect(checked({ data: statement })).toMatchObject({ statement: { id: id.toLowerCase() } })
  expect(checked({ voided: true, statement })).toEqual({ isVoided: true, id: id.toLowerCase() })
  expect(checked({ voided: false })).toMatchObject({ reason: 'invalid' })
})
