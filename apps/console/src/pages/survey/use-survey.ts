import {
  type Answers,
  type AnswerValue,
  askedAnswers,
  type FeedbackReceipt,
  faults,
  type Question,
  reasonOf,
  type SchoolAnswer,
  SURVEY_CODES,
  type SurveyChannel,
  type SurveyDetail,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../kit/refusal.ts'
import { deviceId, dropDraft, keepDraft } from './draft.ts'
import { readDraft } from './read-draft.ts'
import { type AnswerInput, useSendAnswer } from './send-answer.ts'

export interface SurveyForm {
  survey: SurveyDetail
  questions: readonly Question[]
  answers: Answers
  /** The survey has changed since it was filled in; what still fits its questions was kept. */
  isChanged: boolean
  /** Work is being done that the server asks for where many answer. */
  isWorking: boolean
  put: (code: string, value: AnswerValue | undefined) => void
  reset: () => void
  send: () => Promise<FeedbackReceipt>
}

/** A survey on its way, why there is none, or the survey with what was answered so far. */
export type SurveyState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'ready'; form: SurveyForm }

/** Answers in the form of the call: some of them travel under names of their own. */
function inputOf(survey: SurveyDetail, questions: readonly Question[], answers: Answers, channel: SurveyChannel) {
  const asked = askedAnswers(questions, answers)
  const {
    [SURVEY_CODES.school]: school,
    [SURVEY_CODES.role]: role,
    [SURVEY_CODES.images]: images,
    [SURVEY_CODES.files]: files,
    ...rest
  } = asked
  const { id, name } = (school ?? {}) as Partial<SchoolAnswer>
  return {
    surveyId: survey.id,
    version: survey.version,
    answers: JSON.stringify(rest),
    ...(id ? { schoolId: id } : name ? { schoolName: name } : {}),
    role,
    deviceId: deviceId(),
    channel,
    images,
    attachments: files === undefined ? undefined : JSON.stringify(files),
    surveyToken: survey.surveyToken,
  } as AnswerInput
}

/** Loads the survey that the address names; answers stay in this browser until they are sent. */
export function useSurvey(pageChannel: SurveyChannel): SurveyState {
  const [search] = useSearchParams()
  const [survey, setSurvey] = useState<SurveyDetail>()
  const [failure, setFailure] = useState('')
  const [tries, setTries] = useState(0)
  const [isChanged, setChanged] = useState(false)
  const { isWorking, sendAnswer } = useSendAnswer()
  const [answers, setAnswers] = useState<Answers>({})
  const id = search.get('id') ?? ''
  const schoolId = search.get('schoolId') ?? ''
  const asked = search.get('channel')
  const channel = asked === 'pc' || asked === 'h5' ? asked : pageChannel

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const controller = new AbortController()
    setFailure('')
    const load = async () => {
      const { data } = await call(
        'feedback/getSurveyDetail',
        { ...(/^\d{1,9}$/.test(id) ? { id } : {}), channel },
        controller.signal,
      )
      const draft = readDraft(pageChannel, data)
      if (draft.isEarlier) setChanged(true)
      let kept = draft.answers
      if (!kept[SURVEY_CODES.school] && /^\d{1,9}$/.test(schoolId)) {
        const [school] = (await call('feedback/getSchoolNames', { id: schoolId }, controller.signal)).data
        if (school) kept = { ...kept, [SURVEY_CODES.school]: school }
      }
      setAnswers(kept)
      setSurvey(data)
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setFailure(messageOf(error))
    })
    return () => controller.abort()
  }, [id, schoolId, channel, pageChannel, tries])

  const put = useCallback(
    (code: string, value: AnswerValue | undefined) =>
      setAnswers((now) => {
        const next = { ...now, [code]: value }
        if (survey) keepDraft(pageChannel, survey.id, survey.version, next)
        return next
      }),
    [survey, pageChannel],
  )
  if (failure) return { kind: 'failed', message: failure, retry: () => setTries((now) => now + 1) }
  if (!survey) return { kind: 'loading' }
  const questions = survey.steps.flatMap((step) => step.questions)
  return {
    kind: 'ready',
    form: {
      survey,
      questions,
      answers,
      isChanged,
      isWorking,
      put,
      reset: () => {
        dropDraft(pageChannel, survey.id, survey.version)
        setAnswers({})
      },
      send: async () => {
        try {
          const receipt = await sendAnswer(inputOf(survey, questions, answers, channel))
          dropDraft(pageChannel, survey.id, survey.version)
          return receipt
        } catch (error) {
          // The answers stay as a draft, from which the changed survey takes what still fits.
          if (reasonOf(error) === faults.surveyChanged.reason) setTries((now) => now + 1)
          throw error
        }
      },
    },
  }
}

/** Asks before the page is left with answers that were not sent. */
export function useLeaveQuestion(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Old browsers show the text; the others have words of their own.
      event.returnValue = '内容尚未提交，确定离开吗？'
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOpen])
}
