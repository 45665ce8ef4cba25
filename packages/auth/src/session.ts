/** Who is logged in on this browser: the user info record and the token, mirrored in local storage as specified. */
import { faults, TOKEN_KEY, USER_INFO_KEY, type UserInfo } from '@data-centre/api'
import { whenSignedOut } from '@data-centre/api/client'
import { localValues } from '@data-centre/api/storage'
import { type Observable, observable } from './observable.ts'

function readUser(): UserInfo | null {
  const text = localValues.get(USER_INFO_KEY)
  if (!text || !localValues.get(TOKEN_KEY)) return null
  try {
    const record = JSON.parse(text) as UserInfo
    return record.id && record.token ? record : null
  } catch {
    // A record that cannot be read is as good as none: the guard leads to the login page.
    return null
  }
}

function forgetStored(): void {
  localValues.remove(TOKEN_KEY)
  localValues.remove(USER_INFO_KEY)
}

const user: Observable<UserInfo | null> = observable(readUser())
/** Why the last session ended, for the login page; cleared by the next login. */
const ended: Observable<string | null> = observable<string | null>(null)

/** Whether the user of this page logs out, or has, by their own wish: nothing is kept for them, and the next login begins at the home page. */
let hasLeft = false
/** Account of the last session of this page. */
let lastId = user.get()?.id
user.subscribe(() => {
  const info = user.get()
  if (!info) return
  lastId = info.id
  hasLeft = false
})

/** A wall that proves itself by its own key: nothing of it is in the storage, and logins do not concern it. */
let adopted = false

/** Why the session has ended whose page stays, because it holds what its user has typed; null while there is no such page. */
const suspended: Observable<string | null> = observable<string | null>(null)
let holdsInput: () => boolean = () => false
/** Calls that wait for the next login. */
let waiting: ((isResumed: boolean) => void)[] = []

/** Gives the page back to its user, or up; calls that wait are made again, or fail. */
function endSuspension(isResumed: boolean): void {
  const listeners = waiting
  waiting = []
  suspended.set(null)
  for (const listener of listeners) listener(isResumed)
}

/** Keeps the page for the same account to go on where it holds what somebody typed; answers whether it does. */
function suspendPage(reason: string): boolean {
  if (suspended.get() !== null) return true
  if (adopted || hasLeft || !user.get() || !holdsInput()) return false
  suspended.set(reason)
  forgetStored()
  return true
}

/** Makes somebody the user of this page: one whose session had ended goes on, anybody else begins anew. */
function followUser(next: UserInfo | null): void {
  const isSame = next !== null && next.id === user.get()?.id
  user.set(next)
  if (suspended.get() !== null) endSuspension(isSame)
}

// Logging in or out in one tab holds for all tabs of this browser.
window.addEventListener('storage', (event) => {
  if (adopted || (event.key !== USER_INFO_KEY && event.key !== TOKEN_KEY && event.key !== null)) return
  const next = readUser()
  if (next === null && suspendPage(faults.signedOut.msg)) return
  followUser(next)
})

/** The session of this browser. */
export const session = {
  user: user as Pick<Observable<UserInfo | null>, 'get' | 'subscribe'>,
  ended: ended as Pick<Observable<string | null>, 'get' | 'subscribe'>,
  /** Stores the user info of a login; `rememberTicket` never enters this record. */
  start({ rememberTicket: _ticket, ...info }: UserInfo): void {
    localValues.set(TOKEN_KEY, info.token)
    localValues.set(USER_INFO_KEY, JSON.stringify(info))
    ended.set(null)
    // The page of the same account goes on by `resume`, once what the login still asks for is done.
    if (suspended.get() !== null && info.id === user.get()?.id) user.set(info)
    else followUser(info)
  },
  suspended: suspended as Pick<Observable<string | null>, 'get' | 'subscribe'>,
  /** Registers how an app tells that its page holds what somebody has typed: the page then outlives the session. */
  keepPageWhile(test: () => boolean): void {
    holdsInput = test
  },
  /** Goes on with a page whose user has logged in again: what it was about to save is saved. */
  resume: (): void => endSuspension(true),
  /** Gives up a page whose session has ended, with what was typed. */
  abandon(): void {
    const reason = suspended.get()
    ended.set(reason)
    user.set(null)
    endSuspension(false)
  },
  /** Stands in for a login where a paired wall asks by its own token; `release` gives the page back to who is logged in. */
  adopt(info: UserInfo): void {
    adopted = true
    ended.set(null)
    user.set(info)
  },
  release(): void {
    if (!adopted) return
    adopted = false
    user.set(readUser())
  },
  isAdopted: (): boolean => adopted,
  hasLeft: (): boolean => hasLeft,
  /** Whether an account is the one that was logged in on this page before. */
  isFormerUser: (id: string): boolean => id === lastId,
  /** Notes that its user wants to end the session, or stays after all. */
  setLeaving(isLeaving: boolean): void {
    hasLeft = isLeaving
  },
  /** Ends the session because the server says so. Answers whether it goes on, which is settled by a login where the page stays. */
  async expire(reason: string): Promise<boolean> {
    if (!suspendPage(reason)) {
      session.end(reason)
      return false
    }
    return new Promise((resolve) => waiting.push(resolve))
  },
  /** Forgets the user info. `reason` is shown on the login page. */
  end(reason: string | null = null): void {
    if (adopted) return
    forgetStored()
    if (user.get()) ended.set(reason)
    user.set(null)
  },
}

// Who has no session is no reason to end one; only a page that waits for its login takes such a refusal for its own.
whenSignedOut(async (fault) =>
  fault.message === faults.notLoggedIn.msg && suspended.get() === null ? false : session.expire(fault.message),
)
