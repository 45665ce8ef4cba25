import type { Cell } from 'write-excel-file/node'

/** Longest text of a cell; Excel refuses more. */
const LONGEST = 32_767

/** Characters that XML 1.0 does not allow: control characters, lone surrogates, the two non-characters. */
function isAllowed(sign: string): boolean {
  const code = sign.codePointAt(0) as number
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}

/**
 * A cell that holds a text and nothing else. The cell is typed as a string, so a text such as `=1+1` is shown and never
 * computed; characters that XML does not allow are left out.
 */
export function textCell(text: string, style: { bold?: boolean } = {}): Cell {
  const value = [...text].filter(isAllowed).join('').slice(0, LONGEST)
  return { type: String, value, ...(style.bold ? { fontWeight: 'bold' as const } : {}) }
}

/** A number as a number, with as many digits as its metric shows; null is an empty cell, because "no basis" is not 0. */
export function numberCell(value: number | null | undefined, decimals: number): Cell {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  return { type: Number, value, format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }
}
