import { routeAt, routes, type WallDeviceRow, type WallState, type WallStatus, wallStates } from '@data-centre/api'
import type { StateTone } from '../../../blocks/parts/state-mark.tsx'

/** How each state looks; the word says it. */
export const stateTones: Readonly<Record<WallState, StateTone>> = {
  online: 'good',
  late: 'warn',
  away: 'bad',
  revoked: 'quiet',
}
export const stateText = (state: WallState): string => wallStates[state]

const connectionText: Readonly<Record<WallStatus['link'], string>> = {
  connecting: '连接中',
  live: '实时',
  polling: '轮询',
  lost: '中断',
  nothing: '无数据',
}

/** A time as people say it: 8 秒, 12 分钟, 3 小时, 2 天. */
export function spanText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '--'
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时`
  return `${Math.floor(seconds / 86_400)} 天`
}

/** Memory in whole megabytes. */
export const heapText = (bytes: number | undefined): string =>
  bytes === undefined ? '--' : `${Math.round(bytes / 2 ** 20)} MB`

/** What is known of a wall only while it is there. */
export const present = ({ state, status }: WallDeviceRow): WallStatus | null =>
  state === 'online' || state === 'late' ? status : null

/** Hours of a day that a wall was connected, and what that is of the whole day. */
export const hoursText = (seconds: number): string => `${(seconds / 3600).toFixed(1)} 小时`
export const shareText = (seconds: number): string => `${Math.round((seconds / 86_400) * 100)}%`

/** What a connected wall outside the hours of its carousel waits for; null while it shows something. */
function restText(wall: WallDeviceRow): string | null {
  const { waitsFor } = wall
  return waitsFor && present(wall)?.slide === '' ? `${waitsFor.title}：${waitsFor.text}` : null
}

/** Title of the wall that is shown, its address where the program does not know it, or what a resting one waits for. */
export function slideText(wall: WallDeviceRow): string {
  const slide = present(wall)?.slide
  if (!slide) return restText(wall) ?? '--'
  const key = routeAt(slide.split('?', 1)[0] ?? '')
  return key ? routes[key].title : slide
}

/** What a wall says of its line; live numbers of another day are not 实时. */
export function linkText(wall: WallDeviceRow): string {
  const link = present(wall)?.link
  if (!link) return '--'
  if (restText(wall) !== null) return '待播'
  return wall.replay && link === 'live' ? '非实时' : connectionText[link]
}
