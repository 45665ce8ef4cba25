import { type ExportJob, exportJobLabels } from '@data-centre/api'
import { bytes, dateTime, hourMinute, joined, monthDay } from '@data-centre/charts/format'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import css from './exports.module.css'
import { filterText, progressText, tones } from './job-text.ts'

/** 11-21 20:05. */
const stamp = (at: string | null): string => (at ? `${monthDay(at)} ${hourMinute(at)}` : '--')

/** What an export that is made in the background says of itself. */
export const jobColumns: readonly ListColumn<ExportJob>[] = [
  {
    label: '列表',
    width: 172,
    cell: ({ title, place }) => `${title} · ${place}`,
    hint: ({ title, place, fileName }) => fileName ?? `${title} · ${place}`,
  },
  {
    label: '筛选条件',
    wrap: true,
    cell: (job) => <span className={css.filters}>{filterText(job)}</span>,
    hint: filterText,
  },
  {
    label: '状态',
    width: 92,
    cell: ({ state }) => <StateMark tone={tones[state]}>{exportJobLabels[state]}</StateMark>,
  },
  { label: '进度', width: 188, cell: (job) => <Progress job={job} />, hint: progressText },
  { label: '大小', width: 92, align: 'right', cell: (job) => joined(bytes(job.bytes)) },
  {
    label: '申请时间',
    width: 108,
    cell: ({ createdAt }) => stamp(createdAt),
    hint: ({ createdAt }) => dateTime(createdAt),
  },
  {
    label: '保留至',
    width: 108,
    cell: ({ state, expiresAt }) => (state === 'done' ? stamp(expiresAt) : '--'),
    hint: ({ expiresAt }) => dateTime(expiresAt),
  },
]

const Progress = ({ job }: { job: ExportJob }) => (
  <span className={css.progress} data-state={job.state}>
    <span>{progressText(job)}</span>
    {job.state === 'running' && (
      <progress
        value={Math.min(job.rowsDone, job.rowsTotal)}
        max={Math.max(1, job.rowsTotal)}
        aria-label={`${job.title} 的进度`}
      />
    )}
  </span>
)
