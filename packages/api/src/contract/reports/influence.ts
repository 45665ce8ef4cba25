import { z } from 'zod'
import { rights } from '../../rights.ts'
import { endpoint, exportOf, idField, report } from '../call.ts'
import { group, kpis, parts, places, ranking, series, table, type Withheld } from '../shapes.ts'

const influence = { demand: { rights: [rights.influence] }, scope: 'school' } as const
/** The page of the partners shows what the first one shows of them. */
const partners = { demand: { rights: [rights.influence, rights.distributionDetails] }, scope: 'school' } as const
const totals = [
  'influence.schools',
  'influence.provinces',
  'courses.externalLearners',
  'influence.calls',
  'influence.uses',
] as const
const partnerColumns = [
  'influence.courses',
  'influence.resources',
  'influence.uses',
  'courses.externalLearners',
] as const

/** Place of a school in a list; `of` is how many are listed. */
export interface Standing {
  rank: number
  prevRank: number | null
  of: number
}

/** 影响力指数 of one school over the last thirty days, as the ranking of the night has it; null where it is not listed, or as `withheld` says. */
export interface InfluenceIndex {
  value: number | null
  withheld?: Withheld
  nation: Standing | null
  province: (Standing & { name: string }) | null
  /** What each part gives of its points. */
  parts: { id: string; label: string; weight: number; points: number | null; withheld?: Withheld }[]
}

/** How far the content of a school reaches: schools and provinces that use it, call it or learn from it. */
export const influenceCalls = {
  'dataOverviewTotalData/getInfluence': report(
    group({
      kpi: kpis(totals, { spark: true }),
      places: places(['influence.uses', 'influence.schools', 'influence.calls'], 'partnerProvince'),
      origin: places(['influence.uses'], 'school'),
      provinces: ranking('influence.uses', 'partnerProvince', 10),
      types: parts('influence.uses', 'resourceType'),
    }),
    influence,
  ),
  'dataOverviewTotalData/getInfluenceIndex': endpoint<InfluenceIndex>()({
    ...influence,
    input: z.strictObject({ schoolId: idField }),
  }),
  'dataOverviewTotalData/getInfluenceTrend': report(
    series(['influence.uses', 'influence.calls'], 'month', { window: 'months12' }),
    influence,
  ),
  'dataOverviewTotalData/getInfluenceSchoolList': report(
    table('partnerSchool', partnerColumns, { sort: 'influence.uses' }),
    partners,
  ),
  'dataOverviewTotalData/exportInfluenceSchoolList': exportOf(
    'dataOverviewTotalData/getInfluenceSchoolList',
    '影响力',
    influence,
  ),
  'dataOverviewTotalData/getDistribution': report(
    group({
      kpi: kpis(['influence.schools', 'courses.externalLearners', 'influence.uses', 'influence.calls']),
      places: places(['influence.uses', 'influence.schools'], 'partnerProvince'),
      cities: places(['influence.uses', 'influence.schools'], 'partnerCity'),
      top: ranking('influence.uses', 'partnerCity', 10),
    }),
    partners,
  ),
  /** Courses of the school that one partner calls or learns from. */
  'dataOverviewTotalData/getDistributionCourseList': report(
    table('course', ['influence.calls', 'courses.externalLearners'], { sort: 'influence.calls' }),
    partners,
  ),
  'dataOverviewTotalData/exportDistribution': exportOf(
    'dataOverviewTotalData/getInfluenceSchoolList',
    '分布详情',
    partners,
  ),
} as const
