/** How an export ended, or that it has not: words of the record of exports and of its file. */
export const exportStateLabels = {
  begin: '进行中',
  done: '完成',
  failed: '失败',
  cancelled: '已取消',
  interrupted: '已中断',
} as const

/** How a background export stands. `expired`: its file is gone. */
export const exportJobLabels = {
  queued: '排队中',
  running: '生成中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  expired: '已过期',
} as const
export type ExportJobState = keyof typeof exportJobLabels
