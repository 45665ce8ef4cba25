import type { Call, CallPath } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import type { Form } from './form.ts'
import type { CallContext, Origin } from './handler.ts'

/** One call as it reached the server: from HTTP, or from inside a batch. */
export interface Incoming {
  path: CallPath
  input: unknown
  /** Body of a multipart call, read only once its sender may make the call; `input` is empty then. */
  form?: Form
  /** Halves of the session, as sent. */
  token: string | undefined
  cookie: string | undefined
  /** Token of a paired wall; who sends one is that wall, whatever else they send. */
  device?: string | undefined
  /** Id of the replay that the asking page shows. */
  replay?: string | undefined
  /** Asked by a page before which nobody sits: no use of the session. */
  unattended?: boolean
  origin: Origin
  /** Aborted when who asks goes away before they have their answer. */
  left?: AbortSignal
  cookies: CallContext<CallPath>['cookies']
}

/** A call that passed every check. */
export interface Checked {
  call: Call
  caller: Caller | undefined
  input: unknown
  scope: Scope | undefined
}
