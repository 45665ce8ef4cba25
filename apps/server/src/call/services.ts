import type {
  CallPath,
  CampusDay,
  Dynamic,
  Filling,
  HotLists,
  LiveScope,
  PublicReportCall,
  RankRow,
  RealTime,
  ReplayRun,
  ReportCall,
  ReportInput,
  StatelessTopic,
  Topics,
  WallOrder,
} from '@data-centre/api'
import type { CaptchaProvider } from '../platform/captcha/provider.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/store.ts'
import type { CourseDocking } from '../platform/docking/gateway.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SmsGateway } from '../platform/sms/gateway.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Act, ActDetails, Entry, RefusalRows } from './act.ts'
import type { Caller } from './caller.ts'
import type { Handlers, RawAnswer, RawRequest, Relayed } from './handler.ts'
import type { Limiter } from './limiter.ts'
import type { PlaceBook } from './place-book.ts'
import type { PublicAnswers } from './public-answers.ts'
import type { UntrustedForwarding } from './untrusted-forwarding.ts'

/** What the live counters answer over HTTP; walls get the same by socket. */
export interface LivePort {
  realTime(scope: Scope): Promise<RealTime>
  top(kind: 'school' | 'teacher' | 'course', scope: Scope, max: number): RankRow[]
  dynamic(scope: Scope): Dynamic
  hot(scope: Scope): Promise<HotLists>
  classes(scope: Scope): Topics['rt:class']
  campusDay(scope: Scope): Promise<CampusDay>
}

/** Services and handlers whose clock is the moment of a replayed day. */
export interface Stage {
  services: CallServices
  handlers: Handlers
}

/** Data of a report, the moment that they reach to, and when they were computed where they cannot be renewed now. */
export interface ReportAnswer {
  data: unknown
  statTime: string
  computedAt?: string | undefined
}

interface ReportAnswers {
  answer(call: ReportCall | PublicReportCall, input: ReportInput, scope: Scope): Promise<ReportAnswer>
}

/** What the pipeline needs, as interfaces: it knows no entity. `Services` fulfils them. */
export interface CallServices {
  config: Pick<Config, 'requestsPerMinute' | 'publicFigures'>
  log: Pick<Log, 'error' | 'warn'>
  limiter: Limiter
  places: PlaceBook
  publicAnswers: PublicAnswers
  sessions: {
    find(token: string | undefined, cookie: string | undefined, options?: { touch?: boolean }): Promise<Caller>
  }
  devices: { find(token: string): Promise<Caller> }
  replays: { watched(caller: Caller, id: string, places: PlaceBook): Promise<ReplayRun> }
  audit: {
    write(entry: Entry): Promise<void>
    during<T>(act: Act, work: (sent: ActDetails) => Promise<T>, refusals?: RefusalRows): Promise<T>
  }
  boundedRows: {
    write(
      kind: string,
      from: { origin: string; network?: string },
      row: Entry,
      append?: () => Promise<void>,
    ): Promise<boolean>
  }
  records: { called(act: Pick<Entry, 'caller' | 'module' | 'action' | 'ok' | 'costMs'>): void }
  ports: { answers?: ReportAnswers | undefined; stageOf?: Ports['stageOf'] }
}

/**
 * Parts that open after the server listens. A call that needs one that is not there yet is refused with `unavailable`. The
 * folder that a part belongs to adds it here, beside its type (`declare module`), as it does with {@link Services}.
 */
export interface Ports {
  live?: LivePort | undefined
  /** Tells every socket of every process that listens to a topic; what is said to an area, only those it is for. What is said while a socket is away is lost. */
  tell?: (<T extends StatelessTopic>(topic: T, word: Topics[T], area: LiveScope) => void) | undefined
  /** Tells a paired wall what to do, at whatever process it hangs; what is said while it is away is lost. */
  order?: ((deviceId: string, order: WallOrder) => void) | undefined
  intake?: ((request: RawRequest) => Promise<RawAnswer>) | undefined
  /** Makes the files of background exports. */
  exports?: { wake(): void } | undefined
  /** Passes a request on to the process that leads; answers undefined where this one does. */
  toLeader?: ((request: Relayed) => Promise<RawAnswer> | undefined) | undefined
  /** xAPI statements. */
  statements?: ((request: RawRequest) => Promise<RawAnswer>) | undefined
  /** What answers in the place of the present while a page shows a replay; made when somebody first asks. */
  stageOf?: ((replay: ReplayRun) => Promise<Stage>) | undefined
  /** Past days of an area that can be replayed; `today` yyyy-MM-dd. */
  replayDays?: ((scope: Scope, today: string) => Promise<{ day: string; logs: number }[]>) | undefined
  /** Progress of the demo world; null when it is complete. */
  filling(): Filling | null
  /** Logs of yesterday and of the same weekday a week before by province code, for the list of things to do. */
  provinceLogs?: (() => Promise<{ code: string; name: string; yesterday: number; before: number }[]>) | undefined
}

/**
 * Everything that handlers work with; `start/services.ts` puts it together. The file of each domain service adds it with
 * `declare module`, so that imports lead from the domain to the pipeline and never back.
 */
export interface Services {
  config: Config
  log: Log
  secrets: Secrets
  database: Database
  captcha: CaptchaProvider
  places: PlaceBook
  publicAnswers: PublicAnswers
  limiter: Limiter
  forwarding: UntrustedForwarding
  docking: CourseDocking
  sms: SmsGateway
  ports: Ports
}

/** Calls whose missing session has a text of its own (specification section 8). */
export const signedOutFault: Partial<Record<CallPath, 'notLoggedIn'>> = {
  'dataOverviewTotalData/getSchools': 'notLoggedIn',
}
