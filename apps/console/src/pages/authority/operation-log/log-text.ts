import { type ExportRow, exportStateLabels } from '@data-centre/api'
import type { StateTone } from '../../../blocks/parts/state-mark.tsx'

export const exportTones: Record<ExportRow['status'], StateTone> = {
  begin: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  interrupted: 'warn',
}
export const exportText = (status: ExportRow['status']): string => exportStateLabels[status]

const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '--'
  const power = Math.min(UNITS.length - 1, bytes === 0 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 2 ** (10 * power)
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`
}

export const costText = (ms: number | null): string =>
  ms === null ? '--' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
