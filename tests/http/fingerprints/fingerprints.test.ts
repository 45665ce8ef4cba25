import {
  type Call,
  type CallPath,
  callAt,
  callPaths,
  type Envelope,
  faults,
  hasTexts,
  type RankedBy,
  SUCCESS_CODE,
  type TableBy,
} from '@data-centre/api'
import type { Ports } from '@data-centre/server/call/services.ts'
import { startTestServer, type TestServer } from '@data-centre/server/testing/server.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCopiedInto, type MarkedSchool, markedSchools } from './marked-schools.ts'
import { numbersOf } from './numbers.ts'
import { openMarkedWorld } from './world.ts'

/** Who asks, and the schools that they may look at, written down by hand. */
interface Watcher {
  name: string
  schools: readonly MarkedSchool[]
}

const YUNNAN = '530000'
const [own, sister, foreign, demo] = markedSchools as [MarkedSchool, MarkedSchool, MarkedSchool, MarkedSchool]
/** Accounts of the same area differ by rights only, which the matrix of calls and identities holds. */
const areas: Record<string, readonly MarkedSchool[]> = {
  super: markedSchools,
  wall: markedSchools,
  province_yn: [own, sister, demo],
  school_a: [own],
  affairs_a: [own],
  demo: [demo],
}
/** Which schools a call narrows to. */
interface Narrowing {
  input: Record<string, unknown>
  schools(area: readonly MarkedSchool[]): readonly MarkedSchool[]
}
const narrowings: readonly Narrowing[] = [
  { input: {}, schools: (area) => area },
  { input: { province: '云南省' }, schools: (area) => area.filter(({ province }) => province === YUNNAN) },
  ...markedSchools.map(
    (school): Narrowing => ({
      input: { schoolId: school.id },
      schools: (area) => area.filter((one) => one === school),
    }),
  ),
]

const ports: Ports = { filling: () => null }
let server: TestServer
const watchers: readonly Watcher[] = Object.entries(areas).map(([name, schools]) => ({ name, schools }))
let closeWorld: () => Promise<void> = async () => undefined
beforeAll(async () => {
  server = await startTestServer({}, ports)
  closeWorld = await openMarkedWorld(server, ports)
})
afterAll(async () => {
  await closeWorld()
  await server?.close()
})

const sum = (schools: readonly MarkedSchool[]): number => schools.reduce((total, { weight }) => total + weight, 0)

/** Everything readable in an answer: the text of an envelope, the cells of a file. */
async function textOf(data: unknown): Promise<string> {
  return Buffer.isBuffer(data) ? JSON.stringify(await readXlsxFile(data)) : JSON.stringify(data)
}

/** What an answer shows that is not of these schools: marks of others, and numbers that the schools' weight does not divide. */
async function foreignIn(
  call: Call,
  envelope: Envelope,
  schools: readonly MarkedSchool[],
): Promise<{ wrong: string[]; numbers: number }> {
  const text = await textOf(envelope.data)
  const wrong = markedSchools
    .filter((school) => !schools.includes(school) && text.includes(school.mark))
    .map(({ mark }) => `shows ${mark}`)
  if (call.kind !== 'report') return { wrong, numbers: 0 }
  const isAt = ({ id: school, province, city }: MarkedSchool, by: string, id: string): boolean => {
    if (by === 'school') return String(school) === id
    if (by === 'college') return school === own.id ? ['11', '12'].includes(id) : id.startsWith(String(school))
    // A map of provinces shows the cities to a caller who sees a part of one province only.
    return city === id || province === id
  }
  // A row of an entity is that of one copy of the world.
  const weightOf = (by: TableBy | RankedBy | 'date', id: string): number => {
    if (by === 'date') return sum(schools)
    return by === 'callerSchool' || by === 'learnerSchool' || by === 'courseSchool'
      ? sum(schools.filter((school) => isAt(school, 'school', id)))
      : by === 'resource' || hasTexts(by)
        ? Number(schools.some((school) => isCopiedInto(school, id)))
        : sum(schools.filter((school) => isAt(school, by, id)))
  }
  const found = numbersOf(call.answer, envelope.data, { whole: sum(schools), of: weightOf })
  const strange = found.filter(({ value, weight }) => (weight === 0 ? value !== 0 : value % weight !== 0))
  return {
    wrong: [...wrong, ...strange.map(({ at, value, weight }) => `${at} is ${value}, not a multiple of ${weight}`)],
    numbers: found.length,
  }
}

