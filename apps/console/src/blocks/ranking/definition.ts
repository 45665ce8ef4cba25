import type { DataOf, EndpointPath, ExportPath, InputOf, RankedPage, RouteKey } from '@data-centre/api'

/** Calls that answer a page of a ranking. */
export type RankingPath = {
  [P in EndpointPath]: DataOf<P> extends RankedPage ? P : never
}[EndpointPath]
/** Those that list several things, by the word `type`. */
type TypedPath = { [P in RankingPath]: InputOf<P> extends { type: unknown } ? P : never }[RankingPath]
/** What reads the weights of a list, and what saves them. */
export interface WeightCalls {
  read: Extract<EndpointPath, `zjyRankStatistics/get${string}Set`>
  save: Extract<EndpointPath, `zjyRankStatistics/save${string}Set`>
}

/** Periods of rankings: those whose ranks have a preceding period of their own. */
export const rankPeriods = ['day', '7', '30', 'term'] as const
export type RankPeriod = (typeof rankPeriods)[number]

/** What a tab of a ranking page says of its rows. */
interface RankingRows {
  /** What a row is: 课程, 教师 … */
  name: string
  /** Head of the column beside the name; none where all rows say the same there. */
  owner?: '所属院系' | '所属学校' | '省份'
  /** Name of the tab; that of its rows when absent. */
  tab?: string
  /** Schools of a province: the list also shows the rank of each in the nation. */
  nationRank?: true
  /** Rows are persons of several schools: the tab is for who may read such rows. */
  persons?: true
  /** Page that a row opens, for who holds its right, and what is chosen there. */
  opens?: { route: RouteKey; choose: 'courseId' | 'teaId' | 'stuId' | 'schoolId' }
  /** Rows are resources: one opens its file in a window of its own. */
  previews?: true
}

/** One list of a ranking page. */
export interface RankingTab extends RankingRows {
  list: RankingPath
  export: ExportPath
  /** Input `type` of the call, where it has several lists. */
  type?: string
  /** The list is ranked by weights that the school sets. */
  weights?: WeightCalls
}

/** SH-RANK: tabs by entity, period, the first three, the first ten, the table. */
export interface RankingDefinition {
  route: RouteKey
  tabs: Readonly<Record<string, RankingTab>>
  /** Period where the address says none. */
  period: RankPeriod
  /** What the lists are narrowed by: colleges of a school, or types of schools. */
  narrows: 'college' | 'schoolType'
}

/** Declares a ranking page over one call, whose input `type` is the key of the tab. */
export const rankingPage = (
  route: RouteKey,
  list: TypedPath,
  exported: ExportPath,
  tabs: Readonly<Record<string, RankingRows>>,
  period: RankPeriod = '30',
): RankingDefinition => ({
  route,
  period,
  narrows: 'college',
  tabs: Object.fromEntries(
    Object.entries(tabs).map(([type, rows]): [string, RankingTab] => [type, { ...rows, list, export: exported, type }]),
  ),
})

/** Declares a ranking page whose tabs have calls of their own. */
export const rankingsPage = (
  route: RouteKey,
  tabs: RankingDefinition['tabs'],
  { period = '30', narrows = 'college' }: Partial<Pick<RankingDefinition, 'period' | 'narrows'>> = {},
): RankingDefinition => ({ route, tabs, period, narrows })
