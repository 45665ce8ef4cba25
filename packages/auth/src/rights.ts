/** Rights of the session: fetched once after a login, kept in memory, gone with the session. */
import { Fault, type RightsAnswer, rights, type UserProfile } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useSyncExternalStore } from 'react'
import { type Observable, observable } from './observable.ts'
import { selection } from './selection.ts'
import { session } from './session.ts'

/** Rights and profile of the caller; they are fetched together because the shell shows both. */
export interface Caller {
  userId: string
  rights: RightsAnswer
  profile: UserProfile
}

type State =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; mustChange?: true }
  | { kind: 'ready'; caller: Caller }
const state: Observable<State> = observable<State>({ kind: 'none' })
let running: Promise<void> | null = null

// Rights belong to one session: another user, or none, starts without them.
session.user.subscribe(() => {
  const current = state.get()
  const user = session.user.get()
  if (current.kind === 'ready' && current.caller.userId === user?.id) return
  state.set({ kind: 'none' })
})

/** Whether the server refuses everything until an initial password is changed. */
const isInitial = (error: unknown): boolean =>
  error instanceof Fault &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'reason' in error.data &&
  error.data.reason === 'must_change'

async function ask(userId: string): Promise<void> {
  const { dataSource } = selection.get()
  const [rights, profile] = await Promise.all([
    call('user/queryUserRight', { ...(session.isAdopted() ? {} : { userId }), ...(dataSource ? { dataSource } : {}) }),
    call('common/login/GetUserInfo', {}),
  ])
  if (session.user.get()?.id === userId)
    state.set({ kind: 'ready', caller: { userId, rights: rights.data, profile: profile.data } })
}

async function load(): Promise<void> {
  const user = session.user.get()
  if (!user) return
  state.set({ kind: 'loading' })
  try {
    await ask(user.id)
  } catch (error) {
    // A session that ended has already led to the login page; anything else can be tried again.
    if (session.user.get())
      state.set({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
        ...(isInitial(error) ? { mustChange: true } : {}),
      })
  }
}

/** Fetches rights and profile once; callers that come meanwhile wait for the same answer. */
export function loadRights(): Promise<void> {
  running ??= load().finally(() => {
    running = null
  })
  return running
}

/**
 * Fetches rights and profile again while the page stands: the guard and the menus follow what has changed. Rejects when they
 * cannot be fetched; what was known stays.
 */
export async function renewRights(): Promise<void> {
  const user = session.user.get()
  if (user && state.get().kind === 'ready') await ask(user.id)
}

/**
 * Goes on with the page of who has logged in again after their session had ended. Answers whether it does: not before an initial
 * password has been changed.
 */
export async function resumeSession(): Promise<boolean> {
  try {
    await renewRights()
  } catch (error) {
    // Any other failure concerns the page, which says so itself.
    if (isInitial(error)) return false
  }
  session.resume()
  return true
}

/** State of the rights, kept up to date. */
export const useRightsState = (): State => useSyncExternalStore(state.subscribe, state.get)

/** Caller of a page behind the guard; throws where the guard did not run. */
export function useCaller(): Caller {
  const current = useRightsState()
  if (current.kind !== 'ready') throw new Error('useCaller needs the guard above it')
  return current.caller
}

/** Whether the caller may open single people: those of their own school, or with a right of their own those of several. */
export const opensPeople = ({ profile: { areaKind }, rights: { selectRightIdList } }: Caller): boolean =>
  areaKind === 'school' ||
  areaKind === 'college' ||
  [rights.viewPersonal, rights.viewPersonList].some((id) => selectRightIdList.includes(id))

/** Whether the caller holds a right, buttons included; false while nobody is logged in. */
export function useHolds(rightId: number): boolean {
  const current = useRightsState()
  return current.kind === 'ready' && current.caller.rights.selectRightIdList.includes(rightId)
}
