import { grantsOfWall, type RightsAnswer, type UserProfile } from '@data-centre/api'
import { allowedPaths } from '@data-centre/auth'

/** Who a wall is shown to: an account that is logged in, or the wall itself once it is paired. */
export interface Viewer {
  /** Names what the browser keeps for it. */
  id: string
  /** Null until the server has answered; what was kept is shown meanwhile. */
  known: { rights: RightsAnswer; profile: UserProfile } | null
  /** Nobody looks after it: it keeps itself fresh, and darker in quiet hours. */
  isKiosk: boolean
}

/** Whether a viewer may see the numbers of a wall: its address, and the rights by which walls with public addresses are opened. */
export const mayShow = (path: string, { known: existing }: Viewer): boolean =>
  existing !== null &&
  allowedPaths(existing.rights).has(path) &&
  grantsOfWall(path).rights.every((id) => existing.rights.selectRightIdList.includes(id))
