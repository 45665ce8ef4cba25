import { type Call, type CallPath, callAt, Fault } from '@data-centre/api'
import type { Caller } from '../call/caller.ts'
import type { Handlers } from '../call/handler.ts'
import type { Services } from '../call/services.ts'
import { ExportJobs } from './jobs.ts'
import { ExportLog } from './log.ts'

type ExportCentre = Extract<keyof Handlers, `exportCentre/${string}`>

/** Makes an export call a job of the caller, as if they had made it now. Loaded with the first one: the workbook writer is heavy. */
async function begin(services: Services, caller: Caller, path: string, params: unknown) {
  const call = callAt(path)
  if (call?.kind !== 'export')
    throw new Fault('invalid', { msg: '参数错误：path', data: { reason: 'param', field: 'path' } })
  const [{ permit }, { planOf }, { jobAct, queueExport }] = await Promise.all([
    import('../call/pipeline.ts'),
    import('./row-limit.ts'),
    import('./export-queue.ts'),
  ])
  const checked = await permit(services, path as CallPath, { call: call as Call, caller }, async () => params)
  const job = await queueExport(
    services,
    { path: path as CallPath, input: params },
    checked,
    await planOf(services, path, checked),
  )
  return { job, act: jobAct(job, path) }
}

/** The record of exports, as far as callers add to it, and the centre of those that are made in the background. */
export function exportHandlers(services: Services): Pick<Handlers, 'sysUserExportLog/saveExportLog' | ExportCentre> {
  const { database, config, files } = services
  const jobs = new ExportJobs(database.pool)
  const now = () => config.clock.now()
  return {
    'sysUserExportLog/saveExportLog': async ({ input, caller }) => {
      if (!(await new ExportLog(database.pool).explain(input.exportId, caller.userId, input.reason)))
        throw new Fault('notFound')
      return null
    },
    'exportCentre/getPageList': ({ input, caller }) => jobs.page(caller.userId, input, now()),
    'exportCentre/start': async ({ input, caller, about }) => {
      const { job, act } = await begin(services, caller, input.path, input.input)
      about(act.target ?? '', act.change)
      return job
    },
    'exportCentre/again': async ({ input, caller, about }) => {
      const { api, params } = await jobs.of(caller.userId, input.id, now())
      const { job, act } = await begin(services, caller, api, params)
      about(act.target ?? '', act.change)
      return job
    },
    'exportCentre/cancel': async ({ input, caller, about }) => {
      about(String(input.id))
      await jobs.cancel(caller.userId, input.id, now())
      return null
    },
    'exportCentre/delete': async ({ input, caller, about }) => {
      about(String(input.id))
      const code = await jobs.remove(caller.userId, input.id, now())
      if (code) await files.drop([code])
      return null
    },
    'exportCentre/download': async ({ input, caller, about }) => {
      const existing = await jobs.of(caller.userId, input.id, now())
      about(existing.job.fileName ?? String(input.id), { after: { jobId: existing.job.id, api: existing.api } })
      if (existing.job.state === 'expired') throw new Fault('notFound', { msg: '文件已过期，请重新导出' })
      if (existing.job.state !== 'done' || !existing.fileCode) throw new Fault('notFound')
      // The file holds what its owner could see when it was made.
      const { permitJob } = await import('./export-runner.ts')
      await permitJob(services, existing)
      return { url: `${files.urlOf(existing.fileCode)}&download=1`, fileName: existing.job.fileName ?? '' }
    },
  }
}
