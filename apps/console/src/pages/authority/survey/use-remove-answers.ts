import { call } from '@data-centre/api/client'
import { useCommand } from '../../../kit/use-command.ts'

/** Takes answers out of sight, after a question; `onRemoved` is told when they are gone. */
export function useRemoveAnswers(onRemoved: () => void) {
  return useCommand({
    ask: (list: readonly string[]) => ({
      content: `确定删除${list.length === 1 ? '这条' : `选中的 ${list.length} 条`}反馈吗？删除后不再计入统计，操作会记入操作日志。`,
      okText: '删除',
      isDanger: true,
    }),
    work: async (list) => {
      const [only] = list
      if (list.length === 1 && only) await call('feedback/deleteFeedback', { id: only })
      else await call('feedback/deleteFeedbackMore', { ids: [...list] })
    },
    done: (_, list) => `已删除 ${list.length} 条反馈`,
    renews: ['feedback/getPageList', 'feedback/getStatistics'],
    onDone: onRemoved,
  })
}
