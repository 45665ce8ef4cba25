import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

/** All roles that a choice offers. */
const CHOICES = { pageSize: 100, sortField: 'name', sortOrder: 'asc' } as const

/** All roles by name, for choices. */
export const useRoleChoices = () =>
  useQuery({
    queryKey: ['role/pageList', CHOICES],
    queryFn: () => call('role/pageList', CHOICES),
    select: ({ data }) => data.list,
    staleTime: 0,
  })
