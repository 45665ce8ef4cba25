import type { JobRun } from '@data-centre/api'
import type { StateTone } from '../../../blocks/parts/state-mark.tsx'

export const outcomes: Readonly<Record<JobRun['outcome'], { text: string; tone: StateTone }>> = {
  ok: { text: '成功', tone: 'good' },
  running: { text: '运行中', tone: 'busy' },
  failed: { text: '失败', tone: 'bad' },
  crashed: { text: '中断', tone: 'bad' },
}

export const triggers: Readonly<Record<JobRun['trigger'], string>> = {
  schedule: '定时',
  late: '迟到事件',
  hand: '手动',
  start: '启动',
}

/** 0.3 秒, 12 秒, 3 分 20 秒, 1 小时 5 分; `--` while it runs. */
export function durationText(ms: number | null): string {
  if (ms === null) return '--'
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} 秒`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} 分` : `${minutes} 分 ${seconds % 60} 秒`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

/** 刚刚, 3 分钟前, 5 小时前, 2 天前, counted from `now`. */
export function agoText(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`
}
