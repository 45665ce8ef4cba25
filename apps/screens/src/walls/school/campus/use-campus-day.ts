import type { DataOf } from '@data-centre/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../../data/use-call.ts'
import { useWall } from '../../../data/wall-context.ts'

export const campusDayCall = 'bigLargeScreen/getCampusDay'

/** Whether a timetable says what comes next; asked only when it is of use. */
export const useHasNext = (isAsked: boolean): boolean => Boolean(useCampusDay(isAsked).data?.next)

/** The school of a wall of one school, whoever looks at it. */
export const useSchoolId = (): { schoolId: string } => {
  const { here, scope } = useWall()
  return { schoolId: here.schoolId ?? scope.id }
}

/** The day of the school as the quiet set shows it; its panels share one query. */
export function useCampusDay(enabled = true): UseQueryResult<DataOf<typeof campusDayCall>> {
  return useCall(campusDayCall, useSchoolId(), { enabled })
}
