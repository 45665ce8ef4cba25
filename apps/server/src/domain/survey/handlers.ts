import { DEMO_SCHOOL_MANAGE_ID, Fault, type SurveyDetail } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import { takeAnonymous } from '../../call/limiter.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import { issueSurveyToken } from '../files/survey-token.ts'
import { revealPhone } from '../reveal.ts'
import { SURVEY_ID } from '../seeds/survey.ts'
import { saveFeedback } from './answer.ts'
import { pageOfAnswers } from './answers.ts'
import { deleteAnswers, phoneOf, readAnswer } from './one-answer.ts'
import { statisticsOf } from './statistics.ts'
import { publishSurvey, questionsOf, readSurvey, type StoredSurvey, stateOf } from './surveys.ts'

type Paths = Extract<keyof Handlers, `feedback/${string}`>

const MAX_NAMES = 20
/** Tokens of a network in a minute: of a class that fills in a survey step by step. */
const MAX_TOKENS = 240
/** What the log keeps of a survey: not every word of it. */
const gist = ({
  title,
  version,
  startAt,
  endAt,
  steps,
}: Pick<StoredSurvey, 'title' | 'version' | 'steps'> & { startAt: unknown; endAt: unknown }) => ({
  title,
  version,
  startAt,
  endAt,
  questions: questionsOf(steps).map(({ code, title: text, required }) => `${code}${required ? '*' : ''} ${text}`),
})
const shown = ({ id, title, version, startAt, endAt, steps }: StoredSurvey) => ({
  id: String(id),
  title,
  version,
  startAt: startAt?.toISOString() ?? null,
  endAt: endAt?.toISOString() ?? null,
  steps,
})

/** The survey, its answers, and what the back office makes of them. */
export function surveyHandlers(services: Services): Pick<Handlers, Paths> {
  const { database, config, places, secrets, limiter } = services
  const { pool } = database
  const now = (): number => config.clock.now()
  /** Without a token the survey can be answered all the same, but for its files. */
  const tokenFor = (network: string): string => {
    try {
      takeAnonymous(limiter, 'survey token', network, MAX_TOKENS)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return ''
    }
    return issueSurveyToken(secrets, now())
  }
  return {
    'feedback/getSurveyDetail': async ({ input, origin }): Promise<SurveyDetail> => {
      const survey = await readSurvey(pool, input.id ?? SURVEY_ID)
      return { ...shown(survey), state: stateOf(survey, now()), surveyToken: tokenFor(networkOf(origin.ip)) }
    },
    'feedback/getSchoolNames': async ({ input }) => {
      await places.fresh()
      const { rows } = await pool.query<{ id: number; name: string }>(
        `SELECT id, name FROM school WHERE status = 1 AND is_open AND NOT $2 = ANY(manage_ids) AND (${holdsKeyword('name', '$1')} OR ${holdsKeyword('short_name', '$1')} OR id = $3) ORDER BY name LIMIT ${MAX_NAMES}`,
        [input.schoolName ?? null, DEMO_SCHOOL_MANAGE_ID, input.id ?? null],
      )
      return rows.map(({ id, name }) => ({ id: String(id), name }))
    },
    'feedback/saveFeedback': ({ input, caller, origin }) => saveFeedback(services, input, { caller, ip: origin.ip }),
    'feedback/getPageList': ({ input, scope }) => pageOfAnswers(pool, scope, input),
    'feedback/getDetail': ({ input, scope }) => readAnswer(services, scope, input.id),
    'feedback/revealPhone': (ask) =>
      revealPhone(services, ask, (client) => phoneOf(client, services.phones, ask.scope, ask.input.id)),
    'feedback/getStatistics': ({ input, scope }) => statisticsOf(pool, scope, input, now()),
    'feedback/deleteFeedback': async ({ input, scope, caller, about }) => {
      const [no] = await inTransaction(pool, (client) =>
        deleteAnswers(client, scope, [input.id], { userId: caller.userId, now: now() }),
      )
      about(`反馈 ${no}`, { before: { deleted: false }, after: { deleted: true } })
      return null
    },
    'feedback/deleteFeedbackMore': async ({ input, scope, caller, about }) => {
      const removed = await inTransaction(pool, (client) =>
        deleteAnswers(client, scope, input.ids, { userId: caller.userId, now: now() }),
      )
      about(`反馈 ${removed.length} 条`, { before: { numbers: removed }, after: { deleted: true } })
      return { deleted: removed.length }
    },
    'feedback/getSurveySettings': async () => {
      const survey = await readSurvey(pool, SURVEY_ID)
      return { ...shown(survey), updatedAt: survey.updatedAt.toISOString(), updatedBy: survey.updatedBy }
    },
    'feedback/saveSurvey': async ({ input: { survey }, caller, about }) => {
      if (survey.id !== SURVEY_ID) throw new Fault('notFound')
      const { version, before } = await publishSurvey(pool, survey, { userId: caller.userId, now: now() })
      about(`问卷 ${survey.title}`, { before: gist(before), after: gist({ ...survey, version }) })
      return { version }
    },
  }
}
