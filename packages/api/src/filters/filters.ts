import { members } from '../catalogue/dimensions.ts'

/** How the value of a filter is typed: a member of the dimension of its name, the id of a thing, the code of a region, a year, words, or chosen at all. */
type FilterKind = 'member' | 'id' | 'region' | 'year' | 'text' | 'flag'

interface Filter {
  kind: FilterKind
  /** Its name in the address of a page; its own when absent. */
  address?: string
  /** Its field in the input of a report; its own when absent. */
  input?: string
  /**
   * Whether measures are narrowed by the dimension of its name. `loose`: those that do not know it keep their whole number;
   * `strict`: of the others they have none. What narrows no measure chooses schools, colleges or rows.
   */
  narrows?: 'strict' | 'loose'
  /** It is of the rows of tables alone, or of those of a log: charts and cards are not asked with it. */
  only?: 'tables' | 'logs'
}

/**
 * What pages and reports are narrowed by beside their days, one row a filter: its name in the address, the input of reports and what they
 * refuse, what measures make of it, what an exported file says of it. In the order in which addresses and files name them.
 */
export const filters = {
  province: { kind: 'text' },
  platform: { kind: 'member', narrows: 'loose' },
  city: { kind: 'region' },
  schoolType: { kind: 'text' },
  /** Leaves out schools whose data are not complete, on the platform where one is chosen. */
  complete: { kind: 'flag' },
  college: { kind: 'id', input: 'collegeId' },
  course: { kind: 'id', input: 'courseId' },
  schoolTier: { kind: 'member', address: 'tier' },
  edition: { kind: 'member' },
  teacherTitle: { kind: 'member', address: 'title', narrows: 'strict' },
  teacherKind: { kind: 'member', address: 'kind', narrows: 'strict' },
  courseType: { kind: 'member', address: 'type', narrows: 'strict' },
  courseLevel: { kind: 'member', address: 'level', narrows: 'strict' },
  /** State of a period of an open course. */
  periodState: { kind: 'member', address: 'state', narrows: 'strict' },
  resourceType: { kind: 'member', address: 'resource', narrows: 'strict' },
  questionType: { kind: 'member', address: 'question', narrows: 'strict' },
  difficulty: { kind: 'member', narrows: 'strict' },
  projectLevel: { kind: 'member', address: 'project', narrows: 'strict' },
  projectRole: { kind: 'member', address: 'part', narrows: 'strict' },
  groupLevel: { kind: 'member', address: 'group', narrows: 'strict' },
  creditState: { kind: 'member', address: 'credit', narrows: 'strict' },
  role: { kind: 'member', narrows: 'strict' },
  logGroup: { kind: 'member', address: 'log', narrows: 'strict' },
  /** Band of the scores that a table lists. */
  scoreBand: { kind: 'member', address: 'band', only: 'tables' },
  major: { kind: 'id', narrows: 'strict' },
  /** Year of entry. */
  grade: { kind: 'year', narrows: 'strict' },
  adminClass: { kind: 'id', address: 'class', narrows: 'strict' },
  /** A person: rows of a log are theirs alone. */
  user: { kind: 'id', only: 'logs' },
  /** The province that the other schools lie in, and one of them. */
  partnerProvince: { kind: 'region', address: 'partner', narrows: 'strict' },
  partnerSchool: { kind: 'id', narrows: 'strict' },
  /** Part of a name or number that the rows of a table hold. */
  keyword: { kind: 'text', only: 'tables' },
} as const satisfies Readonly<Record<string, Filter>>

export type FilterKey = keyof typeof filters
type Table = typeof filters
/** Filters by a member of a fixed list. */
export type MemberFilterKey = {
  [F in FilterKey]: Table[F]['kind'] extends 'member' ? F : never
}[FilterKey] &
  keyof typeof members
/** Filters that narrow measures. */
export type NarrowingKey = { [F in FilterKey]: Table[F] extends { narrows: string } ? F : never }[FilterKey]
/** The field of a filter in the input of reports. */
export type FilterInput<F extends FilterKey> = Table[F] extends { input: infer I extends string } ? I : F
/** What may be chosen in a filter, as it stands in an address. */
export type FilterValue<F extends FilterKey> = F extends MemberFilterKey
  ? keyof (typeof members)[F] & string
  : Table[F]['kind'] extends 'flag'
    ? '1'
    : string
/** What is chosen on a page. */
export type FilterValues = { [F in FilterKey]?: FilterValue<F> }

const rows: Readonly<Record<string, Filter>> = filters
export const filterKeys = Object.keys(filters) as readonly FilterKey[]
const isMemberFilter = (key: FilterKey): key is MemberFilterKey => rows[key]?.kind === 'member'
export const memberFilterKeys: readonly MemberFilterKey[] = filterKeys.filter(isMemberFilter)

/** The name of a filter in the address of a page. */
export const addressKey = (key: FilterKey): string => rows[key]?.address ?? key
/** The field of a filter in the input of reports. */
export const inputKey = (key: FilterKey): string => rows[key]?.input ?? key
/** Of what alone a filter is, where it is not of a whole page. */
export const onlyOf = (key: FilterKey): Filter['only'] => rows[key]?.only

/** Filters that narrow measures, with how. */
export const narrowing = Object.fromEntries(
  filterKeys.flatMap((key) => {
    const narrows = rows[key]?.narrows
    return narrows ? [[key, narrows]] : []
  }),
) as { readonly [F in NarrowingKey]: Table[F] extends { narrows: infer N } ? N : never }
export const narrowingKeys = Object.keys(narrowing) as readonly NarrowingKey[]

/** What values of each kind look like; members and words have no pattern. */
export const filterPatterns = { id: /^[1-9]\d{0,15}$/, region: /^\d{6}$/, year: /^\d{4}$/, flag: /^1$/ } as const
/** Longest words: a name of a place or type, and what is searched for. */
/** Characters of a keyword. */
export const MAX_KEYWORD_LENGTH = 50
export const maxTextLength = (key: FilterKey): number => (key === 'keyword' ? MAX_KEYWORD_LENGTH : 20)

/** The value of a filter that a text stands for; none where it is not one. */
export function filterValue(key: FilterKey, text: string): string | undefined {
  const kind = filters[key].kind
  if (kind === 'text') return text.trim().slice(0, maxTextLength(key)) || undefined
  if (isMemberFilter(key)) return Object.hasOwn(members[key], text) ? text : undefined
  return kind !== 'member' && filterPatterns[kind].test(text) ? text : undefined
}
