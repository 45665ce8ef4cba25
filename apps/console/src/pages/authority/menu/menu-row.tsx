import { pageComponent, type RightAllNode } from '@data-centre/api'
import type { DragEvent } from 'react'
import { Toggle } from '../../../blocks/parts/tick.tsx'
import { Icon } from '../../../icons.tsx'
import css from './menu.module.css'
import { type Fall, moveOf } from './nodes.ts'

const kindText = { menu: '菜单', page: '页面', button: '按钮' } as const

export interface MenuTreeProps {
  nodes: readonly RightAllNode[]
  /** The whole tree, where `nodes` is what a search found. */
  all: readonly RightAllNode[]
  chosen: number | undefined
  busy: boolean
  onChoose: (id: number) => void
  onShow: (node: RightAllNode, show: boolean) => void
  onMove: (id: number, move: { parentId: number; beforeId?: number }) => void
  onStep: (id: number, step: -1 | 1) => void
}

export interface Drag {
  id: number
  over: number
  fall: Fall
}

const EDGE = 0.3

/** Near its edges a row takes a node before or after itself, else below it. */
function fallOf(event: DragEvent<HTMLElement>): Fall {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  return share < EDGE ? 'before' : share > 1 - EDGE ? 'after' : 'inside'
}

interface RowProps extends MenuTreeProps {
  node: RightAllNode
  depth: number
  drag: Drag | null
  folded: ReadonlySet<number>
  onFold: (id: number) => void
  onDrag: (drag: Drag | null) => void
  onDrop: () => void
}

export function Row({ node, depth, ...rest }: RowProps) {
  const { all, chosen, busy, drag, folded, onChoose, onShow, onFold, onDrag, onDrop } = rest
  const { rightId, rightName, kind, show, childList, parentId, meta } = node
  const open = !folded.has(rightId)
  const unbuilt = kind === 'page' && show !== 1 && !pageComponent(node.type, node.component)
  const hint = kind === 'menu' ? '有页面显示时，菜单自动显示' : unbuilt ? '该页面尚未提供，暂不能显示' : undefined
  const over = drag?.over === rightId && moveOf(all, drag.id, rightId, drag.fall) ? drag.fall : undefined
  return (
    <div
      role="treeitem"
      aria-expanded={childList.length > 0 ? open : undefined}
      aria-selected={rightId === chosen}
      tabIndex={-1}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging has Alt and the arrow keys beside it */}
      <div
        className={css.row}
        data-node={rightId}
        data-chosen={rightId === chosen}
        data-hidden={show !== 1}
        data-over={over}
        style={{ paddingInlineStart: 8 + depth * 20 }}
        draggable={parentId !== null && !busy}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', String(rightId))
          onDrag({ id: rightId, over: rightId, fall: 'inside' })
        }}
        onDragOver={(event) => {
          if (!drag) return
          const fall = fallOf(event)
          if (moveOf(all, drag.id, rightId, fall)) event.preventDefault()
          if (drag.over !== rightId || drag.fall !== fall) onDrag({ ...drag, over: rightId, fall })
        }}
        onDrop={(event) => {
          event.preventDefault()
          onDrop()
        }}
        onDragEnd={() => onDrag(null)}
      >
        {childList.length > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className={css.fold}
            data-open={open}
            aria-label={`${open ? '收起' : '展开'} ${rightName}`}
            onClick={() => onFold(rightId)}
          >
            <Icon name="chevronRight" size={10} />
          </button>
        ) : (
          <span className={css.fold} />
        )}
        <button
          type="button"
          data-name
          className={css.name}
          aria-current={rightId === chosen ? 'true' : undefined}
          title={`${rightName} ${rightId}`}
          onClick={() => onChoose(rightId)}
        >
          {rightName}
        </button>
        {kind !== 'menu' && <em className={css.badge}>{kindText[kind]}</em>}
        {kind !== 'button' && meta.menu === 0 && <em className={css.badge}>不在菜单</em>}
        <span className={css.space} />
        <Toggle
          label={`显示 ${rightName}`}
          checked={show === 1}
          disabled={busy || hint !== undefined}
          hint={hint}
          onChange={(on) => onShow(node, on)}
        />
      </div>
      {childList.length > 0 && open && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree has no element of its own
        <div role="group">
          {childList.map((child) => (
            <Row key={child.rightId} {...rest} node={child} depth={depth + 1} />
          ))}
        </div>
      )}
    </div>
  )
}
