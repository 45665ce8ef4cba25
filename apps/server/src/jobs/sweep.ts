import { WALL_PICTURE_KEPT_MS } from '@data-centre/api'
import { sweepPending } from '../domain/captcha/pending.ts'
import { ExportLog } from '../exports/log.ts'
import type { Job, JobContext } from './job.ts'

/** Short-lived rows of the login, which are refused by their dates anyway, and exports and acts that a crash left open. */
export const sweep = ({
  services: { database, sessions, devices, replays, lockOut, audit, files, config },
}: JobContext): Job => ({
  id: 'sweep',
  label: '临时数据清理',
  schedule: '每小时第 37 分',
  does: '清除过期的验证挑战、过期满 30 天的会话令牌和已解除的登录锁定计数；将进程中断的导出和操作记为“已中断”；删除上传满 24 小时仍无人引用的文件、满 1 天未绑定的大屏申请和大屏截图、结束满 12 小时的回放。',
  at: '37 * * * *',
  work: async () => {
    const now = config.clock.now()
    await audit.acts.closeOld(now)
    return (
      (await sweepPending(database.pool, now)) +
      (await sessions.sweep()) +
      (await lockOut.sweep()) +
      (await new ExportLog(database.pool).closeInterrupted(now)) +
      (await files.sweep()) +
      (await devices.sweep(WALL_PICTURE_KEPT_MS)) +
      (await replays.sweep())
    )
  },
})
