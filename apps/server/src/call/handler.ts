import type { CallPath, contract, DataOf, EndpointPath, ParsedOf } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import type { FormFile } from './form.ts'

/** Where a call came from, by the server's own knowledge. */
export interface Origin {
  ip: string
  ua: string
  requestId: string
  /** Whether the request came by TLS, directly or by word of a trusted proxy. */
  secure: boolean
}

/** What a call changed: the fields concerned, as they were and as they are. */
export interface Change {
  before?: unknown
  after?: unknown
}

type ContractEntry<P extends CallPath> = (typeof contract)[P]
type CallerOf<P extends CallPath> =
  ContractEntry<P> extends { demand: 'public' | 'machine' } ? Caller | undefined : Caller
type ScopeOf<P extends CallPath> = ContractEntry<P> extends { scope: 'none' | 'self' } ? undefined : Scope

type FileOf<P extends CallPath> = ContractEntry<P> extends { multipart: object } ? FormFile : undefined

/** What a handler receives: checked input, a known caller, and the scope that they may see. */
export interface CallContext<P extends CallPath> {
  input: ParsedOf<P>
  caller: CallerOf<P>
  scope: ScopeOf<P>
  /** The file of a multipart call, not read yet. */
  file: FileOf<P>
  origin: Origin
  /** Names what the call was about, for the operation log, and what it was before and after. Never secrets; personal fields masked. */
  about(target: string, change?: Change): void
  /** Sets or removes the cookie half of the session; tells and keeps the id by which a browser is known again. */
  cookies: { keep(keys: SessionKeys): void; drop(): void; machine: string | undefined; know(machine: string): void }
}

/** A request of a machine as it came: the body is not parsed, because its signature covers the bytes. */
export interface RawRequest {
  method: string
  /** Path with query. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  origin: Origin
}
/** Answer to a machine, with a real HTTP status. `body` is sent as JSON. */
export interface RawAnswer {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}

/** Calls whose body reaches the handler as bytes: those marked `raw` in the contract. */
export type RawPath = 'ingest/events'

export type Handler<P extends EndpointPath> = P extends RawPath
  ? (request: RawRequest) => Promise<RawAnswer>
  : (ask: CallContext<P>) => Promise<DataOf<P>>

/** One handler for every endpoint of the contract; a missing one does not compile. `batch` belongs to the pipeline itself. */
export type Handlers = { [P in Exclude<EndpointPath, 'batch'>]: Handler<P> }

/** The two halves of a new session, in clear for the last time. */
export interface SessionKeys {
  /** Header half, kept by the browser's script. */
  token: string
  /** Cookie half, out of the script's reach. */
  cookie: string
  expiresAt: Date
}

/** A request as another process gets it. */
export type Relayed = Pick<RawRequest, 'method' | 'url' | 'headers' | 'body'>
