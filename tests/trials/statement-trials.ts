import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { hasReason, type ImportOutcome, outcomeOf, outcomeText } from './import-outcome.ts'
import { logsOn, resourceTitlesOf, studentsOf, studySecondsOn } from './school-numbers.ts'
import type { PostedStatements } from './senders.ts'
import type { Trial } from './trial.ts'
import { inputPath, inputText, type TrialSchool, type TrialServer } from './trial-server.ts'

/** The day of the statements that are not about learning time or actors. */
const DAY = '2026-10-12'
const PEOPLE = '00-known.ndjson'

const linesOf = (input: string): string[] => inputText(input).trim().split('\n')
/** Statements of an input as the array that a sender posts, their texts as they stand. */
const bodyOf = (input: string): string => `[${linesOf(input).join()}]`
const loadStatements = async (school: TrialSchool, input: string): Promise<ImportOutcome> =>
  outcomeOf(await school.load('xapi', inputPath(input)))

const refusedIn = ({ refused }: PostedStatements): number =>
  [...refused.matchAll(/=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
const postedText = (posted: PostedStatements): string =>
  posted.status === 200 ? `200, refused ${refusedIn(posted)}` : `${posted.status}, none taken`

/** Imports a file twice. */
const twiceImported = (name: string): Trial => ({
  name: `${name}: import`,
  inputs: [`${name}.ndjson`],
  steps: 'import, import again',
  right: ['taken 3, refused 1 (line 3); again taken 0, refused 1 (line 3); 3 logs'],
  async measure(server) {
    const school = await server.addSchool()
    const first = await loadStatements(school, `${name}.ndjson`)
    const again = await loadStatements(school, `${name}.ndjson`)
    return `${outcomeText(first)}; again ${outcomeText(again)}; ${await logsOn(school, DAY)} logs`
  },
})

/** Posts the statements of a file twice, after their people were imported. */
const twicePosted = (name: string, right: readonly string[]): Trial => ({
  name: `${name}: POST`,
  inputs: [PEOPLE, `${name}.ndjson`],
  steps: `import ${PEOPLE}, POST the four statements, POST them again`,
  right,
  async measure(server) {
    const school = await server.addSchool()
    await loadStatements(school, PEOPLE)
    const post = await school.statements()
    const first = await post(bodyOf(`${name}.ndjson`))
    const again = await post(bodyOf(`${name}.ndjson`))
    await server.settle()
    return `${postedText(first)}; again ${postedText(again)}; ${await logsOn(school, DAY)} logs`
  },
})
const threeOfFour = ['200, refused 1; again 200, refused 1; 3 logs'] as const

const emojiAccount: Trial = {
  name: '02-emoji-account',
  inputs: ['02-emoji-account.ndjson'],
  steps: 'import',
  right: ['taken 4, refused 0; number xiaoyue😀2026, names whole'],
  async measure(server) {
    const school = await server.addSchool()
    const outcome = await loadStatements(school, '02-emoji-account.ndjson')
    const students = await studentsOf(school)
    const own = students.find(({ number }) => number.startsWith('xiaoyue'))
    const isWhole = students.every(({ name }) => !name.includes('\ufffd') && !/\p{Surrogate}/u.test(name))
    return `${outcomeText(outcome)}; number ${own?.number ?? '-'}, ${isWhole ? 'names whole' : `a name is cut: ${own?.name}`}`
  },
}

const loneSurrogate: Trial = {
  name: '02-lone-surrogate-title',
  inputs: ['02-lone-surrogate-title.ndjson'],
  steps: 'import',
  right: ['taken 4, refused 0; title 第二讲 \ufffd', 'taken 3, refused 1 (line 4); title -'],
  async measure(server) {
    const school = await server.addSchool()
    const outcome = await loadStatements(school, '02-lone-surrogate-title.ndjson')
    const title = (await resourceTitlesOf(school)).find((one) => one.startsWith('第二讲'))
    return `${outcomeText(outcome)}; title ${title ?? '-'}`
  },
}

const durationSpellings: Trial = {
  name: '03-duration-spellings',
  inputs: ['03-duration-spellings.ndjson'],
  steps: 'import; learning time of 13 October',
  right: ['1800 s'],
  async measure(server) {
    const school = await server.addSchool()
    await loadStatements(school, '03-duration-spellings.ndjson')
    return `${await studySecondsOn(school, '2026-10-13')} s`
  },
}

const LONG = '03-duration-over-a-day.ndjson'
const FIRST_LONG_DAY = '2026-10-14'

/** The statements of the file, each on a day of its own, so that a report by day tells what each counts for. */
async function secondsOfEach(server: TrialServer): Promise<number[]> {
  const school = await server.addSchool()
  const folder = scratchFolder()
  try {
    const days = linesOf(LONG).map((_, at) => `2026-10-${14 + at}`)
    const spread = linesOf(LONG).map((line, at) => line.replaceAll(FIRST_LONG_DAY, days[at] ?? ''))
    const file = join(folder, LONG)
    writeFileSync(file, spread.join('\n'))
    await school.load('xapi', file)
    return await Promise.all(days.map((day) => studySecondsOn(school, day)))
  } finally {
    removeFolder(folder)
  }
}

const durationOverADay: Trial = {
  name: '03-duration-over-a-day',
  inputs: [LONG],
  steps: 'import; the seconds of each from a second school, where each statement has a day of its own',
  right: ['4 logs; seconds 86400, notice', '4 logs; seconds 86400, no notice', '4 logs; seconds 0, notice'],
  async measure(server) {
    const school = await server.addSchool()
    const { notes, ended } = await loadStatements(school, LONG)
    if (ended) return ended
    const seconds = [...new Set(await secondsOfEach(server))]
    const hasNotice = notes.some((note) => /时长|duration/.test(note))
    return `${await logsOn(school, FIRST_LONG_DAY)} logs; seconds ${seconds.join(', ')}, ${hasNotice ? 'notice' : 'no notice'}`
  },
}

const groupActivity: Trial = {
  name: '04-groupactivity: import',
  inputs: ['04-groupactivity.ndjson'],
  steps: 'import',
  right: ['taken 4, refused 0', 'taken 3, refused 1 (line 4), type named'],
  async measure(server) {
    const school = await server.addSchool()
    const outcome = await loadStatements(school, '04-groupactivity.ndjson')
    if (outcome.ended || outcome.refused === 0) return outcomeText(outcome)
    const isNamed = outcome.refusals.some((row) => row.includes('GroupActivity'))
    return `${outcomeText(outcome)}, type ${isNamed ? 'named' : `not named: ${outcome.refusals[0] ?? ''}`}`
  },
}

const actors: Trial = {
  name: '05-actors',
  inputs: ['05-actors.ndjson'],
  steps: 'import',
  right: ['4 learners, 4 numbers, 0 groups, 0 refused without a reason'],
  async measure(server) {
    const school = await server.addSchool()
    const { ended, refused, refusals } = await loadStatements(school, '05-actors.ndjson')
    if (ended) return ended
    const students = await studentsOf(school)
    const numbers = new Set(students.map(({ number }) => number))
    const groups = students.filter(({ number }) => number.includes('group-1')).length
    const unexplained = refused - refusals.filter(hasReason).length
    return `${students.length} learners, ${numbers.size} numbers, ${groups} groups, ${unexplained} refused without a reason`
  },
}

const statementResult: Trial = {
  name: '07-statementresult',
  inputs: ['07-statementresult.json'],
  steps: 'import',
  right: ['taken 3, refused 0', 'one sentence that names StatementResult and what to do'],
  async measure(server) {
    const school = await server.addSchool()
    const outcome = await loadStatements(school, '07-statementresult.json')
    const isClear =
      /StatementResult/.test(outcome.ended) && /statements/.test(outcome.ended) && /请/.test(outcome.ended)
    return isClear ? 'one sentence that names StatementResult and what to do' : outcomeText(outcome)
  },
}

const liveNumbers: Trial = {
  name: '10-live-numbers',
  inputs: [PEOPLE, '10-live-numbers.json'],
  steps: `import ${PEOPLE}, put the number of one of its students in the place of 10000123, POST`,
  right: ['200, unknown_user=4; 0 logs'],
  async measure(server) {
    const school = await server.addSchool()
    await loadStatements(school, PEOPLE)
    const [student] = await studentsOf(school)
    const post = await school.statements()
    const { status, refused } = await post(
      inputText('10-live-numbers.json').replaceAll('10000123', String(student?.id ?? '')),
    )
    await server.settle()
    return `${status}, ${refused || 'none refused'}; ${await logsOn(school, DAY)} logs`
  },
}

/** Statements as learning stores write them. */
export const statementTrials: readonly Trial[] = [
  twiceImported('01-nul-actor'),
  twicePosted('01-nul-actor', threeOfFour),
  twiceImported('01-nul-object'),
  twicePosted('01-nul-object', threeOfFour),
  emojiAccount,
  loneSurrogate,
  durationSpellings,
  durationOverADay,
  groupActivity,
  twicePosted('04-groupactivity', ['200, refused 0; again 200, refused 0; 4 logs', ...threeOfFour]),
  actors,
  statementResult,
  liveNumbers,
]
