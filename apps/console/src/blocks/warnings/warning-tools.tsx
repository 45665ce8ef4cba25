import { type HandleState, rights, warningLevels } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import type { ReactNode } from 'react'
import { Select } from '../../forms/select.tsx'
import { SearchField } from '../../shell/search-field.tsx'
import { Segment } from '../parts/segment.tsx'
import { handleStates } from './kinds.ts'
import type { WarningView } from './use-warning-view.ts'

interface WarningToolsProps {
  view: WarningView
  /** Subjects by level 1, 2, 3. */
  levels: readonly number[] | undefined
  numberName: '学号' | '工号'
  /** Rows that are ticked. */
  chosen: number
  onHandle: () => void
  children: ReactNode
}

/** What narrows a list of warnings, and what is done with its ticked rows. */
export const WarningTools = ({ view, levels, numberName, chosen, onHandle, children }: WarningToolsProps) => (
  <>
    {chosen > 0 && (
      <button type="button" className="button" onClick={onHandle}>
        批量处理（{chosen}）
      </button>
    )}
    <Segment
      small
      label="等级"
      options={levelOptions(levels)}
      value={view.level}
      onChange={(level) => view.put({ level })}
    />
    <Select
      prefix="处理状态"
      aria-label="处理状态"
      style={{ width: 168 }}
      value={view.state}
      options={stateOptions}
      onChange={(state: string) => view.put({ state })}
    />
    {useHolds(rights.viewPersonal) && (
      <SearchField
        label={`姓名或${numberName}`}
        placeholder={`姓名或${numberName}`}
        width={168}
        value={view.keyword}
        onChange={(keyword) => view.put({ keyword })}
      />
    )}
    {children}
  </>
)

/** 全部 and the levels, the strongest first, each with its number. */
function levelOptions(levels: readonly number[] | undefined): { value: '' | '1' | '2' | '3'; label: string }[] {
  const counted = (name: string, count: number | undefined): string =>
    count === undefined ? name : `${name} ${count.toLocaleString('zh-CN')}`
  const all = levels?.reduce((sum, count) => sum + count, 0)
  return [
    { value: '', label: counted('全部', all) },
    { value: '3', label: counted(warningLevels[2], levels?.[2]) },
    { value: '2', label: counted(warningLevels[1], levels?.[1]) },
    { value: '1', label: counted(warningLevels[0], levels?.[0]) },
  ]
}

const stateOptions = [
  { value: '', label: '全部' },
  ...(Object.keys(handleStates) as HandleState[]).map((value) => ({ value, label: handleStates[value] })),
]
