/** A province or city as maps draw it. */
export interface Region {
  /** Six digits of GB/T 2260. */
  code: string
  name: string
  lng: number
  lat: number
}

/** Provinces and cities, in their official order. Every province is listed, those without schools too. */
export interface Places {
  provinces(): readonly Region[]
  cities(provinceCode: string): readonly Region[]
}

/** Terms of the school year; `warehouse/calendar.ts` is one. */
export interface Terms {
  /** The term of a day, in vacations the one before. */
  currentTerm(day: string): { id: string; start: string; end: string }
  termBefore(term: { start: string }): { id: string; start: string; end: string }
  term(id: string): { id: string; start: string; end: string } | undefined
}
