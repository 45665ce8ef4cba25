import { grantsOfWall, pathOf, type RightsAnswer, type RouteKey, type UserProfile } from '@data-centre/api'
import { allowedPaths } from '@data-centre/auth'

/** Who a wall is shown to: an account that is logged in, or the wall itself once it is paired. */
export interface Viewer {
  /** Names what the browser keeps for it. */
  id: string
  /** Null until the server has answered; what was kept is shown meanwhile. */
  known: { rights: RightsAnswer; profile: UserProfile } | null
  /** Nobody looks after it: it keeps itself fresh, and darker in quiet hours. */
  isKiosk: boolean
  /** The wall itself: its rights follow what it shows, and may arrive a moment later. */
  isPaired: boolean
}

/** Whether a viewer may see the numbers of a wall: its address, and the rights by which walls with public addresses are opened. */
export const mayShow = (path: string, { known: existing }: Viewer): boolean =>
  existing !== null &&
  allowedPaths(existing.rights).has(path) &&
  grantsOfWall(path).rights.every((id) => existing.rights.selectRightIdList.includes(id))

/**
 * Whether rights keep a wall from its viewer. A page that opens for everybody still shows its numbers to those only who hold
 * the right, which an account for walls may not; a paired wall is granted the rights of what it shows.
 */
export const isBarred = (viewer: Viewer, route: RouteKey): boolean =>
  viewer.known !== null &&
  (viewer.isPaired ? !allowedPaths(viewer.known.rights).has(pathOf(route)) : !mayShow(pathOf(route), viewer))
