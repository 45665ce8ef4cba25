import type { ExportJob } from '@data-centre/api'
import { call, takeFile } from '@data-centre/api/client'
import { useCommand } from '../../../kit/use-command.ts'
import css from './exports.module.css'
import { isOpen } from './job-text.ts'

export const LIST = 'exportCentre/getPageList'

/** What can be done with an export: taken, made again, stopped, removed. */
export function useJobCommands() {
  const take = useCommand({
    work: async ({ id }: ExportJob) => {
      const { data } = await call('exportCentre/download', { id: Number(id) })
      takeFile(data.url, data.fileName)
    },
    renews: [LIST],
  })
  const again = useCommand({
    work: ({ id }: ExportJob) => call('exportCentre/again', { id: Number(id) }),
    done: '已重新加入导出队列',
    renews: [LIST],
  })
  const cancel = useCommand({
    ask: ({ title }: ExportJob) => ({
      content: `确定取消导出“${title}”吗？已生成的部分不保留。`,
      okText: '取消导出',
      cancelText: '返回',
    }),
    work: ({ id }) => call('exportCentre/cancel', { id: Number(id) }),
    done: '已取消',
    renews: [LIST],
  })
  const remove = useCommand({
    ask: ({ title, state }: ExportJob) => ({
      content: `确定删除“${title}”${state === 'done' ? '和它的文件' : '的记录'}吗？`,
      okText: '删除',
      cancelText: '返回',
    }),
    work: ({ id }) => call('exportCentre/delete', { id: Number(id) }),
    done: '已删除',
    renews: [LIST],
  })
  return { take, again, cancel, remove }
}

interface JobActionsProps extends ReturnType<typeof useJobCommands> {
  job: ExportJob
}

export const JobActions = ({ job, take, again, cancel, remove }: JobActionsProps) => (
  <span className={css.actions}>
    {job.state === 'done' && <Act word="下载" job={job} onAct={take.run} />}
    {isOpen(job) ? (
      <Act word="取消" job={job} onAct={cancel.run} />
    ) : (
      <Act word="重新导出" job={job} onAct={again.run} />
    )}
    {!isOpen(job) && <Act word="删除" job={job} onAct={remove.run} />}
  </span>
)

const Act = ({ word, job, onAct }: { word: string; job: ExportJob; onAct: (job: ExportJob) => unknown }) => (
  <button type="button" className="link-button" aria-label={`${word} ${job.title}`} onClick={() => onAct(job)}>
    {word}
  </button>
)
