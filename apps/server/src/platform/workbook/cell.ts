import { cutText } from '@data-centre/api'

/** Longest text of a cell; Excel refuses more. */
const MAX_LENGTH = 32_767

/** Texts of these signs only stand in XML as they are. `_` may begin what Excel reads as a character's number. */
const plain = /^[ -%'-;=?-^`-~]*$/

/** Characters that XML 1.0 does not allow: control characters, lone surrogates, the two non-characters. */
const isAllowed = (code: number): boolean =>
  code < 0x20
    ? code === 0x09 || code === 0x0a || code === 0x0d
    : !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff

function escaped(text: string): string {
  let xml = ''
  for (const sign of cutText(text, MAX_LENGTH)
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')) {
    const code = sign.codePointAt(0) as number
    if (!isAllowed(code)) continue
    xml += code < 0x80 && sign !== '&' && sign !== '<' && sign !== '>' ? sign : `&#${code};`
  }
  return xml
}

/** Lists repeat their texts: names of schools, provinces, states. */
const existing = new Map<string, string>()
const MAX_KNOWN = 5000

/**
 * Text as it stands between two tags, in ASCII: every other sign as its number, because text of one byte a sign is joined
 * and encoded in half the time. Characters that XML does not allow are left out.
 */
export function xmlText(text: string): string {
  if (text.length <= MAX_LENGTH && plain.test(text)) return text
  const before = existing.get(text)
  if (before !== undefined) return before
  if (existing.size >= MAX_KNOWN) existing.clear()
  const xml = escaped(text)
  existing.set(text, xml)
  return xml
}

/** Styles of the workbook by their place in `styles.xml`. */
export const styles = { plain: 0, bold: 1, wrapped: 2, number: 3 } as const
/** Most decimals that a number is shown with. */
export const MAX_DECIMALS = 6

/** Edges that a reader of XML would trim. */
const hasEdges = (text: string): boolean => text !== text.trim()

/**
 * A cell that holds a text and nothing else. The cell is typed as a string, so a text such as `=1+1` is shown and never
 * computed.
 */
export const textCell = (at: string, text: string, style: number = styles.plain): string =>
  text === ''
    ? ''
    : `<c r="${at}${style === styles.plain ? '' : `" s="${style}`}" t="inlineStr"><is><t${hasEdges(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`

/** A number as a number, with as many digits as its metric shows; null is an empty cell, because "no basis" is not 0. */
export const numberCell = (at: string, value: number | null | undefined, decimals = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? ''
    : `<c r="${at}" s="${styles.number + Math.min(decimals, MAX_DECIMALS)}"><v>${value}</v></c>`
