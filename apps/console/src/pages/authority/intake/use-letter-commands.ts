import type { DeadLetterReason, InputOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCommand } from '../../../kit/use-command.ts'
import { type LetterFormat, saveLetters } from './letter-file.ts'
import { reasonText } from './text.ts'

export type LetterFilter = InputOf<'ingest/downloadDeadLetters'>

/** Sends refused events once more, and saves them as a file. `onSent` is told whatever becomes of them. */
export function useLetterCommands(filter: LetterFilter, onSent: () => void) {
  const replay = useCommand({
    ask: (list: readonly string[]) => ({
      content: `确定重新处理选中的 ${list.length} 条吗？通过校验的会计入数据，重复处理不会重复计数。`,
      okText: '重新处理',
    }),
    work: async (list) => call('ingest/replayDeadLetters', { ids: [...list] }).finally(onSent),
    done: ({ data: { replayed, refused } }) => {
      const left = Object.entries(refused).map(
        ([reason, count]) =>
          `${reason === 'not_open' ? '已处理过' : (reasonText[reason as DeadLetterReason] ?? reason)} ${count}`,
      )
      return {
        tone: replayed > 0 ? 'success' : 'warning',
        content: `已重新处理 ${replayed} 条${left.length > 0 ? `，仍被拒收：${left.join('、')}` : ''}`,
      }
    },
    renews: ['ingest/getDeadLetters', 'ingest/getStatus'],
  })
  const save = useCommand({
    work: (format: LetterFormat) => saveLetters(filter, format),
    during: '正在下载，请稍候',
    done: ({ name, count }) => `已下载 ${name}，${count.toLocaleString('zh-CN')} 条`,
  })
  return { replay, save, isBusy: replay.isPending || save.isPending }
}
