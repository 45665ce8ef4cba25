import type { RightAllNode } from '@data-centre/api'
import { Tick } from '../../../../blocks/parts/tick.tsx'
import { Icon } from '../../../../icons.tsx'
import { grantsOf, stateOf, type Ticks } from './right-tree.ts'
import css from './rights.module.css'

interface NodeProps extends Ticks {
  node: RightAllNode
  depth: number
  before: ReadonlySet<number>
  locked: string | undefined
  folded: ReadonlySet<number>
  onFold: (id: number, shut: boolean) => void
  onTick: (node: RightAllNode, on: boolean) => void
}

export function Node({ node, depth, ...rest }: NodeProps) {
  const { chosen, may, before, locked, folded, onFold, onTick } = rest
  const { rightId, rightName, kind, childList } = node
  const state = stateOf(node, chosen)
  const lacks = grantsOf(node).every((id) => !may.has(id) && !chosen.has(id))
  const open = !folded.has(rightId)
  const changed =
    kind === 'menu' || before.has(rightId) === chosen.has(rightId) ? null : chosen.has(rightId) ? '新增' : '移除'
  return (
    <div
      role="treeitem"
      aria-checked={state === 'half' ? 'mixed' : state === 'on'}
      aria-expanded={childList.length > 0 ? open : undefined}
      aria-selected={false}
      tabIndex={-1}
    >
      <div className={css.row} data-kind={kind} style={{ paddingInlineStart: depth * 16 }}>
        {childList.length > 0 ? (
          <button
            type="button"
            data-fold
            tabIndex={-1}
            className={css.fold}
            data-open={open}
            aria-label={`${open ? '收起' : '展开'} ${rightName}`}
            onClick={() => onFold(rightId, open)}
          >
            <Icon name="chevronRight" size={10} />
          </button>
        ) : (
          <span className={css.fold} />
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control */}
        <label>
          <Tick
            label={rightName}
            checked={state === 'on'}
            half={state === 'half'}
            disabled={locked !== undefined || lacks}
            hint={locked ?? (lacks ? '您没有此权限，不能授予' : undefined)}
            onChange={(on) => onTick(node, on)}
          />
          <span title={rightName}>{rightName}</span>
        </label>
        {changed && (
          <b data-change={changed} className={css.changed}>
            {changed}
          </b>
        )}
      </div>
      {childList.length > 0 && open && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree has no element of its own
        <div role="group">
          {childList.map((child) => (
            <Node key={child.rightId} node={child} depth={depth + 1} {...rest} />
          ))}
        </div>
      )}
    </div>
  )
}
