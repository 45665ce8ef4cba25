import type { Answers, AnswerValue, Question, SurveyDetail } from '@data-centre/api'
import { dropDraft, keepDraft, readRow } from './draft.ts'

/** Earlier versions whose drafts are looked for. */
const MAX_EARLIER = 20

/**
 * What this browser keeps of an answer to the survey. Of an earlier version it is what still answers these questions; it is
 * kept for this one from now on.
 */
export function readDraft(channel: string, survey: SurveyDetail): { answers: Answers; isEarlier: boolean } {
  const { id, version } = survey
  const own = readRow(channel, id, version)
  if (Object.keys(own).length > 0) return { answers: own, isEarlier: false }
  for (let earlier = version - 1; earlier >= Math.max(1, version - MAX_EARLIER); earlier--) {
    const draft = readRow(channel, id, earlier)
    if (Object.keys(draft).length === 0) continue
    const questions = survey.steps.flatMap((step) => step.questions)
    const answers = fittingAnswers(questions, draft)
    keepDraft(channel, id, version, answers)
    dropDraft(channel, id, earlier)
    return { answers, isEarlier: true }
  }
  return { answers: {}, isEarlier: false }
}

/** What of a value the question still offers; texts and numbers stay as they were typed. */
function offeredValue({ type, options }: Question, value: AnswerValue): AnswerValue | undefined {
  if (type === 'single') return options.includes(value as string) ? value : undefined
  if (type === 'multi') return (value as readonly string[]).filter((option) => options.includes(option))
  if (type === 'matrix_star')
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, number>>).filter(([row]) => options.includes(row)),
    )
  return value
}

/** Answers to these questions, with the words beside "其他". */
function fittingAnswers(questions: readonly Question[], draft: Answers): Answers {
  const fitting: Record<string, AnswerValue | undefined> = {}
  for (const question of questions) {
    const { code } = question
    const value = draft[code]
    if (value !== undefined) fitting[code] = offeredValue(question, value)
    if (draft[`${code}Other`] !== undefined) fitting[`${code}Other`] = draft[`${code}Other`]
  }
  return fitting
}
