import type { RouteKey } from '@data-centre/api'
import { useCallback, useState } from 'react'
import type { Block } from '../definition.ts'

const keyOf = (route: RouteKey) => `charts-folded:${route}`

/** Blocks that stay when the charts of a page are folded away. */
const staying: ReadonlySet<Block['block']> = new Set(['cards', 'table', 'tabs', 'row-log'])
export const staysFolded = ({ block }: Block): boolean => staying.has(block)

/** Whether the charts of a page are folded away: people who work with its table choose so once, per page. */
export function useFolded(route: RouteKey, foldable: boolean): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => foldable && localStorage.getItem(keyOf(route)) === '1')
  const fold = useCallback(
    (next: boolean) => {
      if (next) localStorage.setItem(keyOf(route), '1')
      else localStorage.removeItem(keyOf(route))
      setFolded(next)
    },
    [route],
  )
  return [folded, fold]
}
