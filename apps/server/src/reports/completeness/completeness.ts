import {
  type Completeness,
  DEMO_SCHOOL_LABEL,
  feedProblems,
  type IncompleteFeed,
  type IncompleteSchool,
  type ReportInput,
} from '@data-centre/api'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Directory } from '../../warehouse/directory/directory.ts'
import { type ChosenBy, schoolsOf } from '../chosen-schools.ts'
import type { IncompleteFeeds, ReadIncompleteFeeds } from './incomplete-feeds.ts'

/**
 * Answers how many schools of an area, or of those that the filters of a page choose, have complete data. `isListed`: schools that have
 * left are known for their past numbers only, and are not among them.
 */
export type ReadCompleteness = (
  input: ChosenBy & Pick<ReportInput, 'platform'>,
  scope: Scope,
  isListed: (school: number) => boolean,
) => Promise<Completeness>

interface CompletenessSources {
  readIncomplete: ReadIncompleteFeeds
  directory: Directory
  clock: Clock
}

const severity = Object.keys(feedProblems)
const worst = ({ feeds: [feed] }: IncompleteSchool): number => severity.indexOf(feed?.problem ?? '')

/** Feeds that a question about one platform, or about all, depends on. */
const feedsOf = (feeds: readonly IncompleteFeed[] | undefined, platform: ReportInput['platform']): IncompleteFeed[] =>
  (feeds ?? []).filter((feed) => platform === undefined || feed.platform === null || feed.platform === platform)

/** Schools that a question about complete data leaves out. */
export const incompleteSchools = (
  feeds: IncompleteFeeds,
  { platform }: Pick<ReportInput, 'platform'>,
): ReadonlySet<number> =>
  new Set([...feeds].filter(([, own]) => feedsOf(own, platform).length > 0).map(([school]) => school))

export const completenessReader =
  ({ readIncomplete, directory, clock }: CompletenessSources): ReadCompleteness =>
  async (input, scope, isListed) => {
    const all = await readIncomplete()
    const today = dayOf(clock.now())
    const schools = schoolsOf(scope, input, directory).filter(({ id, joinedAt }) => joinedAt <= today && isListed(id))
    const incomplete = schools.flatMap(({ id, name, province }): IncompleteSchool[] => {
      const feeds = feedsOf(all.get(id), input.platform)
      const label = scope.hidesSchools ? DEMO_SCHOOL_LABEL : name
      return feeds.length > 0 ? [{ id: String(id), name: label, province, feeds }] : []
    })
    incomplete.sort((a, b) => worst(a) - worst(b) || Number(a.id) - Number(b.id))
    return { schools: schools.length, complete: schools.length - incomplete.length, incomplete }
  }

declare module '../../call/services.ts' {
  interface Ports {
    completeness?: ReadCompleteness | undefined
  }
}
