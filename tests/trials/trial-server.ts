import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  DEMO_SCHOOL_MANAGE_ID,
  type DeadLetter,
  type Envelope,
  type SchoolImport,
  schoolCapabilities,
} from '@data-centre/api'
import { stampOf } from '@data-centre/server/platform/clock.ts'
import { inWarehouse } from '../faults/stores.ts'
import { accountOf } from '../product/area-account.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { importTried, type Tried } from '../product/platform.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'
import { type FeedSender, feedSenderOf, type StatementSender, statementSenderOf } from './senders.ts'

/** The inputs lie between September and the beginning of December 2026; the demo clock makes them past, on whatever day the trials run. */
const NOW = '2026-12-07T10:30:00'

const folder = fileURLToPath(new URL('../data/trials/', import.meta.url))

/** Absolute path of an input. */
export const inputPath = (name: string): string => `${folder}${name}`

/** Content of an input. */
export const inputText = (name: string): string => readFileSync(inputPath(name), 'utf8')

/** A school that one trial has to itself, so that its numbers can be counted by hand. */
export interface TrialSchool {
  id: number
  code: string
  /** Runs `npm run import -- FORMAT PATH --school CODE` beside the server. */
  load(format: 'xapi' | 'oulad' | 'oneroster', path: string): Promise<Tried>
  /** Posts xAPI statements live, with a key that may write for this school alone. */
  statements(): Promise<StatementSender>
  /** Sends events of the feed with a key of the cloud platform that may write for this school alone. */
  feed(): Promise<FeedSender>
  /** An account of the school: it sees few people too. */
  account(): Promise<Caller>
  /** What waits among the dead letters under the keys of this school or for the school, newest first. */
  deadLetters(): Promise<DeadLetter[]>
}

/** A real server on a folder of its own, and what trials do with it. */
export interface TrialServer {
  addSchool(): Promise<TrialSchool>
  /** Waits until everything that was posted is in the engine and in the roll-ups. */
  settle(): Promise<void>
  /** What a dry run says about a workbook of schools. */
  checkSchools(path: string): Promise<SchoolImport>
  /** Asks the engine where no report has the answer: the server is stopped for it and started again. */
  askEngine<Row>(sql: string, params?: Record<string, string | number>): Promise<Row[]>
  stop(): Promise<void>
}

/** What stands behind the schools: the server, which may be started again, and an administrator of it. */
interface Running {
  product: Product
  admin: Caller
}

/** Starts the server at a moment of its clock; on a folder that it was stopped on, or on an empty one. */
async function start(moment: string, dataDir?: string): Promise<Running> {
  const product = await startProduct({
    env: { DEMO_TODAY: moment, DEMO_PROFILE: 'tiny' },
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  return { product, admin: await loginAs(product.url, 'super') }
}

/** Starts the built server on an empty folder, which goes with it. */
export async function startTrialServer(): Promise<TrialServer> {
  let running = await start(NOW)
  let schools = 0
  const addSchool = (): Promise<TrialSchool> => openSchool(() => running, ++schools)
  let last: TrialSchool | undefined
  return {
    addSchool,
    // An import waits until the log is drained and the roll-ups are built; a file that is in already costs nothing else.
    settle: async () => {
      last ??= await addSchool()
      await last.load('xapi', inputPath('00-known.ndjson'))
    },
    checkSchools: async (path) => {
      const file = new File([new Uint8Array(readFileSync(path))], '学校.xlsx')
      const answer: Envelope<SchoolImport> = await running.admin.form('school/importSchool', { dryRun: '1' }, file)
      if (!answer.data) throw new Error(answer.msg)
      return answer.data
    },
    askEngine: async <Row>(sql: string, params: Record<string, string | number> = {}) => {
      const { dataDir, now, stop } = running.product
      await stop()
      const rows = await inWarehouse(dataDir, (store) => store.query<Row>(sql, params))
      // Its clock never goes back: what is newer is seen by its time.
      running = await start(stampOf(now()).replace(' ', 'T'), dataDir)
      return rows
    },
    stop: async () => {
      await running.product.stop()
      removeFolder(running.product.dataDir)
    },
  }
}

/** Opens everything to the accounts of a school; one of the demonstration may not change its password. */
const capabilities = Object.keys(schoolCapabilities).filter((id) => Number(id) !== DEMO_SCHOOL_MANAGE_ID)

/** Adds a school as the console does. */
async function openSchool(running: () => Running, number: number): Promise<TrialSchool> {
  const { admin } = running()
  const code = `TRIAL-${number}`
  const place = { province: '云南省', city: '昆明市' }
  const kind = { typeId: '1', tier: '普通', nature: '公办' } as const
  const name = { name: `试验学院${number}`, shortName: `试验${number}` }
  const id = Number(await admin.data('school/editSchool', { code, ...name, ...place, ...kind }))
  const { list } = await admin.data('school/schoolManageList', { schoolId: id })
  await admin.data('school/setAuthority', { schoolId: id, revision: list[0]?.revision, manageIds: capabilities.join() })
  const keyOf = (platform: 'mooc' | 'zjy') =>
    running().admin.data('ingest/createKey', { name: `${code} ${platform}`, platform, schoolIds: [String(id)] })
  let account: Promise<Caller> | undefined
  return {
    id,
    code,
    load: (format, path) => importTried(running().product, [format, path, '--school', code]),
    statements: async () => statementSenderOf(running().product, await keyOf('mooc')),
    feed: async () => feedSenderOf(running().product, await keyOf('zjy')),
    account: () => {
      account ??= accountOf(running().product.url, running().admin, `trial-${number}`, { schoolId: String(id) })
      return account
    },
    deadLetters: async () => {
      const letters = await running().admin.data('ingest/getDeadLetters', { pageSize: 100 })
      return letters.list.filter(({ key, schoolId }) => key?.startsWith(`${code} `) || schoolId === String(id))
    },
  }
}
