import { anchorHead } from '../domain/audit/anchor-head.ts'
import type { Job, JobContext } from './job.ts'

/** How far the operation log has come, signed and kept outside of the store. */
export const anchor = ({ services }: JobContext): Job => ({
  id: 'anchor',
  label: '日志存证',
  schedule: '每小时整点',
  does: '把操作日志的最后一行及其签名追加到数据目录的 audit-anchors.ndjson，用于发现被截断的日志。',
  at: '0 * * * *',
  work: async () => ((await anchorHead(services)) > 0 ? 1 : 0),
})
