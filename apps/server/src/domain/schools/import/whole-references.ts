/**
 * The XML parser of read-excel-file decodes `&#131334;` with String.fromCharCode, which cuts what lies beyond the first plane:
 * 𠀀 in the name of a school becomes another character. The process that reads a workbook does nothing else, so the function is
 * replaced there. To be imported before the parser, which keeps the function that it finds.
 */
const ofUnits = String.fromCharCode
const MAX_UNIT = 0xffff
const MAX_CODE_POINT = 0x10_ffff

String.fromCharCode = (...codes: number[]): string => {
  const [code] = codes
  // The parser passes the digits of a decimal reference as they stand.
  const point = Number(code)
  const isBeyond = codes.length === 1 && point > MAX_UNIT && point <= MAX_CODE_POINT
  return isBeyond ? String.fromCodePoint(point) : ofUnits(...codes)
}
