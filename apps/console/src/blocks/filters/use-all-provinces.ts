import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

/** Every province with its cities, by their codes. */
export const useAllProvinces = () =>
  useQuery({
    queryKey: ['all-provinces'],
    queryFn: async ({ signal }) => (await batched('province/list', {}, signal)).data,
  })
