import { createHash, randomInt } from 'node:crypto'
import {
  type Answers,
  type AnswerValue,
  type Attachment,
  askedAnswers,
  CAPTCHA_SCENE_ID,
  Fault,
  type FeedbackReceipt,
  IMAGE_SEPARATOR,
  type ParsedOf,
  problemsOf,
  type Question,
  type SchoolAnswer,
  SURVEY_CODES,
  type WorkDemand,
} from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'
import { Challenges } from '../../platform/captcha/pending.ts'
import { dayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { pendingStore } from '../captcha/pending.ts'
import type { Files } from '../files/files.ts'
import type { Sender } from '../files/space.ts'
import { nextIds } from '../row-ids.ts'
import { demandFresh, owedBits, type SenderMarks } from './answer-limits.ts'
import { questionsOf, readAnsweredSurvey, type StoredSurvey } from './surveys.ts'

type Input = ParsedOf<'feedback/saveFeedback'>

const wrong = (msg: string, field = 'answers'): Fault => new Fault('invalid', { msg, data: { reason: 'param', field } })

const hashOf = (secret: Buffer, text: string): string => createHash('sha256').update(secret).update(text).digest('hex')

/** What was sent under names of its own, laid beside the answers under the codes of its questions. */
function answersOf(questions: readonly Question[], input: Input, school: SchoolAnswer | undefined): Answers {
  const own: Record<string, AnswerValue | undefined> = {
    [SURVEY_CODES.school]: school,
    [SURVEY_CODES.role]: input.role,
  }
  for (const { code, type } of questions) {
    if (type === 'image') own[code] = input.images
    if (type === 'upload') own[code] = input.attachments
  }
  return { ...(input.answers as Record<string, AnswerValue>), ...own }
}

/** The school that is meant: a known one by its number, with its own name, or a name as it was typed. */
function schoolOf({ places }: Services, { schoolId, schoolName = '' }: Input): SchoolAnswer | undefined {
  if (schoolId === undefined) return schoolName === '' ? undefined : { name: schoolName.trim() }
  const school = places.school(schoolId)
  if (!school) throw wrong('请选择学校', 'schoolId')
  return { id: String(school.id), name: school.name }
}

/** Files that this answer takes up, in their order; what the sender did not upload themselves is refused. */
async function filesOf(files: Files, sender: Sender, { images = '', attachments = [] }: Input) {
  const pictures = await files.claim(sender, images.split(IMAGE_SEPARATOR).filter(Boolean), 'image')
  const taken = await files.claim(
    sender,
    attachments.map(({ shortUrl }) => shortUrl),
    'value',
  )
  return {
    codes: [...pictures, ...taken].map(({ code }) => code),
    images: pictures.map(({ code }) => `/files/${code}`).join(IMAGE_SEPARATOR),
    attachments: taken.map(
      ({ code, name }): Attachment => ({ name, url: `/files/${code}`, shortUrl: `/files/${code}` }),
    ),
  }
}

/** What is stored of an answer. */
interface StoredAnswer {
  survey: StoredSurvey
  marks: SenderMarks
  school: SchoolAnswer | undefined
  answers: Answers
  files: Awaited<ReturnType<typeof filesOf>>
}

async function insertAnswer(
  client: pg.ClientBase,
  { phones }: Pick<Services, 'phones'>,
  { role = '', channel }: Input,
  { survey, marks, school, answers, files }: StoredAnswer,
  now: number,
): Promise<FeedbackReceipt> {
  const { phone: number, images: _images, files: _files, ...rest } = answers as Record<string, unknown>
  // Told to a stranger: it says the day, and not how many have answered.
  const no = `FB${dayOf(now).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`
  const [id] = (await nextIds(client, 'feedback')) as [number]
  await client.query(
    `INSERT INTO feedback(id, no, survey_id, version, user_id, school_id, school_name, role, device_hash, ip_hash, channel, answers, phone_sealed, overall_star, nps, suggestion, images, attachments, file_count, submitted_at)
       OVERRIDING SYSTEM VALUE VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20)`,
    [
      id,
      no,
      survey.id,
      survey.version,
      marks.userId,
      school?.id === undefined ? null : Number(school.id),
      school?.name ?? '',
      role,
      marks.device,
      marks.network,
      channel,
      JSON.stringify(rest),
      phones.seal('feedback.phone', id, typeof number === 'string' ? number : null),
      answers[SURVEY_CODES.star] ?? null,
      answers[SURVEY_CODES.nps] ?? null,
      answers[SURVEY_CODES.suggestion] ?? '',
      files.images,
      JSON.stringify(files.attachments),
      files.codes.length,
      new Date(now),
    ],
  )
  return { no, at: new Date(now).toISOString() }
}

/** Keeps one answer under the version that it was given to. Throws the message for its sender, `workOwed` with the work that is to be done first. */
export async function saveFeedback(
  services: Services,
  input: Input,
  { caller, ip }: { caller: Caller | undefined; ip: string },
): Promise<FeedbackReceipt> {
  const { database, config, secrets, files } = services
  const now = config.clock.now()
  const network = networkOf(ip)
  const survey = await readAnsweredSurvey(database.pool, input, now)
  const questions = questionsOf(survey.steps)
  const school = schoolOf(services, input)
  const sent = answersOf(questions, input, school)
  const [problem] = Object.entries(problemsOf(questions, sent))
  if (problem)
    throw wrong(`${questions.find(({ code }) => code === problem[0])?.title ?? ''}：${problem[1]}`, problem[0])
  // Accounts that write nothing send as strangers do.
  const account = caller && !caller.isDemo && !caller.isWall ? caller : undefined
  const ownFiles = await filesOf(files, { caller: account, surveyToken: input.surveyToken, network }, input)
  const key = secrets.key('feedback-marks')
  const marks = {
    device: hashOf(key, `device ${input.deviceId}`),
    network: hashOf(key, `network ${network}`),
    userId: account?.userId ?? null,
  }
  const challenges = new Challenges({ store: pendingStore(database.pool), secrets, clock: config.clock })
  const settle = (bits: number) =>
    challenges.settle({ bits, id: input.workId, answer: input.workAnswer }, CAPTCHA_SCENE_ID, { ip })
  const doneBits = Number(await settle(0))
  const result = await inTransaction(database.pool, async (client) => {
    await demandFresh(client, marks, now)
    const owed = await owedBits(client, marks, doneBits, now)
    if (owed > 0) return owed
    const answers = askedAnswers(questions, sent)
    const receipt = await insertAnswer(
      client,
      services,
      input,
      { survey, marks, school, answers, files: ownFiles },
      now,
    )
    await files.attach(client, ownFiles.codes)
    return receipt
  })
  if (typeof result !== 'number') return result
  // Outside the transaction: a demand outlives the refusal that carries it.
  throw new Fault('workOwed', { data: { reason: 'work', ...((await settle(result)) as WorkDemand) } })
}
