/** A value of a list: text, number, or nothing. */
export type Value = string | number | null | undefined
export type SheetRow = readonly Value[]

/** A column as it is headed on the screen. */
export interface Column {
  label: string
  kind: 'text' | 'number'
  decimals?: number
}

/** What a workbook says besides the rows of its list. */
export interface Book {
  /** Name of the first sheet. */
  title: string
  columns: readonly Column[]
  /** Lines of the second sheet: what was asked for. */
  filters: readonly (readonly [string, string])[]
  /** Meaning of every number column. */
  definitions: readonly (readonly [string, string])[]
  /** 数据截至, as it is shown. */
  statTime: string
  /** Who looks at it: account, name and moment, on every printed page and on the second sheet. */
  viewer: string
}

/** Rows of a sheet below its head; Excel has no more. */
export const MAX_ROWS = 1_048_575
