import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useCentre } from '../../shell/area/centre.ts'

/** Colleges of the chosen school; callers of single colleges get theirs. Nothing while they are on their way, or where no school is chosen. */
export function useColleges(isWanted = true): readonly { id: string; name: string }[] | undefined {
  const { schoolId } = useCentre().scope
  const { data } = useQuery({
    queryKey: ['colleges', schoolId],
    queryFn: async ({ signal }) =>
      (await batched('basicInfo/getCollegeList', { schoolId: schoolId ?? '' }, signal)).data,
    enabled: isWanted && schoolId !== undefined,
  })
  return data
}
