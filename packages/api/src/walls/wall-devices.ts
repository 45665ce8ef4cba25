/** Constants and words of paired walls, without the schemas, for browsers and server alike. */

/** Twenty letters without vowels, digits and look-alikes: eight of them are 34.6 bits. */
export const PAIRING_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
export const PAIRING_LENGTH = 8
/** Life of a code, ms. */
export const PAIRING_MS = 10 * 60_000
/** How often a wall asks whether it was approved, ms. */
export const PAIRING_POLL_MS = 5000
/** Life of a nonce that the wall's key signs, ms. */
export const NONCE_MS = 60_000
/** Life of a device's token, ms, and how long the one before is taken beside a new one. */
export const DEVICE_TOKEN_MS = 15 * 60_000
/** How long a wall has to prove its key on a connection that it has opened, ms. */
export const DEVICE_PROOF_MS = 10_000
export const DEVICE_TOKEN_OVERLAP_MS = 60_000
/** Interval at which a wall sends its status, ms; it counts as away without one for so long. */
export const WALL_STATUS_MS = 5000
export const WALL_AWAY_MS = 30_000
/** After this long away its administrators are notified, ms. */
export const WALL_OUTAGE_MS = 5 * 60_000
/** How long a wall's picture of itself is kept, ms, and its greatest size. */
export const WALL_PICTURE_KEPT_MS = 86_400_000
export const WALL_PICTURE_MEGABYTES = 1
export const DEVICE_NAME_LENGTH = 30

/** Orders to a wall. `renew`: read its assignment again. */
export const wallOrders = { identify: '识别', reload: '重新加载', screenshot: '截图', renew: '更新' } as const
export type WallOrder = keyof typeof wallOrders

/** What a wall says of itself. Times in ms, sizes in px, heap in bytes. */
export interface WallStatus {
  /** Address of the wall that is shown, with its query. */
  slide: string
  /** Age of the newest data; null while there are none. */
  dataAge: number | null
  fps: number
  heap: number
  /** Elements of the page. */
  nodes: number
  build: string
  link: 'connecting' | 'live' | 'polling' | 'lost' | 'nothing'
  screen: readonly [number, number]
  uptime: number
}

/** How a wall is doing. */
export const wallStates = { online: '在线', late: '数据滞后', away: '离线', revoked: '已解绑' } as const
export type WallState = keyof typeof wallStates
/** Data of a wall that moves are this old at most, ms. */
export const WALL_DATA_LATE_MS = 3 * 60_000

/** A code as people read it: two groups of four. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
/** A code as it was typed: capitals, without what stands between. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z]/g, '')
