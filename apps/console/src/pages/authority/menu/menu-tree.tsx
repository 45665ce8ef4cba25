import { type KeyboardEvent, useState } from 'react'
import css from './menu.module.css'
import { type Drag, type MenuTreeProps, Row } from './menu-row.tsx'
import { moveOf } from './nodes.ts'

/** The tree of one type: rows are dragged with the mouse, or moved with Alt and the arrow keys; arrow keys alone walk them. */
export function MenuTree(props: MenuTreeProps) {
  const { nodes, all, onMove, onStep } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-node]')
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!row || step === 0) return
    event.preventDefault()
    if (event.altKey) return onStep(Number(row.dataset.node), step)
    const names = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-name]')]
    names[names.findIndex((name) => row.contains(name)) + step]?.focus()
  }
  const drop = () => {
    const move = drag && moveOf(all, drag.id, drag.over, drag.fall)
    if (drag && move) onMove(drag.id, move)
    setDrag(null)
  }
  const fold = (id: number) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <div className={css.tree} role="tree" aria-label="菜单" onKeyDown={onKeyDown}>
      {nodes.map((node) => (
        <Row
          key={node.rightId}
          {...props}
          node={node}
          depth={0}
          drag={drag}
          folded={folded}
          onFold={fold}
          onDrag={setDrag}
          onDrop={drop}
        />
      ))}
    </div>
  )
}
