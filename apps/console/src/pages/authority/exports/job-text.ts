import { type ExportJob, type ExportJobState, exportJobLabels } from '@data-centre/api'
import type { StateTone } from '../../../blocks/parts/state-mark.tsx'

export const tones: Readonly<Record<ExportJobState, StateTone>> = {
  queued: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'warn',
}

/** States by which the list can be narrowed. */
export const stateOptions = [
  { value: '', label: '全部' },
  ...Object.entries(exportJobLabels).map(([value, label]) => ({ value, label })),
]

export const isOpen = ({ state }: ExportJob): boolean => state === 'queued' || state === 'running'

const rowsOf = (count: number): string => `${count.toLocaleString('zh-CN')} 行`

/** How far a job has come, or why it has ended. */
export function progressText({ state, rowsDone, rowsTotal, error }: ExportJob): string {
  if (state === 'queued') return `等待生成，约 ${rowsOf(rowsTotal)}`
  if (state === 'running') return `${rowsDone.toLocaleString('zh-CN')} / ${rowsOf(rowsTotal)}`
  if (state === 'failed') return error
  if (state === 'cancelled') return rowsDone > 0 ? `取消于 ${rowsOf(rowsDone)}` : '未开始'
  return rowsOf(rowsDone)
}

/** What the list was narrowed by; 全部 says nothing. */
export const filterText = ({ filters }: ExportJob): string =>
  filters
    .filter(([, value]) => value !== '全部')
    .map(([name, value]) => `${name}：${value}`)
    .join('；')