const served = (call: Call): boolean =>
  call.method === 'POST' &&
  call.demand !== 'public' &&
  (call.kind === 'report' ||
    call.kind === 'export' ||
    (call.kind === 'endpoint' && !call.writes && !call.raw && call.scope !== 'none'))

/** Asks the calls in every narrowing as an account; answers what it was shown of others than these schools, and what failed. */
async function walk(
  { name, schools }: Watcher,
  paths: readonly CallPath[],
): Promise<{ wrong: string[]; failed: string[]; numbers: number; answers: number }> {
  // Each walk logs in again: the clock runs on with every file, and a session that idles ends.
  const { session } = await server.login(name)
  const all = { wrong: [] as string[], failed: [] as string[], numbers: 0, answers: 0 }
  for (const path of paths) {
    const call = callAt(path) as Call
    for (const { input, schools: narrowed } of narrowings) {
      const ask = async (fields: Record<string, unknown>): Promise<Envelope> => {
        // A session may take ten files a minute.
        if (call.kind === 'export') server.clock.at += 7000
        return (await server.call(path, fields, session)).envelope
      }
      const isAnswer = ({ code, data }: Envelope) => code === SUCCESS_CODE || Buffer.isBuffer(data)
      const first = await ask({ periodType: '30', ...input })
      const answer = isAnswer(first) ? first : await ask(input)
      if (!isAnswer(answer)) {
        if (!isRefusal(answer.msg) && !(without.includes(path) && answer.msg === faults.unavailable.msg))
          all.failed.push(`${name} ${path} ${JSON.stringify(input)}: ${answer.msg}`)
        continue
      }
      const { wrong, numbers } = await foreignIn(call, answer, narrowed(schools))
      all.wrong.push(...wrong.map((text) => `${name} ${path} ${JSON.stringify(input)}: ${text}`))
      all.numbers += numbers
      all.answers++
    }
  }
  return all
}

/** What is read beside the reports, from sources that this world has none of. */
const without: readonly CallPath[] = [
  'basicInfo/getStudentGroups',
  'zyqStatistics/getUserBehaviorRecord',
  'zyqStatistics/exportUserBehaviorRecord',
  'bigLargeScreen/getDataAsset',
  'bigLargeScreen/getDataAssetFlow',
  'bigLargeScreen/getHuaweiTrafficStatistics',
  'bigLargeScreen/getWafStatistics',
]
/** What an account is told that may not ask, or not in this width. */
const isRefusal = (msg: string): boolean =>
  [faults.forbidden, faults.notFound, faults.notOpened].some((fault) => fault.msg === msg) ||
  msg.startsWith(faults.invalid.msg)

describe('a world in which every number says whose it is', () => {
  const paths = callPaths.filter((path) => served(callAt(path) as Call))
  const seen: Awaited<ReturnType<typeof walk>>[] = []

  it.each(watchers)(
    'shows $name the numbers and names of their own schools, whole, and nothing of others',
    async (one) => {
      const found = await walk(one, paths)
      seen.push(found)
      expect(found.wrong).toEqual([])
      expect(found.failed).toEqual([])
      expect(found.answers).toBeGreaterThan(25)
    },
  )

  it('has many numbers', () => {
    expect(seen.reduce((total, { numbers }) => total + numbers, 0)).toBeGreaterThan(2000)
    expect(seen.reduce((total, { answers }) => total + answers, 0)).toBeGreaterThan(500)
  })

  it('notices a guard that forgets the area of the caller', async () => {
    const { wrong } = await walk({ name: 'super', schools: [own] }, [
      'dataOverviewTotalData/getTotalData',
      'opeDataOverview/getSchoolList',
    ])
    expect(wrong.some((text) => text.includes('not a multiple of'))).toBe(true)
    expect(wrong.some((text) => text.includes(foreign.mark))).toBe(true)
  })
})
