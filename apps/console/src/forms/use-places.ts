import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

const LASTING = 3_600_000

/** Provinces with their cities. */
export const usePlaces = () =>
  useQuery({
    queryKey: ['provinceList'],
    queryFn: ({ signal }) => batched('province/list', {}, signal),
    select: ({ data }) => data,
    staleTime: LASTING,
  }).data ?? []

export const useSchoolTypes = () =>
  useQuery({
    queryKey: ['schoolTypes'],
    queryFn: ({ signal }) => batched('school/schoolTypeList', {}, signal),
    select: ({ data }) => data,
    staleTime: LASTING,
  }).data ?? []
