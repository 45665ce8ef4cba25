import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

/** Provinces of the caller, sorted; an empty list is the fault 您没有访问权限. */
export const useProvinces = (enabled = true) =>
  useQuery({
    queryKey: ['provinces'],
    queryFn: async () => (await call('basicInfo/getProvinceList', {})).data,
    enabled,
  })
