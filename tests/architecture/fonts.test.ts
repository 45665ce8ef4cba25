import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const fonts = new URL('apps/screens/fonts/', root)

/** What a slice of the font covers, by the weight that asks for it. */
interface Slice {
  weights: string
  file: string
  /** First and last code of each range that its rule claims. */
  spans: readonly (readonly [number, number])[]
}

const rule = /font-weight: ([\d ]+); src: url\('\.\/([^']+)'\).*unicode-range: ([^;]+);/
const slices = readFileSync(new URL('noto-sans-sc.css', fonts), 'utf8')
  .split('\n')
  .flatMap((line): Slice[] => {
    const [, weights = '', file = '', ranges = ''] = rule.exec(line) ?? []
    const codes = ranges.split(',').map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    )
    return file === '' ? [] : [{ weights, file, spans: codes.map(([from = 0, to = from]) => [from, to]) }]
  })

/** An unsigned number of variable length, and where it ends. */
function base128(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0
  for (let next = at; ; next += 1) {
    const byte = bytes.readUInt8(next)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, next + 1]
  }
}

const HEADER = 48
const CMAP = 0
/** The table that maps codes to glyphs. These fonts have no transformed tables, so that the tables of a file lie one behind the other in one stream. */
function cmapOf(file: Buffer): Buffer {
  let at = HEADER
  let offset = 0
  let found: [number, number] | null = null
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at)
    const [length, next] = base128(file, at + ((flags & 63) === 63 ? 5 : 1))
    if ((flags & 63) === CMAP) found = [offset, offset + length]
    at = next
    offset += length
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  return data.subarray(...(found ?? [0, 0]))
}

/** Codes that a table maps, by its subtable of format 4. */
function codesOf(cmap: Buffer): Set<number> {
  const codes = new Set<number>()
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const at = cmap.readUInt32BE(4 + record * 8 + 4)
    if (cmap.readUInt16BE(at) !== 4) continue
    const twice = cmap.readUInt16BE(at + 6)
    for (let segment = 0; segment < twice; segment += 2)
      for (
        let code = cmap.readUInt16BE(at + 16 + twice + segment);
        code <= cmap.readUInt16BE(at + 14 + segment);
        code += 1
      )
        codes.add(code)
  }
  return codes
}

const covered = new Map(
  readdirSync(fonts, 'utf8').flatMap((name) =>
    name.endsWith('.woff2') ? [[name, codesOf(cmapOf(readFileSync(new URL(name, fonts))))] as const] : [],
  ),
)
const isCovered = (char: string, weights: string, suffix: string): boolean => {
  const code = char.charCodeAt(0)
  return slices.some(
    (slice) =>
      slice.weights === weights &&
      slice.file.endsWith(suffix) &&
      slice.spans.some(([from, to]) => from <= code && code <= to) &&
      covered.get(slice.file)?.has(code),
  )
}

/** Both levels of GB 2312. */
const gb2312 = (): string[] => {
  const decoder = new TextDecoder('gb2312')
  const rows = Array.from({ length: 0xf8 - 0xb0 }, (_, i) => 0xb0 + i)
  const cells = Array.from({ length: 0xff - 0xa1 }, (_, i) => 0xa1 + i)
  return rows
    .flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
    .filter((char) => /^[\u4e00-\u9fff]$/.test(char))
}
const demoNames = (): string[] =>
  ['name-parts', 'regions', 'major-categories'].flatMap(
    (name) => readFileSync(new URL(`apps/server/data/${name}.json`, root), 'utf8').match(/[\u4e00-\u9fff]/g) ?? [],
  )

it.each([
  ['regular', '400 500', '-400.woff2'],
  ['bold', '600 700', '-700.woff2'],
])('has every sign of GB 2312 and of the names of the demo world in its own %s weight', (_, weights, suffix) => {
  const signs = new Set([...gb2312(), ...demoNames()])
  expect(signs.size).toBeGreaterThanOrEqual(6763)
  expect([...signs].filter((char) => !isCovered(char, weights, suffix))).toEqual([])
})

/** Folders whose words walls show, as subset.py names the first of them. */
const folders = ['apps/screens/src', 'packages/charts/src/kinds', 'packages/charts/src/echarts']

it('has the words of the walls in no slice of rare signs: one of these costs as much as four of words', () => {
  const texts = folders
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/tools\//.test(path))
    .map((path) => readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ''))
    .join('')
  const rare = [...new Set(texts.match(/[\u4e00-\u9fff]/g))].filter(
    (char) =>
      !slices.some(
        ({ file, spans }) =>
          !file.includes('-more-') &&
          spans.some(([from, to]) => from <= char.charCodeAt(0) && char.charCodeAt(0) <= to),
      ),
  )
  // New words: apps/screens/fonts/subset.py cuts the files again.
  expect(rare.join('')).toBe('')
})
