import type { CallPath, Dynamic, HotLists, LiveScope, RankRow, RealTime, ReplayRun, ToldTopic, Topics, WallOrder } from '@data-centre/api'
import type { Answers } from '../answers/answers.ts'
import type { Assets } from '../answers/assets.ts'
import type { People } from '../answers/people.ts'
import type { Portraits } from '../answers/portraits.ts'
import type { Rankings } from '../answers/rankings.ts'
import type { Traffic } from '../answers/traffic.ts'
import type { Warnings } from '../answers/warnings.ts'
import type { IntakeDesk } from '../intake/console/handlers.ts'
import type { Replay } from '../intake/dead-letters/handlers.ts'
import type { JobBoard } from '../jobs/job-board.ts'
import type { HashGate } from '../office/account/hash-gate.ts'
import type { LockOut } from '../office/account/lock-out.ts'
import type { Sessions } from '../office/account/sessions.ts'
import type { Anchors } from '../office/audit/anchors.ts'
import type { Audit } from '../office/audit/audit.ts'
import type { CallRecord } from '../office/call-record.ts'
import type { Devices } from '../office/devices/devices.ts'
import type { WallWatch } from '../office/devices/watch.ts'
import type { Files } from '../office/files/files.ts'
import type { PlaceBook } from '../office/places/book.ts'
import type { Office } from '../office/store.ts'
import type { Replays } from '../office/walls/replays.ts'
import type { CaptchaProvider } from '../platform/captcha/provider.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SmsGateway } from '../platform/sms/gateway.ts'
import type { Scope } from '../scope.ts'
import type { Handlers, RawAnswer, RawRequest } from './handler.ts'
import type { Limiter } from './limiter.ts'
import type { Relayed } from './relay.ts'

/** What the live counters answer over HTTP; walls get the same by socket. */
export interface LivePort {
  realTime(scope: Scope): Promise<RealTime>
  top(kind: 'school' | 'teacher' | 'course', scope: Scope, most: number): RankRow[]
  dynamic(scope: Scope): Dynamic
  hot(scope: Scope): Promise<HotLists>
  classes(scope: Scope): Topics['rt:class']
}

/** Services and handlers whose clock is the moment of a replayed day. */
export interface Stage {
  services: Services
  handlers: Handlers
}

/** Parts that open after the server listens. A call that needs one that is not there yet is refused with `unavailable`. */
export interface Ports {
  answers?: Answers | undefined
  rankings?: Rankings | undefined
  warnings?: Warnings | undefined
  people?: People | undefined
  portraits?: Portraits | undefined
  traffic?: Traffic | undefined
  assets?: Assets | undefined
  live?: LivePort | undefined
  /** Tells every socket of every process that listens to a topic, of an area only who may see it; what is said while a socket is away is lost. */
  tell?: (<T extends ToldTopic>(topic: T, word: Topics[T], area?: LiveScope) => void) | undefined
  /** Tells a paired wall what to do, at whatever process it hangs; what is said while it is away is lost. */
  order?: ((deviceId: string, order: WallOrder) => void) | undefined
  intake?: ((request: RawRequest) => Promise<RawAnswer>) | undefined
  jobs?: JobBoard | undefined
  /** Makes the files of background exports. */
  exports?: { wake(): void } | undefined
  /** Passes a request on to the process that leads; answers undefined where this one does. */
  toLeader?: ((request: Relayed) => Promise<RawAnswer> | undefined) | undefined
  /** xAPI statements. */
  statements?: ((request: RawRequest) => Promise<RawAnswer>) | undefined
  replay?: Replay | undefined
  /** What answers in the place of the present while a page shows a replay; made when somebody first asks. */
  stageOf?: ((replay: ReplayRun) => Promise<Stage>) | undefined
  /** Past days of an area that can be replayed; `today` yyyy-MM-dd. */
  replayDays?: ((scope: Scope, today: string) => Promise<{ day: string; logs: number }[]>) | undefined
  intakeDesk?: IntakeDesk | undefined
  /** Progress of the demo world; null when it is complete. */
  filling(): { done: number; total: number } | null
  /** Logs of yesterday and of the same weekday a week before by province code, for the list of things to do. */
  provinceLogs?: (() => Promise<{ code: string; name: string; yesterday: number; before: number }[]>) | undefined
}

/** Everything that the pipeline and the handlers work with. */
export interface Services {
  config: Config
  log: Log
  secrets: Secrets
  office: Office
  sessions: Sessions
  devices: Devices
  wallWatch: WallWatch
  lockOut: LockOut
  hashGate: HashGate
  captcha: CaptchaProvider
  places: PlaceBook
  replays: Replays
  audit: Audit
  anchors: Anchors
  records: CallRecord
  limiter: Limiter
  files: Files
  sms: SmsGateway
  ports: Ports
}

/** Calls whose missing session has a text of its own (specification section 8). */
export const signedOutFault: Partial<Record<CallPath, 'notLoggedIn'>> = { 'dataOverviewTotalData/getSchools': 'notLoggedIn' }
