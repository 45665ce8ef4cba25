import { Message } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { termOfDay, termsQuery, useTerms } from './use-terms.ts'

/**
 * Hands on the term that a day belongs to, at once where the terms are there; without a day, none. Says so where the server
 * does not answer, and hands on nothing: another term would show other numbers.
 */
export function useTermOfDay(day: string | undefined): (use: (term: string | undefined) => void) => void {
  const client = useQueryClient()
  const { data: terms } = useTerms(day !== undefined)
  return useCallback(
    (use) => {
      if (day === undefined) use(undefined)
      else if (terms) use(termOfDay(terms, day))
      else
        client.fetchQuery(termsQuery).then(
          (answer) => use(termOfDay(answer, day)),
          () => Message.error('学期加载失败，请稍后重试'),
        )
    },
    [client, day, terms],
  )
}
