import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

/** What stands about the safety of the caller's own account. */
export const useSecurity = () => useQuery({ queryKey: ['security'], queryFn: ({ signal }) => batched('user/getSecurity', {}, signal), select: ({ data }) => data, staleTime: 0 })
