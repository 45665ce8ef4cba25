/** The terms of the server's calendar, the only one: nothing here or elsewhere in the console works out when a term begins. */
import type { BegunTerm } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'

/** Pages stay open while a term begins: an older answer is asked for again when the next page needs it. */
const FRESH_MS = 60 * 60_000

/** Terms that have begun, the newest first. One answer serves every page of a session. */
export const termsQuery = queryOptions({
  queryKey: ['basicInfo/getTerms', {}],
  queryFn: async () => (await batched('basicInfo/getTerms', {})).data,
  staleTime: FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The terms, undefined until the server has answered; asked for where they are needed. */
export const useTerms = (isNeeded = true): UseQueryResult<BegunTerm[]> => useQuery({ ...termsQuery, enabled: isNeeded })

/** The term that a day (yyyy-MM-dd) belongs to, in vacations the one before; undefined before the first. */
export const termOfDay = (terms: readonly BegunTerm[], day: string): string | undefined =>
  terms.find(({ start }) => start <= day)?.id

/** The term before the present one. */
export const lastTerm = (terms: readonly BegunTerm[]): string | undefined => terms[1]?.id
