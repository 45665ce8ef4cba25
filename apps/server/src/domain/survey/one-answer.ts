import { Fault, type FeedbackDetail, IMAGE_SEPARATOR, type SurveyStep } from '@data-centre/api'
import type pg from 'pg'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Phones, SealedPhone } from '../phones/phones.ts'
import { COLUMNS, type Row, rowOf, VISIBLE, valuesOf } from './answers.ts'

interface WholeRow extends Row {
  steps: SurveyStep[]
  answers: FeedbackDetail['answers']
  sealed: SealedPhone | null
  images: string
  attachments: { name: string; shortUrl: string }[]
}

/** One answer, whole; its files are opened for the one who looks. Throws `notFound` outside the caller's area as for an unknown one. */
export async function readAnswer(
  { database: { pool }, files, phones }: Pick<Services, 'database' | 'files' | 'phones'>,
  scope: Scope,
  id: number,
): Promise<FeedbackDetail> {
  const { rows } = await pool.query<WholeRow>(
    `SELECT ${COLUMNS}, v.steps, f.answers, f.phone_sealed AS sealed, f.images, f.attachments FROM feedback f JOIN survey_version v ON v.survey_id = f.survey_id AND v.version = f.version WHERE ${VISIBLE} AND f.id = $10`,
    [...valuesOf(scope, {}), id],
  )
  const row = rows[0]
  if (!row) throw new Fault('notFound')
  const opened = (address: string): string => files.urlOf(files.codeOf(address) ?? '')
  return {
    ...rowOf(row),
    steps: row.steps,
    answers: row.answers,
    phone: phones.open('feedback.phone', id, row.sealed),
    images: row.images
      .split(IMAGE_SEPARATOR)
      .filter(Boolean)
      .map((address, i) => ({ name: `截图${i + 1}`, url: opened(address) })),
    files: row.attachments.map(({ name, shortUrl }) => ({ name, url: opened(shortUrl) })),
  }
}

/** The number that was left with an answer, if the answer is the caller's to see. */
export async function phoneOf(
  client: pg.ClientBase,
  phones: Phones,
  scope: Scope,
  id: number,
): Promise<{ target: string; phone: string } | undefined> {
  const { rows } = await client.query<{ no: string; sealed: SealedPhone | null }>(
    `SELECT f.no, f.phone_sealed AS sealed FROM feedback f WHERE ${VISIBLE} AND f.id = $10`,
    [...valuesOf(scope, {}), id],
  )
  return rows[0] && { target: `反馈 ${rows[0].no}`, phone: phones.open('feedback.phone', id, rows[0].sealed) }
}

/** Takes answers out of sight; they stay in the store. Answers the numbers of those that went; throws `notFound` when one is not the caller's to delete. */
export async function deleteAnswers(
  client: pg.ClientBase,
  scope: Scope,
  ids: readonly number[],
  by: { userId: number; now: number },
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await client.query<{ no: string }>(
    `UPDATE feedback f SET deleted_at = $11, deleted_by = $12 WHERE ${VISIBLE} AND f.id = ANY($10) RETURNING f.no`,
    [...valuesOf(scope, {}), wanted, new Date(by.now), by.userId],
  )
  if (rows.length !== wanted.length) throw new Fault('notFound')
  return rows.map(({ no }) => no)
}
