import { logsOn } from './school-numbers.ts'
import type { Trial } from './trial.ts'
import { inputPath, inputText } from './trial-server.ts'

const ways = ['import', 'POST'] as const
type Way = (typeof ways)[number]

const FIRST = '06-same-id-lower'
const DAY = '2026-10-12'

/** Brings a statement and another one under the same id, each on its way. */
const sameId = (second: string, first: Way, then: Way, right: string): Trial => ({
  name: `${FIRST}, then ${second.replace('06-same-id', '')}: ${first}, ${then}`,
  inputs: ['00-known.ndjson', `${FIRST}.ndjson`, `${second}.ndjson`],
  steps: `import 00-known, ${first} the first, ${then} the second; log rows of the day, dead letters of reason conflict`,
  right: [right],
  async measure(server) {
    const school = await server.addSchool()
    await school.load('xapi', inputPath('00-known.ndjson'))
    const post = await school.statements()
    const bring = (way: Way, name: string) =>
      way === 'POST' ? post(inputText(`${name}.ndjson`)) : school.load('xapi', inputPath(`${name}.ndjson`))
    await bring(first, FIRST)
    await bring(then, second)
    await server.settle()
    const conflicts = (await school.deadLetters()).filter(({ reason }) => reason === 'conflict').length
    return `${await logsOn(school, DAY)} events, ${conflicts} conflicts`
  },
})

/** Statements under one id, in every mix of import and live. */
export const sameIdTrials: readonly Trial[] = ways.flatMap((first) =>
  ways.flatMap((then) => [
    sameId('06-same-id-upper', first, then, '1 events, 0 conflicts'),
    sameId('06-same-id-other-verb', first, then, '1 events, 1 conflicts'),
  ]),
)
