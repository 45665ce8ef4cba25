import { rights, type WallState, wallStates } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Icon } from '../../../icons.tsx'
import { SearchField } from '../../../shell/search-field.tsx'

export const filters: readonly { value: WallState | 'all'; label: string }[] = [
  { value: 'all', label: '全部' },
  ...(Object.keys(wallStates) as WallState[]).map((value) => ({ value, label: wallStates[value] })),
]
export type Filter = (typeof filters)[number]['value']

interface WallToolsProps {
  filter: Filter
  keyword: string
  put: (change: { state?: Filter; keyword?: string }) => void
  onReplay: () => void
  onPair: () => void
}

/** Narrows the list of walls, and adds to it. */
export function WallTools({ filter, keyword, put, onReplay, onPair }: WallToolsProps) {
  const mayPair = useHolds(rights.pairWalls)
  return (
    <>
      <Segment label="状态" options={filters} value={filter} onChange={(value) => put({ state: value })} small />
      <SearchField
        label="名称、范围或显示内容"
        placeholder="名称、范围或显示内容"
        width={200}
        value={keyword}
        onChange={(value) => put({ keyword: value })}
      />
      {mayPair && (
        <button type="button" className="button" onClick={onReplay}>
          回放
        </button>
      )}
      {mayPair && (
        <button type="button" className="button primary" onClick={onPair}>
          <Icon name="plus" size={14} />
          绑定大屏
        </button>
      )}
    </>
  )
}
