import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'

/** What stands about the safety of the caller's own account. */
export const useSecurity = () => useQuery({ queryKey: ['security'], queryFn: () => batched('user/getSecurity', {}), select: ({ data }) => data, staleTime: 0 })
