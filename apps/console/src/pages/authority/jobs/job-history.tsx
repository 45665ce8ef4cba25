import type { JobRow, JobRun } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { clock, shanghaiDay } from '@data-centre/charts/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Drawer } from '../../../shell/drawer.tsx'
import css from './jobs.module.css'
import { durationText, outcomes, triggers } from './run-text.ts'

const columns: readonly ListColumn<JobRun>[] = [
  { label: '开始时间', width: 176, cell: ({ startedAt }) => `${shanghaiDay(startedAt)} ${clock(startedAt)}` },
  {
    label: '触发',
    width: 132,
    cell: ({ trigger, userName }) => `${triggers[trigger]}${userName ? ` · ${userName}` : ''}`,
    hint: ({ userName }) => userName ?? '',
  },
  { label: '耗时', width: 96, align: 'right', cell: ({ durationMs }) => durationText(durationMs) },
  { label: '行数', width: 96, align: 'right', cell: ({ rows }) => rows?.toLocaleString('zh-CN') ?? '--' },
  {
    label: '结果',
    width: 96,
    cell: ({ outcome }) => <StateMark tone={outcomes[outcome].tone}>{outcomes[outcome].text}</StateMark>,
  },
  { label: '说明', wrap: true, cell: ({ note }) => note, hint: ({ note }) => note },
]

/** Runs of one job, newest first. */
export function JobHistory({ job, onClose }: { job: JobRow; onClose: () => void }) {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const query = useQuery({
    queryKey: ['jobRuns', job.id, page, job.last?.id, job.last?.outcome],
    queryFn: ({ signal }) =>
      batched('sysJob/getJobRuns', { id: job.id, pageNum: page.page, pageSize: page.size }, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title={`${job.label} · 运行记录`} width={880} onClose={onClose}>
      <p className={css.does}>{job.does}</p>
      <p className={css.when}>{job.schedule}</p>
      <ListTable
        title="运行记录"
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={{ reason: '该任务还没有运行过，没有变化的定时检查不留记录' }}
        paging={{
          ...page,
          total: query.data?.total ?? 0,
          reader: null,
          onChange: (at, size) => setPage({ page: at, size }),
        }}
      />
    </Drawer>
  )
}
