import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contentDisposition, exportFileName } from './file-name.ts'
import { type Sheet, sheetName, writeWorkbook } from './workbook.ts'

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
    entries.set(name, (file.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body)).toString())
    at += 46 + nameLength + extra + comment
  }
  return entries
}

const sheet = (rows: Sheet['rows'], more: Partial<Sheet> = {}): Sheet => ({
  title: '院系概览',
  columns: [
    { label: '院系', kind: 'text' },
    { label: '日志（条）', kind: 'number' },
    { label: '活跃率（%）', kind: 'number', decimals: 1 },
  ],
  rows,
  filters: [['数据范围', '云岭职业学院']],
  definitions: [['日志', '师生的每一次操作']],
  statTime: '2025-05-14 00:00',
  ...more,
})
const decode = (xml: string): string => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')

/** A small deterministic generator: the property holds for texts that nobody thought of. */
function* texts(): Generator<string> {
  const heads = ['=', '+', '-', '@', '\t=', '\r', '\n=', ' =', '\u00a0=', '\u200b=', '\ufeff=', '＝', '＋', '－', '＠', '|', '%', "'=", '"=', '<f>', ']]>', '&amp;', '_x0041_', '']
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
  it('holds the table first, then how it came about', async () => {
    const files = unzip(
      await writeWorkbook(
        sheet([
          ['机电学院', 1234, 56.78],
          ['商学院', null, 0],
        ]),
      ),
    )
    const first = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(first).toContain('<v>1234</v>')
    expect(first).toContain('<v>56.78</v>')
    expect(files.get('xl/workbook.xml')).toMatch(/院系概览[\s\S]*筛选条件/)
    const words = [...files.values()].join('')
    for (const word of ['云岭职业学院', '师生的每一次操作', '数据截至', '2025-05-14 00:00']) expect(words).toContain(word)
  })
  it('never writes a formula, whatever the text, and stays well-formed', async () => {
    const all = [...texts()]
    const files = unzip(
      await writeWorkbook(
        sheet(
          all.map((text) => [text, null, null]),
          { filters: all.slice(0, 50).map((text) => [text, text] as const) },
        ),
      ),
    )
    for (const [name, xml] of files) {
      if (!name.endsWith('.xml') || name.includes('styles')) continue
      expect(xml, name).not.toMatch(/<f[ >/]/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
      expect(xml, name).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
      expect(/\p{Surrogate}/u.test(xml), name).toBe(false)
    }
    const shown = decode([...files.values()].join('\n'))
    for (const text of ['=1+1', "@cmd|'/c calc'!A0", '-张三', '＝1+1']) expect(shown).toContain(text)
  })
})

describe('names', () => {
  it('follow the product design', () => {
    expect(exportFileName('院系概览', '云岭职业学院', Date.parse('2025-05-14T10:05:00+08:00'))).toBe('院系概览_云岭职业学院_202505141005.xlsx')
    expect(exportFileName('a/b', '..\\"x"\n', 0)).not.toMatch(/[\\/"\n]/)
    const header = contentDisposition('院系概览_(云岭)_1.xlsx')
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? '')).toBe('院系概览_(云岭)_1.xlsx')
    expect(sheetName("a[b]*:?/\\'")).not.toMatch(/[\\/?*[\]:']/)
  })
})
