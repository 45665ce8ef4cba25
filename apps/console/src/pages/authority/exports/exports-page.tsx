import { Message } from '@arco-design/web-react'
import { EXPORT_DIRECT_ROWS, EXPORT_KEPT_MS, type ExportJob, type ExportJobState, exportJobLabels } from '@data-centre/api'
import { batched, call, takeFile } from '@data-centre/api/client'
import { bytes, dateTime, hourMinute, joined, monthDay } from '@data-centre/charts/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { confirmDialog } from '../../../forms/confirm-dialog.ts'
import { messageOf, refusalOf } from '../../../forms/refusal.ts'
import { Select } from '../../../forms/select.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import css from './exports.module.css'
import { filterText, isOpen, progressText, stateOptions, tones } from './job-text.ts'
import { useExportsView } from './use-exports-view.ts'

/** The list follows what is being made; otherwise it is asked for less often, ms. */
const MAKING_MS = 2000
const RESTING_MS = 30_000
const KEPT_DAYS = EXPORT_KEPT_MS / 86_400_000

/** 11-21 20:05. */
const stamp = (at: string | null): string => (at ? `${monthDay(at)} ${hourMinute(at)}` : '--')

/** /authority/exports: one's own exports that are made in the background. */
export default function ExportsPage() {
  const view = useExportsView()
  const query = useQuery({
    queryKey: ['exports', view.state, view.page, view.size],
    queryFn: ({ signal }) => batched('exportCentre/getPageList', { state: view.state, pageNum: view.page, pageSize: view.size }, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.list.some(isOpen) ? MAKING_MS : RESTING_MS),
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  /** Does something and shows the list as it is then; what is refused is said in the server's words. */
  const act = async (work: () => Promise<unknown>, message?: string) => {
    try {
      await work()
      if (message) Message.success(message)
    } catch (error) {
      Message.error(messageOf(error))
    }
    await query.refetch()
  }
  const take = ({ id }: ExportJob) =>
    act(async () => {
      const { data } = await call('exportCentre/download', { id: Number(id) })
      takeFile(data.url, data.fileName)
    })
  const again = ({ id }: ExportJob) => act(() => call('exportCentre/again', { id: Number(id) }), '已重新加入导出队列')
  const ask = (content: string, okText: string, work: () => Promise<void>) => confirmDialog({ content, okText, cancelText: '返回', onOk: work })
  const cancel = ({ id, title }: ExportJob) =>
    ask(`确定取消导出“${title}”吗？已生成的部分不保留。`, '取消导出', () => act(() => call('exportCentre/cancel', { id: Number(id) }), '已取消'))
  const remove = ({ id, title, state }: ExportJob) =>
    ask(`确定删除“${title}”${state === 'done' ? '和它的文件' : '的记录'}吗？`, '删除', () => act(() => call('exportCentre/delete', { id: Number(id) }), '已删除'))

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
          {job.state === 'done' && <Act word="下载" job={job} onAct={take} />}
          {isOpen(job) ? <Act word="取消" job={job} onAct={cancel} /> : <Act word="重新导出" job={job} onAct={again} />}
          {!isOpen(job) && <Act word="删除" job={job} onAct={remove} />}
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
