import type { Completeness, InputOf, ReportPath } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCentre } from '../shell/area/centre.ts'

/**
 * Which schools of a page have complete data; undefined in the centre of one school, whose pages speak of no others. The blocks of a
 * page share the call.
 */
export function useCompleteness(input: InputOf<ReportPath>): Completeness | undefined {
  const { area } = useCentre()
  const { province, platform, city, schoolType, schoolTier, edition } = input
  const asked = { province, platform, city, schoolType, schoolTier, edition }
  const { data } = useQuery({
    queryKey: ['report', 'basicInfo/getCompleteness', asked],
    queryFn: ({ signal }) => batched('basicInfo/getCompleteness', asked, signal),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
    enabled: area === 'province' || area === 'operation',
  })
  return data
}

/** How many schools the numbers of a page are of: 覆盖 63/66 所. */
export const coverageText = ({ complete, schools }: Completeness, leavesOut: boolean): string =>
  leavesOut && complete < schools
    ? `${complete} 所，已剔除 ${schools - complete} 所数据不完整的学校`
    : `${complete}/${schools} 所`
