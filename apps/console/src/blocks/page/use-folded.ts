import type { RouteKey } from '@data-centre/api'
import { localValues } from '@data-centre/api/storage'
import { useCallback, useState } from 'react'
import type { Block } from '../definition.ts'

const keyOf = (route: RouteKey) => `charts-folded:${route}`

/** Blocks that stay when the charts of a page are folded away. */
const staying: ReadonlySet<Block['block']> = new Set(['cards', 'table', 'tabs', 'row-log'])
export const staysFolded = ({ block }: Block): boolean => staying.has(block)

/**
 * Whether the charts of a page are folded away: people who work with its table choose so once, per page. While rows are compared
 * they are folded too, so that the comparison stands above its table; who opens them then does so for that comparison.
 */
export function useFolded(
  route: RouteKey,
  { isFoldable, isComparing }: { isFoldable: boolean; isComparing: boolean },
): [boolean, (folded: boolean) => void] {
  const [stored, setStored] = useState(() => isFoldable && localValues.get(keyOf(route)) === '1')
  const [isOpened, setOpened] = useState(false)
  const [wasComparing, setComparing] = useState(isComparing)
  if (wasComparing !== isComparing) {
    setComparing(isComparing)
    setOpened(false)
  }
  const foldsNow = isFoldable && isComparing
  const fold = useCallback(
    (next: boolean) => {
      if (foldsNow) return setOpened(!next)
      if (next) localValues.set(keyOf(route), '1')
      else localValues.remove(keyOf(route))
      setStored(next)
    },
    [route, foldsNow],
  )
  return [foldsNow ? !isOpened : stored, fold]
}
