/** How an export ended, or that it has not: words of the record of exports and of its file. */
export const exportStateLabels = { begin: '进行中', done: '完成', failed: '失败', cancelled: '已取消', interrupted: '已中断' } as const
