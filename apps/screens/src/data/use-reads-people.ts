import { rights } from '@data-centre/api'
import { useRightsState } from '@data-centre/auth'

/** Whether walls show rows of single people to who is logged in; a paired wall shows what its walls list. */
export function useReadsPeople(): boolean {
  const state = useRightsState()
  if (state.kind !== 'ready') return true
  const { profile, rights: held } = state.caller
  const isWide = profile.areaKind === 'nation' || profile.areaKind === 'province'
  return !isWide || [rights.viewPersonal, rights.viewPersonList].some((id) => held.selectRightIdList.includes(id))
}
