import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Book, SheetRow } from './book.ts'
import { contentDisposition, exportFileName } from './file-name.ts'
import { letters, sheetName } from './parts.ts'
import { writeWorkbook } from './workbook.ts'

/** Signs that mean something in XML stay escaped when the others are read back. */
const named = new Map([
  [38, '&amp;'],
  [60, '&lt;'],
  [62, '&gt;'],
])

/** Entries of a ZIP file by name, from its central directory. */
function unzip(file: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ]
    const name = file.subarray(at + 46, at + 46 + nameLength).toString()
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const body = file.subarray(start, start + size)
    entries.set(
      name,
      (file.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body))
        .toString()
        .replace(/&#(\d+);/g, (_, code) => named.get(Number(code)) ?? String.fromCodePoint(Number(code))),
    )
    at += 46 + nameLength + extra + comment
  }
  return entries
}

const book = (more: Partial<Book> = {}): Book => ({
  title: '院系概览',
  columns: [
    { label: '院系', kind: 'text' },
    { label: '日志（条）', kind: 'number' },
    { label: '活跃率（%）', kind: 'number', decimals: 1 },
  ],
  filters: [['数据范围', '云岭职业学院']],
  definitions: [['日志', '师生的每一次操作']],
  statTime: '2025-05-14 00:00',
  viewer: 'school_a 张三 2025-05-14 10:00:00',
  ...more,
})
async function* inPages(...pages: (readonly SheetRow[])[]) {
  yield* pages
}
async function fileOf(lines: AsyncIterable<readonly SheetRow[]>, more: Partial<Book> = {}): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeWorkbook(book(more), lines)) parts.push(part)
  return Buffer.concat(parts)
}
const decode = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** A small deterministic generator: the property holds for texts that nobody thought of. */
function* texts(): Generator<string> {
  const heads = [
    '=',
    '+',
    '-',
    '@',
    '\t=',
    '\r',
    '\n=',
    ' =',
    '\u00a0=',
    '\u200b=',
    '\ufeff=',
    '＝',
    '＋',
    '－',
    '＠',
    '|',
    '%',
    "'=",
    '"=',
    '<f>',
    ']]>',
    '&amp;',
    '_x0041_',
    '',
  ]
  const bodies = [
    '1+1',
    "cmd|'/c calc'!A0",
    'HYPERLINK("http://x")',
    '张三',
    '<script>',
    'a\nb=1',
    '\u0000\u0001\u001f',
    '\ud800',
    '\udfff\ud800',
    '\ufffe',
    '𠮷😀',
    'x'.repeat(40_000),
  ]
  for (const head of heads) for (const body of bodies) yield head + body
  let seed = 7
  for (let i = 0; i < 300; i++) {
    let text = ''
    for (let n = 0; n < 12; n++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      text += String.fromCharCode(seed % 65_536)
    }
    yield text
  }
}

describe('the workbook', () => {
  it('holds the table first, then how it came about and who looked', async () => {
    const files = unzip(await fileOf(inPages([['机电学院', 1234, 56.78]], [], [['商学院', null, 0]])))
    const first = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(first).toContain('<c r="B2" s="3"><v>1234</v></c>')
    expect(first).toContain('<c r="C2" s="4"><v>56.78</v></c>')
    expect(first).toContain('<row r="3"><c r="A3"')
    expect(first).toContain('<oddHeader>&amp;Cschool_a 张三')
    expect(files.get('xl/workbook.xml')).toMatch(/院系概览[\s\S]*筛选条件/)
    const about = files.get('xl/worksheets/sheet2.xml') ?? ''
    for (const word of ['云岭职业学院', '师生的每一次操作', '数据截至', '2025-05-14 00:00', '导出人', 'school_a 张三'])
      expect(about).toContain(word)
  })
  it('never writes a formula, whatever the text, and stays well-formed', async () => {
    const all = [...texts()]
    const more = {
      filters: all.slice(0, 50).map((text) => [text, text] as const),
      columns: book().columns.map((column, i) => ({ ...column, label: `${column.label}${all[i]}` })),
    }
    const files = unzip(
      await fileOf(
        inPages(
          all.map((text) => [text, null, null]),
          // A text in a column of numbers stays a text.
          all.map((text) => [null, text, null]),
        ),
        { ...more, title: '=1+1', viewer: '=1+1 &P' },
      ),
    )
    for (const [name, xml] of files) {
      if (!name.endsWith('.xml') || name.includes('styles')) continue
      expect(xml, name).not.toMatch(/<f[ >/]/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
      expect(xml, name).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
      expect(/\p{Surrogate}/u.test(xml), name).toBe(false)
    }
    const shown = decode([...files.values()].join('\n'))
    for (const text of ['=1+1', "@cmd|'/c calc'!A0", '-张三', '＝1+1', '_x005F_x0041_']) expect(shown).toContain(text)
  })
  it('begins before the first row is there, asks for a page when one is taken, and can be left', async () => {
    let asked = 0
    let ended = false
    async function* endless() {
      try {
        for (;;) {
          asked++
          yield Array.from({ length: 1000 }, (_, n): SheetRow => [`${asked} ${n}`, n, Math.sin(asked * 1000 + n)])
        }
      } finally {
        ended = true
      }
    }
    const bytes = writeWorkbook(book(), endless())
    const { value } = await bytes.next()
    expect(
      Buffer.from(value as Uint8Array)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(asked).toBe(0)
    while (asked < 5) await bytes.next()
    await bytes.return(undefined)
    expect([asked, ended]).toEqual([5, true])
  })
  it('fails where its rows fail, and the next file does not', async () => {
    async function* broken() {
      yield [['a', 1, 2]] as SheetRow[]
      throw new Error('the store has gone')
    }
    await expect(fileOf(broken())).rejects.toThrow('the store has gone')
    expect(unzip(await fileOf(inPages([['a', 1, 2]]))).size).toBe(7)
  })
})

describe('names', () => {
  it('count columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
  it('follow the product design', () => {
    expect(exportFileName('院系概览', '云岭职业学院', Date.parse('2025-05-14T10:05:00+08:00'))).toBe(
      '院系概览_云岭职业学院_202505141005.xlsx',
    )
    expect(exportFileName('a/b', '..\\"x"\n', 0)).not.toMatch(/[\\/"\n]/)
    const header = contentDisposition('院系概览_(云岭)_1.xlsx')
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? '')).toBe('院系概览_(云岭)_1.xlsx')
    expect(sheetName("a[b]*:?/\\'")).not.toMatch(/[\\/?*[\]:']/)
  })
})
