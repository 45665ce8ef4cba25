import { opensPeople, useRightsState } from '@data-centre/auth'

/** Whether walls show rows of single people to who is logged in; a paired wall shows what its walls list. */
export function useReadsPeople(): boolean {
  const state = useRightsState()
  return state.kind !== 'ready' || opensPeople(state.caller)
}
