import { useState } from 'react'
import { messageOf } from './refusal.ts'

/**
 * Sends the form of a page that carries neither the component library nor the cache: login, survey, password. Pending until it is
 * refused, since what succeeds leaves the page.
 */
export function useSubmit(presetFailure: string | null = null) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState(presetFailure ?? '')
  /** Answers whether it was taken. */
  const submit = async (work: () => Promise<unknown>): Promise<boolean> => {
    setPending(true)
    setFailure('')
    try {
      await work()
      return true
    } catch (error) {
      setFailure(messageOf(error))
      setPending(false)
      return false
    }
  }
  return { isPending, failure, setFailure, submit }
}
