/** A line of the file before anything was looked up: texts as they stand. */
export interface ImportRow {
  /** As the spreadsheet counts. */
  row: number
  code: string
  name: string
  shortName: string
  province: string
  city: string
  type: string
  tier: string
  nature: string
  lng: string
  lat: string
  version: string
  start: string
  end: string
  mobile: string
}

export type Field = Exclude<keyof ImportRow, 'row'>

export interface FormValues {
  layout: 'template' | 'ministry'
  rows: ImportRow[]
  /** What the file calls each field, for messages about it. */
  labels: Readonly<Partial<Record<Field, string>>>
}

export type Line = { row: number; cells: readonly string[] }

export const isFilled = ({ cells }: Line): boolean => cells.some((text) => text !== '')
