import { isInvalid } from '@data-centre/api'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import css from './failed-blocks.module.css'

/** So many blocks fail before one button for all of them is offered. */
const MIN_FAILED = 2

/** Blocks of the page that show nothing because their call failed, and may be answered next time: what was refused is refused again. */
const failedOf = (cache: QueryCache) =>
  cache
    .getAll()
    .filter(
      (query) =>
        query.isActive() &&
        query.state.data === undefined &&
        query.state.status === 'error' &&
        !isInvalid(query.state.error),
    )

/** 重新加载全部, where several blocks of a page have failed; each block has a button of its own besides. */
export function FailedBlocks() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const count = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => failedOf(cache).length,
  )
  if (count < MIN_FAILED) return null
  return (
    <p className={css.bar} role="alert" data-print="no">
      {count} 处内容加载失败
      <button
        type="button"
        className="button primary"
        onClick={() =>
          void Promise.all(
            failedOf(cache).map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })),
          )
        }
      >
        重新加载全部
      </button>
    </p>
  )
}
