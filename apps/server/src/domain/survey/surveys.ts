import { Fault, isFixedQuestion, type Question, type SurveyDraft, type SurveyStep } from '@data-centre/api'
import type pg from 'pg'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** A survey with the questions of its present version. */
export interface StoredSurvey {
  id: number
  title: string
  version: number
  startAt: Date | null
  endAt: Date | null
  steps: SurveyStep[]
  updatedAt: Date
  updatedBy: string | null
}

interface Row {
  id: number
  title: string
  version: number
  start_at: Date | null
  end_at: Date | null
  steps: SurveyStep[]
  updated_at: Date
  user_name: string | null
}

/** Throws `notFound` for a survey that is none. */
export async function readSurvey(pool: pg.Pool | pg.ClientBase, id: number): Promise<StoredSurvey> {
  const { rows } = await pool.query<Row>(
    `SELECT s.id, s.title, s.version, s.start_at, s.end_at, v.steps, s.updated_at, u.user_name
     FROM survey s JOIN survey_version v ON v.survey_id = s.id AND v.version = s.version LEFT JOIN sys_user u ON u.id = s.updated_by WHERE s.id = $1 AND s.status = 1`,
    [id],
  )
  const row = rows[0]
  if (!row) throw new Fault('notFound')
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    startAt: row.start_at,
    endAt: row.end_at,
    steps: row.steps,
    updatedAt: row.updated_at,
    updatedBy: row.user_name,
  }
}

/** How long answers to a replaced version are taken: who had it open can finish it. */
const REPLACED_ANSWERS_MS = 2 * 3_600_000

/**
 * The survey as it was when it was opened: with the questions of the version that an answer names, as long as it is the
 * present one or was replaced a short while ago. Throws `conflict` where it takes no answers, `surveyChanged` for an older version.
 */
export async function readAnsweredSurvey(
  pool: pg.Pool,
  { surveyId, version }: { surveyId: number; version: number },
  now: number,
): Promise<StoredSurvey> {
  const survey = await readSurvey(pool, surveyId)
  const state = stateOf(survey, now)
  if (state !== 'open') throw new Fault('conflict', { msg: state === 'notStarted' ? '问卷未开始' : '问卷已结束' })
  if (version === survey.version) return survey
  const { rows } = await pool.query<{ steps: SurveyStep[] }>(
    `SELECT v.steps FROM survey_version v JOIN survey_version next ON next.survey_id = v.survey_id AND next.version = v.version + 1
     WHERE v.survey_id = $1 AND v.version = $2 AND next.published_at > $3`,
    [surveyId, version, new Date(now - REPLACED_ANSWERS_MS)],
  )
  if (!rows[0]) throw new Fault('surveyChanged')
  return { ...survey, version, steps: rows[0].steps }
}

/** Whether the survey takes answers at a moment. */
export const stateOf = (
  { startAt, endAt }: Pick<StoredSurvey, 'startAt' | 'endAt'>,
  now: number,
): 'open' | 'notStarted' | 'ended' =>
  startAt && startAt.getTime() > now ? 'notStarted' : endAt && endAt.getTime() <= now ? 'ended' : 'open'

export const questionsOf = (steps: readonly SurveyStep[]): Question[] => steps.flatMap(({ questions }) => questions)

const wrong = (msg: string): Fault => new Fault('invalid', { msg, data: { reason: 'param', field: 'survey' } })
/** Kinds of questions that an editor may add; the others are read by their codes. */
const ownTypes = ['single', 'multi', 'star', 'nps', 'text', 'textarea'] as const
const needsOptions = ['single', 'multi', 'matrix_star'] as const

/** Throws `invalid` for questions that could not be asked, or without which the statistics would say nothing. */
function demandSound(steps: readonly SurveyStep[], before: readonly SurveyStep[]): void {
  const questions = questionsOf(steps)
  const codes = questions.map(({ code }) => code)
  if (new Set(codes).size !== codes.length) throw wrong('题目编码重复')
  for (const old of questionsOf(before)) {
    const now = questions.find(({ code }) => code === old.code)
    if (!now && isFixedQuestion(old.code)) throw wrong(`“${old.title}”用于统计，不能删除`)
    if (now && now.type !== old.type) throw wrong(`“${old.title}”的题型不能修改`)
  }
  const existing = new Set(questionsOf(before).map(({ code }) => code))
  for (const { title, type, options, showIf, code, rule } of questions) {
    if (!existing.has(code) && !(ownTypes as readonly string[]).includes(type)) throw wrong(`“${title}”的题型不能新增`)
    if (
      (needsOptions as readonly string[]).includes(type) &&
      (options.length < 2 || new Set(options).size !== options.length)
    )
      throw wrong(`“${title}”至少有两个不同的选项`)
    if (rule.most !== undefined && type === 'multi' && rule.most > options.length)
      throw wrong(`“${title}”最多可选的项数大于选项数`)
    if (!showIf) continue
    const at = codes.indexOf(code)
    const on = questions[codes.indexOf(showIf.code)]
    if (!on || codes.indexOf(showIf.code) >= at || !['star', 'nps'].includes(on.type))
      throw wrong(`“${title}”的显示条件应取自它之前的评分题`)
  }
}

/** Publishes a survey as a new version. Throws `conflict` when somebody else has published since, `invalid` for one that makes no sense. */
export async function publishSurvey(
  pool: pg.Pool,
  draft: SurveyDraft,
  by: { userId: number; now: number },
): Promise<{ version: number; before: StoredSurvey }> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT FROM survey WHERE id = $1 FOR UPDATE', [draft.id])
    const before = await readSurvey(client, draft.id)
    await demandVersion(client, { kind: 'survey', id: draft.id }, draft.version, before.version)
    await markEdit(client, { kind: 'survey', id: draft.id }, by)
    const [startAt, endAt] = [draft.startAt, draft.endAt].map((text) => (text === null ? null : new Date(text))) as [
      Date | null,
      Date | null,
    ]
    if (startAt && endAt && startAt >= endAt) throw wrong('结束时间必须晚于开始时间')
    demandSound(draft.steps, before.steps)
    const version = before.version + 1
    await client.query(
      'INSERT INTO survey_version(survey_id, version, title, steps, published_at, published_by) VALUES ($1,$2,$3,$4,$5,$6)',
      [draft.id, version, draft.title, JSON.stringify(draft.steps), new Date(by.now), by.userId],
    )
    await client.query(
      'UPDATE survey SET title = $2, version = $3, start_at = $4, end_at = $5, updated_at = $6, updated_by = $7 WHERE id = $1',
      [draft.id, draft.title, version, startAt, endAt, new Date(by.now), by.userId],
    )
    return { version, before }
  })
}
