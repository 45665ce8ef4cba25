import { cutText } from '@data-centre/api'
import type { Book, Column, SheetRow } from './book.ts'
import { MAX_DECIMALS, numberCell, styles, textCell, xmlText } from './cell.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const TEXT_WIDTH = 24
const NUMBER_WIDTH = 16
const DEFINITION_WIDTH = 90
/** Longest header or footer of a page. */
const MAX_FOOT_LENGTH = 200

/** Sheet names: at most 31 signs, none of those that Excel forbids. */
export const sheetName = (title: string): string => cutText(title.replace(/[\\/?*[\]:']/g, ' ').trim(), 31) || 'Sheet1'

const attribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;')

const FONT = attribute('等线')
const numberFormats = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
)

/** Everything of the file except the two sheets. */
export const fixedParts = (title: string): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${attribute(sheetName(title))}" sheetId="1" r:id="rId1"/><sheet name="${attribute('筛选条件')}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${numberFormats.length}">${numberFormats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="${FONT}"/></font><font><b/><sz val="11"/><name val="${FONT}"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.number + numberFormats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${numberFormats.map((_, i) => `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
]

/** Letters of a column: A … Z, AA … */
export function letters(index: number): string {
  const rest = index % 26
  const sign = String.fromCharCode(65 + rest)
  return index < 26 ? sign : letters((index - rest) / 26 - 1) + sign
}

const widths = (list: readonly number[]): string =>
  `<cols>${list.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
/** In headers and footers `&` begins a code. */
const foot = (text: string): string => xmlText(cutText(text, MAX_FOOT_LENGTH).replaceAll('&', '&&'))

/** Beginning of the first sheet, with its head. */
export const openingOf = ({ columns }: Book): string =>
  `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}${widths(columns.map(({ kind }) => (kind === 'text' ? TEXT_WIDTH : NUMBER_WIDTH)))}<sheetData><row r="1">${columns.map(({ label }, i) => textCell(`${letters(i)}1`, label, styles.bold)).join('')}</row>`

/** End of a sheet: the viewer stands on every printed page. */
export const closingOf = ({ viewer, title }: Book): string =>
  `</sheetData><headerFooter><oddHeader>&amp;C${foot(viewer)}</oddHeader><oddFooter>&amp;L${foot(title)}&amp;C${foot(viewer)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`

/** Rows as XML; `first` is the number of the first of them. */
export function rowsOf(
  columns: readonly Column[],
  names: readonly string[],
  lines: readonly SheetRow[],
  first: number,
): string {
  let xml = ''
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n] as SheetRow
    const row = first + n
    xml += `<row r="${row}">`
    for (let i = 0; i < columns.length; i++) {
      const { kind, decimals } = columns[i] as Column
      const value = line[i]
      if (value === null || value === undefined) continue
      xml +=
        kind === 'number' && typeof value === 'number'
          ? numberCell(`${names[i]}${row}`, value, decimals)
          : textCell(`${names[i]}${row}`, String(value))
    }
    xml += '</row>'
  }
  return xml
}

/** The second sheet: how the first one came about. */
export function aboutOf(book: Book): string {
  const { filters, definitions, statTime, viewer } = book
  const facts: (readonly [string, string])[] = [...filters, ['数据截至', statTime], ['导出人', viewer]]
  const lines: [string, string, boolean][] = [
    ['筛选条件', '值', true],
    ...facts.map(([name, value]): [string, string, boolean] => [name, value, false]),
    ['', '', false],
    ['指标', '口径', true],
    ...definitions.map(([name, text]): [string, string, boolean] => [name, text, false]),
  ]
  const rows = lines.map(([name, value, bold], i) => {
    const row = i + 1
    return `<row r="${row}">${textCell(`A${row}`, name, bold ? styles.bold : styles.wrapped)}${textCell(`B${row}`, value, bold ? styles.bold : styles.wrapped)}</row>`
  })
  return `${HEAD}<worksheet xmlns="${MAIN}">${widths([TEXT_WIDTH, DEFINITION_WIDTH])}<sheetData>${rows.join('')}${closingOf(book)}`
}
