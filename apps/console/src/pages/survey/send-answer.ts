import { Fault, type FeedbackReceipt, faults, reasonOf, type WorkDemand } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { askChallenge, type WorkFields } from '../public/login/captcha/challenge.ts'

export type AnswerInput = Parameters<typeof call<'feedback/saveFeedback'>>[1]

/** The work that a refusal demands. */
const workOf = (error: unknown): WorkDemand | undefined =>
  error instanceof Fault && reasonOf(error) === faults.workOwed.reason ? (error.data as WorkDemand) : undefined

/** Sends an answer, and does the work that the server wants first where many of one network answer. */
export function useSendAnswer() {
  const [isWorking, setWorking] = useState(false)
  const sendOnce = async (input: AnswerInput, fields: WorkFields): Promise<FeedbackReceipt | WorkDemand> => {
    try {
      return (await call('feedback/saveFeedback', { ...input, ...fields } as AnswerInput)).data
    } catch (error) {
      const demand = workOf(error)
      if (demand) return demand
      throw error
    }
  }
  const sendAnswer = (input: AnswerInput): Promise<FeedbackReceipt> =>
    askChallenge<FeedbackReceipt>(
      '',
      (fields) => sendOnce(input, fields),
      () => setWorking(true),
    ).finally(() => setWorking(false))
  return { isWorking, sendAnswer }
}
