import { isForbidden, isInvalid } from '@data-centre/api'
import { hourMinute } from '../format.ts'

/** A button of the empty state. */
export interface PanelAction {
  label: string
  onClick: () => void
}

export interface PanelState {
  state: 'loading' | 'ready' | 'empty' | 'failed'
  /** Why it is empty, or why it failed, in one line. */
  reason?: string | undefined
  /** It failed because the reader has no right to the data; it is not asked for again soon. */
  forbidden?: true | undefined
  /** Ways to see something else: of an empty panel, and of one whose question was refused. */
  emptyActions?: readonly PanelAction[] | undefined
  onRetry?: (() => void) | undefined
  /** Time (HH:mm) of the data still shown after a refresh failed. */
  staleAt?: string | undefined
  /** Up to when the data reach that the server cannot renew now, as it is shown. */
  heldAt?: string | undefined
  /** A refresh is under way over the old data. */
  refreshing?: boolean | undefined
}

/** The part of a TanStack Query result that a panel reads. */
export interface QueryLike {
  data: unknown
  error: unknown
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
  heldAt?: string | undefined
}

interface Options {
  /** The data came and there is nothing in them. */
  empty?: boolean
  reason?: string
  actions?: readonly PanelAction[]
}

/** State of a panel from a query: old data stay while a refresh runs or after it failed. */
export function panelStateOf(query: QueryLike, { empty = false, reason, actions }: Options = {}): PanelState {
  const onRetry = () => void query.refetch()
  if (query.data === undefined) {
    return query.error && !query.isFetching
      ? {
          state: 'failed',
          reason: failureText(query.error),
          onRetry,
          ...(isForbidden(query.error) ? { forbidden: true } : {}),
          ...(isInvalid(query.error) ? { emptyActions: actions } : {}),
        }
      : { state: 'loading' }
  }
  const staleAt = query.error ? hourMinute(query.dataUpdatedAt) : undefined
  const common = { onRetry, staleAt, heldAt: staleAt ? undefined : query.heldAt, refreshing: query.isFetching }
  return empty ? { state: 'empty', reason, emptyActions: actions, ...common } : { state: 'ready', ...common }
}

/** What a panel says of data that are not renewed: the call failed, or the server has only older ones. */
export const staleText = ({ staleAt, heldAt }: Pick<PanelState, 'staleAt' | 'heldAt'>): string =>
  staleAt ? `更新失败，显示 ${staleAt} 的数据` : `数据截至 ${heldAt ?? ''}，暂不能更新`

/** What a wall says of a failure in one line: it tries again by itself, and soon only where it has the right. */
export const wallFailureText = ({ forbidden, reason }: Pick<PanelState, 'forbidden' | 'reason'>): string =>
  forbidden && reason ? reason : '加载失败，稍后自动重试'

/** Cause of a failure for the reader: the server's Chinese sentence, or what the network did. */
export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/[\u4e00-\u9fff]/.test(message)) return message
  if (/timeout|timed out|ECONNABORTED/i.test(message)) return '服务响应超时（50 秒），其他卡片不受影响'
  if (/network|fetch/i.test(message)) return '网络连接中断，其他卡片不受影响'
  return '请求没有成功，其他卡片不受影响'
}
