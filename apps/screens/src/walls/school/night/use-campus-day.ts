import type { DataOf } from '@data-centre/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../../data/use-call.ts'
import { useWall } from '../../../data/wall-context.ts'
import { ofSchool } from '../use-school.ts'

export const campusDayCall = 'bigLargeScreen/getCampusDay'

/** The day of the school as the quiet set shows it; its panels share one query. */
export function useCampusDay(enabled = true): UseQueryResult<DataOf<typeof campusDayCall>> {
  const { here } = useWall()
  return useCall(campusDayCall, ofSchool(here), { enabled })
}
