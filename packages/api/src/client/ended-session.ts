import { effectOf, Fault, faults } from '../faults.ts'
import { TOKEN_KEY } from '../limits.ts'
import { localValues } from './browser-storage.ts'

/** Answers whether the session goes on: somebody has logged in to the same account again. */
type Listener = (fault: Fault) => Promise<boolean>
let onSignedOut: Listener = async () => false
/** Registers what happens when an answer says that the session is over; the auth package is the only caller. */
export function whenSignedOut(listener: Listener): void {
  onSignedOut = listener
}

/** Whether a call was refused for want of a session: it is over, or there is none, as while a page waits for the next login. */
const isSignedOut = (error: unknown): error is Fault =>
  error instanceof Fault &&
  (effectOf({ code: error.code, msg: error.message }) === 'sign-out' || error.message === faults.notLoggedIn.msg)

/**
 * Makes a call. One that is refused because the session has ended was not carried out: it waits for the login and is made again when the
 * same account has logged in, otherwise it fails with the refusal.
 */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  const token = localValues.get(TOKEN_KEY)
  try {
    return await attempt()
  } catch (error) {
    if (!isSignedOut(error)) throw error
    const present = localValues.get(TOKEN_KEY)
    // The refusal of a former session says nothing about the one that has begun while the call was on its way.
    const isRenewed = present !== null && present !== token
    if (!isRenewed && !(await onSignedOut(error))) throw error
    return attempt()
  }
}
