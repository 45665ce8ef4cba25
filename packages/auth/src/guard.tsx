/** The route guard of the specification as a component: it stands around the pages and decides on every navigation. */
import { pathOf, redirects } from '@data-centre/api'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { type GuardDecision, guard, isPublicPath } from './policy.ts'
import { isConsolePath, loginAddress } from './return-address.ts'
import { loadRights, useRightsState } from './rights.ts'
import { schoolLogos } from './school-logo.ts'
import { selection } from './selection.ts'
import { session } from './session.ts'

interface GuardProps {
  children: ReactNode
  /** Shown while the rights are on their way. */
  waiting: ReactNode
  /** Shown when the rights could not be fetched and the session still stands. */
  failed: (message: string, retry: () => void) => ReactNode
  /** Shown at a path where no page is. */
  unknown: ReactNode
  /** Shown instead of every page while the password is an initial one; `changed` goes on to the page. */
  initial: (changed: () => void) => ReactNode
}

/** On public paths the school of the user is kept as current school and its logo is fetched once. */
function usePublicSchool(path: string, schoolId: string | undefined): void {
  useEffect(() => {
    if (!schoolId || schoolId === '0' || !isPublicPath(path)) return
    selection.keepSchool(schoolId)
    schoolLogos.load(schoolId)
  }, [path, schoolId])
}

/** State of a navigation from the login to the address that had led there. */
interface ReturnState {
  isReturn: true
}

export const returnState: ReturnState = { isReturn: true }

const isReturn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReturn' in state

/** A page of the other program, which comes as a document. */
function OtherDocument({ address, waiting }: { address: string; waiting: ReactNode }) {
  useEffect(() => location.replace(address), [address])
  return waiting
}

/** Opens the page at the current path, or leads to the login page or to /401; says so where there is no page. */
export function Guard({ children, waiting, failed, unknown, initial }: GuardProps) {
  const { pathname, search, state: navigation } = useLocation()
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const state = useRightsState()
  usePublicSchool(pathname, user?.schoolId)
  const ruled = guard(pathname, {
    signedIn: user !== null,
    ...(state.kind === 'ready' ? { rights: state.caller.rights } : {}),
  })
  const isReturning = user !== null && isReturn(navigation)
  // Who comes from the login is known before a page opens, also one that is open to everybody: an initial password is changed first.
  const decision: GuardDecision = isReturning && state.kind !== 'ready' ? 'load-rights' : ruled
  const shouldLoad = decision === 'load-rights' && state.kind === 'none'
  useEffect(() => {
    if (shouldLoad) void loadRights()
  }, [shouldLoad])

  switch (decision) {
    case 'login':
      return <Navigate to={session.hasLeft() ? pathOf('login') : loginAddress({ pathname, search })} replace />
    case 'no-access':
      return <Navigate to={pathOf(isReturning ? 'home' : 'noAccess')} replace />
    case 'unknown':
      return isReturning ? <Navigate to={pathOf('home')} replace /> : unknown
    case 'load-rights':
      if (state.kind !== 'failed') return waiting
      return state.mustChange ? initial(() => void loadRights()) : failed(state.message, () => void loadRights())
    case 'allow': {
      if (isReturning && !isConsolePath(pathname))
        return <OtherDocument address={pathname + search} waiting={waiting} />
      const target = Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined
      return target ? <Navigate to={pathOf(target)} replace /> : children
    }
  }
}
