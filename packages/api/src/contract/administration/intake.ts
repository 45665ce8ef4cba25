import { z } from 'zod'
import type { Platform } from '../../catalogue/index.ts'
import type { AccountName, PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import {
  emptyAsAbsent,
  emptyInput,
  endpoint,
  isoDay,
  keywordInput,
  listInput,
  optionalSmallId,
  smallId,
} from '../call.ts'
import type { Page } from '../shapes.ts'
import { homePagesInput } from './home-pages.ts'

/** HMAC key of a platform as administrators see it; never its secret. */
export interface IntakeKey {
  id: string
  /** Public name, sent with every request. */
  keyId: string
  name: string
  platform: Platform
  /** Schools that it may speak for; null = all. */
  schools: { id: string; name: string }[] | null
  /** Home pages whose account numbers and addresses are those of the data centre; empty = none. */
  homePages: string[]
  /** Counts the edits of the home pages. */
  version: number
  createdAt: string
  createdBy: AccountName | null
  expiresAt: string | null
  /** Newest batch that came under it. */
  lastUsedAt: string | null
  state: 'active' | 'expired' | 'disabled'
}

/** A new key. The secret is answered this once. */
export interface CreatedKey {
  key: IntakeKey
  /** Hexadecimal. */
  secret: string
}

/** Sums of the window, by platform or by platform and school. */
export interface FlowCounts {
  accepted: number
  duplicated: number
  /** Accepted events of an earlier day than that of their arrival. */
  late: number
  /** Refused because their time lies ahead; part of `rejected`. */
  future: number
  rejected: number
  /** Accepted events of an unknown verb. */
  other: number
}

/** What comes in from one school over one platform. */
export interface IntakeFlow extends FlowCounts {
  platform: Platform
  schoolId: string
  school: string
  province: string
  /** Newest event by its own time; the day alone (yyyy-MM-dd) where it came with a filled or restored warehouse. */
  lastEventAt: string | null
  /** Seconds from the newest event to now. */
  lagS: number | null
  /** Longest way of an event of the window, s. */
  maxLagS: number | null
  /** Days without an event on which this school normally has some, within the last two weeks. */
  gaps: string[]
  state: 'flowing' | 'gap' | 'stopped' | 'none'
}

export interface PlatformFlow extends FlowCounts {
  platform: Platform
  lastEventAt: string | null
  lagS: number | null
  /** Schools with an event in the window, and with a gap. */
  schools: number
  gaps: number
  /** Letters that wait. */
  open: number
}

export interface IntakeStatus {
  /** Days of the window, today included. */
  days: number
  platforms: PlatformFlow[]
  flows: Page<IntakeFlow>
  /** Refused lines whose school is not known. */
  unknown: number
}

/** What a test event did. */
export interface TestEvent {
  school: string
  /** Whose login was sent, masked. */
  person: PersonName
  /** Logins and logs of the school today, before and after. */
  before: { logins: number; logs: number }
  after: { logins: number; logs: number }
  eventId: string
  /** From the button to the number, ms. */
  tookMs: number
}

/** One comparison of the newest run of the list of invariants. */
export interface InvariantCheck {
  law: string
  scope: string
  ok: boolean
  left: number
  right: number
  time: string
}

const administrators = {
  demand: { rights: [rights.authorityIntake] },
  scope: 'none',
  why: 'upkeep of the installation; the feeds of every school',
} as const
const platform = z.enum(['zyk', 'zjy', 'mooc', 'zyq'], { error: '请选择平台' })
const ids = listInput(z.array(smallId).max(2000))

/** What platforms send, and with which keys. */
export const intakeCalls = {
  'ingest/getStatus': endpoint<IntakeStatus>()({
    ...administrators,
    input: z.strictObject({
      platform: emptyAsAbsent(platform),
      keyword: keywordInput(),
      state: emptyAsAbsent(z.enum(['flowing', 'gap', 'stopped', 'none'])),
      pageNum: z.coerce.number().int().min(1).max(100_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).optional(),
    }),
  }),
  'ingest/getKeys': endpoint<IntakeKey[]>()({ ...administrators, input: emptyInput }),
  'ingest/createKey': endpoint<CreatedKey>()({
    ...administrators,
    writes: true,
    audit: 'write',
    input: z.strictObject({
      name: z.string({ error: '请输入名称' }).trim().min(2, '长度在 2 到 50 个字符').max(50, '长度在 2 到 50 个字符'),
      platform,
      /** Empty = all schools. */
      schoolIds: ids.optional(),
      /** Home pages of xAPI accounts whose name is a person's number here. */
      homePages: homePagesInput.optional(),
      expiresAt: emptyAsAbsent(isoDay),
    }),
  }),
  'ingest/disableKey': endpoint<null>()({
    ...administrators,
    writes: true,
    audit: 'write',
    input: z.strictObject({ id: smallId }),
  }),
  /** Replaces the home pages of a key that is in force; none: account names are numbers nowhere. */
  'ingest/setHomePages': endpoint<null>()({
    ...administrators,
    writes: true,
    audit: 'write',
    input: z.strictObject({
      id: smallId,
      /** That the editor saw. */
      version: z.coerce.number().int().min(0).max(2_000_000_000),
      homePages: homePagesInput,
    }),
  }),
  'ingest/sendTestEvent': endpoint<TestEvent>()({
    ...administrators,
    personal: { person: 'name' },
    writes: true,
    audit: 'write',
    input: z.strictObject({ keyId: smallId, schoolId: smallId }),
  }),
  /** Schools for the choices of the page, by name. */
  'ingest/getSchools': endpoint<{ id: string; name: string }[]>()({
    ...administrators,
    input: z.strictObject({ keyword: keywordInput(), keyId: optionalSmallId }),
  }),
  /** Newest result of every comparison of the list of invariants; broken ones first. */
  'bigLargeScreen/getDataAssetQuality': endpoint<InvariantCheck[]>()({
    demand: { rights: [rights.authorityIntake], walls: [8] },
    scope: 'none',
    onWalls: true,
    why: 'whether the numbers of the installation agree with each other; no data of a school',
    input: emptyInput,
  }),
} as const
