import type { ProvinceWarningOverview } from '@data-centre/api'

/** What the rows of the list of a province are. */
type Grain = 'school' | 'city'

export const grains: readonly { value: Grain; label: string }[] = [
  { value: 'school', label: '按学校' },
  { value: 'city', label: '按城市' },
]

/** Whether a list of the schools would mostly say that its numbers are withheld. */
const isMostlyWithheld = ({ schools }: ProvinceWarningOverview): boolean => schools.withheld * 2 > schools.all

/** What the list starts with: cities where most schools have too few people who are warned; within one city its schools. */
export const firstGrain = (head: ProvinceWarningOverview | undefined, isOneCity: boolean): Grain =>
  head && !isOneCity && isMostlyWithheld(head) ? 'city' : 'school'

/** Why the list starts with cities; empty where it does not. */
export const grainNote = ({ schools }: ProvinceWarningOverview): string =>
  `${schools.all} 所学校中 ${schools.withheld} 所预警不足 5 人、不显示人数，先按城市汇总`
