import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { schoolFlow } from '../flows.ts'
import { group, kpis, parts, series, table } from '../shapes.ts'

const contribution = { demand: { rights: [rights.provinceContribution] }, scope: 'province' } as const
const schools = table(
  'school',
  ['resources.contributed', 'resources.externalCalls', 'courses.externalCalls', 'questions.total'],
  { sort: 'resources.contributed', index: 'resources.contributionIndex', texts: ['indexRank'] },
)

/** What the schools of a province give to others: resources and courses that other schools call, and the index of it. */
export const provinceContributionCalls = {
  'rankingList/getContributionTotal': report(
    kpis(['resources.contributed', 'resources.externalCalls', 'courses.externalCalls'], { mean: schools }),
    contribution,
  ),
  'rankingList/getContributionTrend': report(
    group({
      calls: series(['resources.externalCalls', 'courses.externalCalls'], 'day'),
      types: parts('resources.externalCalls', 'resourceType'),
      flow: schoolFlow(10),
    }),
    contribution,
  ),
  'rankingList/getContributionSchoolList': report(schools, contribution),
  'rankingList/exportContributionSchool': exportOf('rankingList/getContributionSchoolList', '资源贡献', contribution),
} as const
