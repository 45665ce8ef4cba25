/** Who is logged in on this browser: the user info record and the token, mirrored in local storage as specified. */
import { TOKEN_KEY, USER_INFO_KEY, type UserInfo } from '@data-centre/api'
import { whenSignedOut } from '@data-centre/api/client'
import { type Observable, observable } from './observable.ts'

function readUser(): UserInfo | null {
  const text = localStorage.getItem(USER_INFO_KEY)
  if (!text || !localStorage.getItem(TOKEN_KEY)) return null
  try {
    const record = JSON.parse(text) as UserInfo
    return record.id && record.token ? record : null
  } catch {
    // A record that cannot be read is as good as none: the guard leads to the login page.
    return null
  }
}

const user: Observable<UserInfo | null> = observable(readUser())
/** Why the last session ended, for the login page; cleared by the next login. */
const ended: Observable<string | null> = observable<string | null>(null)

/** Whether the user of this page has logged out by themselves: the next login begins at the home page. */
let hasLeft = false
/** Account of the last session of this page. */
let lastId = user.get()?.id
user.subscribe(() => {
  lastId = user.get()?.id ?? lastId
})

/** A wall that proves itself by its own key: nothing of it is in the storage, and logins do not concern it. */
let adopted = false

// Logging in or out in one tab holds for all tabs of this browser.
window.addEventListener('storage', (event) => {
  if (!adopted && (event.key === USER_INFO_KEY || event.key === TOKEN_KEY || event.key === null)) user.set(readUser())
})

/** The session of this browser. */
export const session = {
  user: user as Pick<Observable<UserInfo | null>, 'get' | 'subscribe'>,
  ended: ended as Pick<Observable<string | null>, 'get' | 'subscribe'>,
  /** Stores the user info of a login; `rememberTicket` never enters this record. */
  start({ rememberTicket: _ticket, ...info }: UserInfo): void {
    hasLeft = false
    localStorage.setItem(TOKEN_KEY, info.token)
    localStorage.setItem(USER_INFO_KEY, JSON.stringify(info))
    ended.set(null)
    user.set(info)
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
  /** Ends the session because its user wants to: the next login begins at the home page. */
  leave(): void {
    hasLeft = true
    session.end()
  },
  /** Forgets the user info. `reason` is shown on the login page. */
  end(reason: string | null = null): void {
    if (adopted) return
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(USER_INFO_KEY)
    if (user.get()) ended.set(reason)
    user.set(null)
  },
}

whenSignedOut((fault) => session.end(fault.message))
