/**
 * What a caller may see in this call: their area, narrowed by the ids they sent. Absent lists do not limit; lists that are
 * present all hold. Only `call/scope.ts` makes one; the answers and the live counters obey it.
 */
export interface Scope {
  level: 'nation' | 'province' | 'school'
  /** Six-digit province codes. */
  provinces?: readonly string[]
  schools?: readonly number[]
  colleges?: readonly number[]
  /** The caller reads aggregates only: no rows of single people, masked or not. Absent: rows may be read where a call has them. */
  aggregatesOnly?: true
  /** The caller reads names masked: a person is found by their whole number only, never by a part of a name. */
  masksNames?: true
  /** The caller reads one label instead of every school's name: a demo account. */
  hidesSchools?: true
  /** Numbers of fewer than five people are hidden: in scopes of several schools, and on walls. */
  hidesSmallGroups?: true
  /** All that the caller may ask about, where this call keeps to a part of it and hides small groups: what they could subtract from. No number of it is shown. */
  within?: Scope
  /** 全国, the province's or the school's name. */
  label: string
}

/** Text that names a scope for caches and rooms: equal scopes have equal keys. */
export const scopeKey = ({ provinces, schools, colleges }: Scope): string =>
  [provinces, schools, colleges].map((list) => (list ? [...list].map(String).sort().join(',') : '*')).join('|')
