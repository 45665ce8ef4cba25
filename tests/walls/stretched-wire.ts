import { type Envelope, LIVE_NAMESPACE } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { batchAnswers, linesOfAnswers } from '../product/pages/batch-answers.ts'

/** How the numbers of an installation are: as they are, all nought, or of ten digits under the longest names. */
export type Stretch = 'asIs' | 'none' | 'most'

const TEN_DIGITS = 9_876_543_210
/** What is of one lesson, or of one second in one city, is never so many. */
const few: Readonly<Record<string, number>> = { n: 9876, should: 987, present: 987, acts: 987 }
/** The longest name in the Ministry's list of schools, and a course whose name says everything. */
const LONG_SCHOOL = '北京师范大学-香港浸会大学联合国际学院'
const LONG_COURSE = '新一代信息技术与智能制造融合背景下的工业机器人系统集成应用技术实训指导（第三版）'

/** Numbers that are no amounts: places, moments, numbers of messages, shares, settings. */
const notAmounts = new Set([
  'lng',
  'lat',
  't',
  'ts',
  'seq',
  'start',
  'end',
  'rank',
  'prevRank',
  'nationRank',
  'hb',
  'rate',
  'version',
  'ver',
  'seconds',
  'pageNum',
  'pageSize',
  'decimals',
  'delay',
])
const shareUnits = new Set(['%', ':1'])
const isShare = (key: string, unit: unknown): boolean => shareUnits.has(String(unit)) || /rate$/i.test(key)

type Answer = { [key: string]: Json }
interface Batch {
  calls: { path: string }[]
}
type Json = null | boolean | number | string | Json[] | Answer

/** Names of schools, courses and people; those of fixed vocabularies and of places are as long as they are. */
const isSchool = (row: Answer): boolean => /^\d{4}$/.test(String(row['id'] ?? row['code'] ?? ''))

function lengthened(row: Answer): Answer {
  const isNamed =
    /^\d+$/.test(String(row['id'] ?? '')) ||
    'schoolId' in row ||
    ('lng' in row && /^\d{4,5}$/.test(String(row['code'] ?? '')))
  if (!isNamed) return row
  const long = { ...row }
  for (const key of ['name', 'course', 'className'])
    if (typeof row[key] === 'string') long[key] = isSchool(row) ? LONG_SCHOOL : LONG_COURSE
  for (const key of ['owner', 'school']) if (typeof row[key] === 'string') long[key] = LONG_SCHOOL
  if (typeof row['text'] === 'string') long['text'] = `浏览《${LONG_COURSE}》`
  return long
}

/** An answer of the server with other amounts and names, alike in everything else. */
export function stretched(value: Json, stretch: Stretch, key = '', unit?: Json): Json {
  // States of one sign-in belong together; no amount of them makes 200 %.
  if (stretch === 'asIs' || key === 'attendance') return value
  if (typeof value === 'number') {
    if (notAmounts.has(key)) return value
    return stretch === 'none' ? 0 : isShare(key, unit) ? 100 : (few[key] ?? TEN_DIGITS)
  }
  if (Array.isArray(value)) return value.map((part) => stretched(part, stretch, key, unit))
  if (value === null || typeof value !== 'object') return value
  const row = stretch === 'most' ? lengthened(value) : value
  return Object.fromEntries(
    Object.entries(row).map(([name, part]) => [name, stretched(part, stretch, name, row['unit'] ?? row['id'])]),
  )
}

/** Calls whose answers are numbers and lists; the others say who a wall is, how a map is drawn, what is shown when. */
const numberCalls =
  /^(bigLargeScreen|provinceLargeScreen|teaPortrait|rankingList|dataOverviewTotalData)\/(?!getHeadMap|getCarousel|getWallCarousel|getInterrupts|getMonths|getTeaStuTicket)/
const pathOf = (url: string): string => new URL(url).pathname.replace(/^\/api\//, '')

/** A proxy between a page and the real server that scales the numbers in answers; `stretch` may change at any time. */
export class StretchedWire {
  stretch: Stretch = 'asIs'

  async install(page: Page): Promise<void> {
    await page.route(/\/api\//, async (route) => {
      const request = route.request()
      const path = pathOf(request.url())
      if (path !== 'batch' && !numberCalls.test(path)) return route.continue()
      // A line that is cut while an answer is on its way ends the request as it does without anybody between.
      const response = await route.fetch().catch(() => null)
      if (!response) return route.abort()
      if (path === 'batch')
        return route.fulfill({
          response,
          ...linesOfAnswers(this.#batch(batchAnswers(await response.text()), request.postDataJSON() as Batch)),
        })
      const answer = (await response.json()) as Answer
      return route.fulfill({ response, json: { ...answer, data: stretched(answer['data'] ?? null, this.stretch) } })
    })
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => socket.send(typeof message === 'string' ? this.#frame(message) : message))
    })
  }

  /** The answers of a batch in the order of its calls. */
  #batch(answers: readonly Envelope[], { calls }: Batch): Envelope[] {
    return answers.map((answer, i) =>
      numberCalls.test(calls[i]?.path ?? '')
        ? { ...answer, data: stretched((answer.data ?? null) as Json, this.stretch) }
        : answer,
    )
  }

  /** A frame of the line: `42/rt,[topic, message]`. */
  #frame(text: string): string {
    const head = `42${LIVE_NAMESPACE},`
    if (!text.startsWith(head)) return text
    const [topic, message] = JSON.parse(text.slice(head.length)) as [string, Answer]
    return /^rt:(hb|notice|headMap|carousel|interrupt|order)$/.test(topic)
      ? text
      : head + JSON.stringify([topic, stretched(message, this.stretch)])
  }
}
