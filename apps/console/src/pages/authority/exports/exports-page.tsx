import { EXPORT_DIRECT_ROWS, EXPORT_KEPT_MS, type ExportJob, type ExportJobState, exportJobLabels } from '@data-centre/api'
import { call, takeFile } from '@data-centre/api/client'
import { bytes, dateTime, hourMinute, joined, monthDay } from '@data-centre/charts/format'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { Select } from '../../../forms/select.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import css from './exports.module.css'
import { filterText, isOpen, progressText, stateOptions, tones } from './job-text.ts'
import { useExportsView } from './use-exports-view.ts'

/** The list follows what is being made; otherwise it is asked for less often, ms. */
const MAKING_MS = 2000
const RESTING_MS = 30_000
const LIST = 'exportCentre/getPageList'
const KEPT_DAYS = EXPORT_KEPT_MS / 86_400_000

/** 11-21 20:05. */
const stamp = (at: string | null): string => (at ? `${monthDay(at)} ${hourMinute(at)}` : '--')

/** /authority/exports: one's own exports that are made in the background. */
export default function ExportsPage() {
  const view = useExportsView()
  const query = useList(
    LIST,
    { state: view.state, pageNum: view.page, pageSize: view.size },
    { refetchInterval: ({ state }) => (state.data?.data.list.some(isOpen) ? MAKING_MS : RESTING_MS) },
  )
  const take = useCommand({
    work: async ({ id }: ExportJob) => {
      const { data } = await call('exportCentre/download', { id: Number(id) })
      takeFile(data.url, data.fileName)
    },
    renews: [LIST],
  })
  const again = useCommand({ work: ({ id }: ExportJob) => call('exportCentre/again', { id: Number(id) }), done: '已重新加入导出队列', renews: [LIST] })
  const cancel = useCommand({
    ask: ({ title }: ExportJob) => ({ content: `确定取消导出“${title}”吗？已生成的部分不保留。`, okText: '取消导出', cancelText: '返回' }),
    work: ({ id }) => call('exportCentre/cancel', { id: Number(id) }),
    done: '已取消',
    renews: [LIST],
  })
  const remove = useCommand({
    ask: ({ title, state }: ExportJob) => ({ content: `确定删除“${title}”${state === 'done' ? '和它的文件' : '的记录'}吗？`, okText: '删除', cancelText: '返回' }),
    work: ({ id }) => call('exportCentre/delete', { id: Number(id) }),
    done: '已删除',
    renews: [LIST],
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const columns: readonly ListColumn<ExportJob>[] = [
    { label: '列表', width: 172, cell: ({ title, place }) => `${title} · ${place}`, hint: ({ title, place, fileName }) => fileName ?? `${title} · ${place}` },
    { label: '筛选条件', wrap: true, cell: (job) => <span className={css.filters}>{filterText(job)}</span>, hint: filterText },
    { label: '状态', width: 92, cell: ({ state }) => <StateMark tone={tones[state]}>{exportJobLabels[state]}</StateMark> },
    { label: '进度', width: 188, cell: (job) => <Progress job={job} />, hint: progressText },
    { label: '大小', width: 92, align: 'right', cell: (job) => joined(bytes(job.bytes)) },
    { label: '申请时间', width: 108, cell: ({ createdAt }) => stamp(createdAt), hint: ({ createdAt }) => dateTime(createdAt) },
    { label: '保留至', width: 108, cell: ({ state, expiresAt }) => (state === 'done' ? stamp(expiresAt) : '--'), hint: ({ expiresAt }) => dateTime(expiresAt) },
    {
      label: '操作',
      width: 192,
      cell: (job) => (
        <span className={css.actions}>
          {job.state === 'done' && <Act word="下载" job={job} onAct={take.run} />}
          {isOpen(job) ? <Act word="取消" job={job} onAct={cancel.run} /> : <Act word="重新导出" job={job} onAct={again.run} />}
          {!isOpen(job) && <Act word="删除" job={job} onAct={remove.run} />}
        </span>
      ),
    },
  ]
  const total = query.data?.total ?? 0
  return (
    <>
      <PageHead asOf={`文件保留 ${KEPT_DAYS} 天，按生成时的权限和脱敏规则导出；导出和下载都会记入操作日志`}>
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      <ListTable
        title="我的导出"
        note={query.data && `${total.toLocaleString('zh-CN')} 个`}
        tools={
          <Select prefix="状态" aria-label="状态" style={{ width: 140 }} value={view.state} options={stateOptions} onChange={(state: ExportJobState | '') => view.put({ state })} />
        }
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={
          view.state
            ? { reason: `没有${exportJobLabels[view.state]}的导出`, actions: [{ label: '查看全部', onClick: () => view.put({ state: '' }) }] }
            : { reason: `还没有后台导出，超过 ${EXPORT_DIRECT_ROWS.toLocaleString('zh-CN')} 行的列表导出时会转到这里` }
        }
        paging={view.paging(total)}
      />
    </>
  )
}

const Progress = ({ job }: { job: ExportJob }) => (
  <span className={css.progress} data-state={job.state}>
    <span>{progressText(job)}</span>
    {job.state === 'running' && <progress value={Math.min(job.rowsDone, job.rowsTotal)} max={Math.max(1, job.rowsTotal)} aria-label={`${job.title} 的进度`} />}
  </span>
)

const Act = ({ word, job, onAct }: { word: string; job: ExportJob; onAct: (job: ExportJob) => unknown }) => (
  <button type="button" className="link-button" aria-label={`${word} ${job.title}`} onClick={() => onAct(job)}>
    {word}
  </button>
)
