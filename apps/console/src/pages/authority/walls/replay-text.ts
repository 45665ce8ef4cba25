import { isPlayedOut, momentOf, REPLAY_MAX_SPEED, type ReplayRun } from '@data-centre/api'
import { clock } from '@data-centre/charts/format'

/** A time of day as it is typed: HH:mm, with seconds where they matter. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
/** A whole number of times. */
export const isSpeed = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= REPLAY_MAX_SPEED

/** What a replay is doing at a moment of the server's clock, ms. */
export function replayState(run: ReplayRun, now: number): { time: string; state: '回放中' | '已暂停' | '已播完' } {
  return { time: clock(momentOf(run, now)), state: run.paused ? '已暂停' : isPlayedOut(run, now) ? '已播完' : '回放中' }
}
