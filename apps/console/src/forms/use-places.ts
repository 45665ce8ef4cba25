import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

const LASTING = 3_600_000

/** Provinces with their cities. */
export const usePlaces = () => useQuery({ queryKey: ['provinceList'], queryFn: () => batched('province/list', {}), select: ({ data }) => data, staleTime: LASTING }).data ?? []

export const useSchoolTypes = () =>
  useQuery({ queryKey: ['schoolTypes'], queryFn: () => batched('school/schoolTypeList', {}), select: ({ data }) => data, staleTime: LASTING }).data ?? []
