import type { JobRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime, hourMinute, monthDay } from '@data-centre/charts/format'
import { useSearchParams } from 'react-router-dom'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { serverTime } from '../../../server-time.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { InstallationNotices } from './installation-notices.tsx'
import { JobHistory } from './job-history.tsx'
import css from './jobs.module.css'
import { agoText, durationText, outcomes } from './run-text.ts'

/** The list follows what runs; between runs it is asked for less often, ms. */
const RUNNING_MS = 2000
const RESTING_MS = 30_000

/** 11-21 20:05. */
const stamp = (at: string | null): string => (at ? `${monthDay(at)} ${hourMinute(at)}` : '--')
const runs = ({ last }: JobRow): boolean => last?.outcome === 'running'

/** /authority/jobs: what runs by the clock, how it went, and a start by hand. */
export default function JobsPage() {
  const [search, setSearch] = useSearchParams()
  const query = useCall(
    'sysJob/getJobList',
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(runs) ? RUNNING_MS : RESTING_MS) },
  )
  const start = useCommand({
    ask: ({ label }: JobRow) => ({ content: `确定现在运行一次“${label}”吗？操作会记入操作日志。`, okText: '运行' }),
    work: ({ id }) => call('sysJob/runJob', { id }),
    done: (_, { label }) => `已开始运行“${label}”`,
    renews: ['sysJob/getJobList'],
  })
  const open = query.data?.find(({ id }) => id === search.get('job'))
  const show = (id: string) => setSearch(id ? { job: id } : {}, { preventScrollReset: true })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const columns: readonly ListColumn<JobRow>[] = [
    { label: '任务', width: 148, cell: ({ label }) => label },
    {
      label: '内容',
      wrap: true,
      cell: ({ does }) => <span className={css.text}>{does}</span>,
      hint: ({ does }) => does,
    },
    { label: '计划', width: 148, wrap: true, cell: ({ schedule }) => schedule },
    {
      label: '上次运行',
      width: 116,
      cell: ({ last }) => (last ? stamp(last.startedAt) : '尚未运行'),
      hint: ({ last }) =>
        last ? `${dateTime(last.startedAt)}，${agoText(last.startedAt, serverTime(query.dataUpdatedAt))}` : '',
    },
    { label: '耗时', width: 84, align: 'right', cell: ({ last }) => durationText(last?.durationMs ?? null) },
    { label: '行数', width: 80, align: 'right', cell: ({ last }) => last?.rows?.toLocaleString('zh-CN') ?? '--' },
    {
      label: '结果',
      width: 84,
      cell: ({ last }) =>
        last ? <StateMark tone={outcomes[last.outcome].tone}>{outcomes[last.outcome].text}</StateMark> : '--',
      hint: ({ last }) => last?.note ?? '',
    },
    { label: '下次运行', width: 116, cell: ({ nextAt }) => stamp(nextAt), hint: ({ nextAt }) => dateTime(nextAt) },
    {
      label: '操作',
      width: 116,
      cell: (job) => (
        <span className={css.actions}>
          <button
            type="button"
            className="link-button"
            disabled={runs(job)}
            onClick={() => void start.run(job)}
            aria-label={`${runs(job) ? '运行中' : '运行'} ${job.label}`}
          >
            {runs(job) ? '运行中' : '运行'}
          </button>
          <button
            type="button"
            className="link-button"
            onClick={() => show(job.id)}
            aria-label={`${job.label} 的运行记录`}
          >
            记录
          </button>
        </span>
      ),
    },
  ]
  const failed = query.data?.filter(({ last }) => last?.outcome === 'failed' || last?.outcome === 'crashed') ?? []
  return (
    <>
      <PageHead asOf="每个任务同一时间只运行一次；中断的任务在下次启动时自动收尾，可重新运行">
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      <InstallationNotices />
      <ListTable
        title="定时任务"
        note={
          query.data && (
            <>
              {query.data.length} 个
              {failed.length > 0 && <span className={css.failed}>，{failed.length} 个上次未成功</span>}
            </>
          )
        }
        columns={columns}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        onOpen={({ id }) => show(id)}
        current={open?.id}
        empty={{ reason: '服务器没有登记任务' }}
      />
      {open && <JobHistory job={open} onClose={() => show('')} />}
    </>
  )
}
