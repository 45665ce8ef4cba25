import { type DeadLetterReason, type IntakeFlow, type IntakeKey, members, type Platform } from '@data-centre/api'
import { hourMinute, monthDay, shanghaiDay } from '@data-centre/charts/format'
import type { StateTone } from '../../../blocks/parts/state-mark.tsx'

export const flowStates: Readonly<Record<IntakeFlow['state'], { text: string; tone: StateTone }>> = {
  gap: { text: '数据缺口', tone: 'warn' },
  stopped: { text: '超过 24 小时无数据', tone: 'quiet' },
  none: { text: '尚无数据', tone: 'quiet' },
  flowing: { text: '正常', tone: 'good' },
}

export const keyStates: Readonly<Record<IntakeKey['state'], { text: string; tone: StateTone }>> = {
  active: { text: '启用', tone: 'good' },
  expired: { text: '已过期', tone: 'quiet' },
  disabled: { text: '已停用', tone: 'quiet' },
}

export const reasonText: Readonly<Record<DeadLetterReason, string>> = {
  invalid: '格式不符',
  unknown_user: '未知用户',
  unknown_school: '未知学校',
  foreign_school: '越权学校',
  future: '时间超前',
  too_old: '超过 400 天',
  conflict: '编号冲突',
  week_gone: '所属周已归档',
  engine: '引擎拒收',
}

export const letterStates = { open: '待处理', replayed: '已重新处理', dropped: '已放弃' } as const

/** Labels of platforms; a name that is none as it is. */
export const platformName = (platform: string): string =>
  Object.hasOwn(members.platform, platform) ? members.platform[platform as Platform] : platform

/** 刚刚, 12 分钟, 3 小时, 2 天. */
export function lagText(seconds: number | null): string {
  if (seconds === null) return '--'
  if (seconds < 60) return '刚刚'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} 小时` : `${Math.floor(seconds / 86_400)} 天`
}

/** 20:05 today, else 11-21 20:05; a day alone stays a day. */
export function eventTime(at: string | null, now: number): string {
  if (at === null) return '--'
  if (at.length === 10) return at.slice(5)
  return shanghaiDay(at) === shanghaiDay(now) ? hourMinute(at) : `${monthDay(at)} ${hourMinute(at)}`
}

/** 05-11、05-12; runs of three and more as 05-06 至 05-09. */
export function gapText(days: readonly string[]): string {
  const runs: string[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && Date.parse(day) - Date.parse(last.at(-1) as string) === 86_400_000) last.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${run[0]?.slice(5)} 至 ${run.at(-1)?.slice(5)}` : run.map((day) => day.slice(5)).join('、'),
    )
    .join('、')
}
