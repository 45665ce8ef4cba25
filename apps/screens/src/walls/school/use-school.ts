import type { DataOf, InputOf } from '@data-centre/api'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Here } from '../../data/area.ts'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'

/** Bubbles and totals follow today's counters. */
const EVERY_MS = 10_000

/** The school that a wall shows, as its calls name it. */
export const ofSchool = ({ schoolId = '' }: Here): InputOf<'bigLargeScreen/getSchoolScreen'> => ({ schoolId })

/** All data of a school's wall that come by HTTP; its panels share one query. */
export function useSchool(): UseQueryResult<DataOf<'bigLargeScreen/getSchoolScreen'>> {
  const { here } = useWall()
  return useCall('bigLargeScreen/getSchoolScreen', ofSchool(here), { every: EVERY_MS })
}
