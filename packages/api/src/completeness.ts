import type { Platform } from './catalogue/index.ts'

/**
 * Why the data of a feed are not complete: nothing came after days that are missing, days between others are missing, or a day has
 * far more logs than others like it. The most serious first.
 */
export const feedProblems = { late: '迟到', partial: '不完整', flagged: '待核' } as const
export type FeedProblem = keyof typeof feedProblems

/** What a school sends over a platform, where it is not complete. Volumes are judged by school: such a row names no platform. */
export interface IncompleteFeed {
  platform: Platform | null
  problem: FeedProblem
  /** Last closed day with an event, yyyy-MM-dd; of a volume the day that stands out. */
  asOf: string
}

/** A school whose data are not complete, with its feeds by how serious it is. */
export interface IncompleteSchool {
  id: string
  name: string
  province: string
  feeds: IncompleteFeed[]
}

/** How many of the schools that a page is about have complete data, and which have not. */
export interface Completeness {
  schools: number
  complete: number
  incomplete: IncompleteSchool[]
}
