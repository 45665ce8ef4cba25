import type { RightAllNode } from '@data-centre/api'
import { type KeyboardEvent, useState } from 'react'
import { Tick } from '../../../../blocks/parts/tick.tsx'
import { SearchField } from '../../../../shell/search-field.tsx'
import { Node } from './right-node.tsx'
import { branchesOf, foldedAtFirst, found, grantsOf, stateOf, type Ticks, ticked, typeLabels } from './right-tree.ts'
import css from './rights.module.css'

interface RightColumnsProps extends Ticks {
  /** Trees of the five types. */
  columns: readonly RightAllNode[]
  before: ReadonlySet<number>
  /** Nothing can be ticked, and why. */
  locked?: string
  onChange: (chosen: Set<number>) => void
  /** Words after the count. */
  note?: string
}

/** Five trees side by side with tri-state boxes; arrow keys walk them as in any tree. */
export function RightColumns({
  columns,
  chosen,
  may,
  before,
  locked,
  onChange,
  note = '灰色小字为页面内按钮',
}: RightColumnsProps) {
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(columns.flatMap(({ childList }) => childList.flatMap((node) => foldedAtFirst(node, chosen)))),
  )
  const ids = columns.flatMap(grantsOf)
  const count = ids.filter((id) => chosen.has(id)).length
  const every = ids.filter((id) => may.has(id)).every((id) => chosen.has(id))
  const branches = columns.flatMap(({ childList }) => childList.flatMap(branchesOf))
  const tick = (node: RightAllNode, on: boolean) => onChange(ticked(columns, node, on, { chosen, may }))
  const fold = (id: number, shut: boolean) =>
    setFolded((now) => {
      const next = new Set(now)
      shut ? next.add(id) : next.delete(id)
      return next
    })
  return (
    <>
      <div className={css.tools}>
        <h3>功能权限</h3>
        <span className={css.note}>
          已选 {count} / {ids.length}，{note}
        </span>
        <span className={css.space} />
        <SearchField label="搜索菜单或按钮" placeholder="搜索菜单或按钮" value={text} onChange={setText} width={200} />
        <button
          type="button"
          className="button"
          disabled={locked !== undefined}
          onClick={() =>
            onChange(
              every
                ? new Set([...chosen].filter((id) => !ids.includes(id)))
                : new Set([...chosen, ...ids.filter((id) => may.has(id))]),
            )
          }
        >
          {every ? '全不选' : '全选'}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(branches))}
        >
          {folded.size > 0 ? '全部展开' : '全部收起'}
        </button>
      </div>
      <div className={css.columns}>
        {columns.map((root) => {
          const seen = found(root, text.trim())
          const own = grantsOf(root)
          const state = stateOf(root, chosen)
          return (
            <section key={root.rightId} className={css.column} aria-label={typeLabels[root.type]}>
              <header>
                <Tick
                  label={`${typeLabels[root.type]}全部`}
                  checked={state === 'on'}
                  half={state === 'half'}
                  disabled={locked !== undefined || own.every((id) => !may.has(id) && !chosen.has(id))}
                  hint={locked}
                  onChange={(on) => tick(root, on)}
                />
                <h4>{typeLabels[root.type]}</h4>
                <span>
                  {own.filter((id) => chosen.has(id)).length} / {own.length}
                </span>
              </header>
              <div role="tree" aria-label={`${typeLabels[root.type]}权限`} aria-multiselectable="true" onKeyDown={walk}>
                {seen?.childList.map((node) => (
                  <Node
                    key={node.rightId}
                    node={node}
                    depth={0}
                    chosen={chosen}
                    may={may}
                    before={before}
                    locked={locked}
                    folded={text.trim() ? new Set() : folded}
                    onFold={fold}
                    onTick={tick}
                  />
                ))}
              </div>
              {seen === null && <p className={css.nothing}>无匹配权限</p>}
            </section>
          )
        })}
      </div>
    </>
  )
}

/** Up and down walk the rows that stand open, right and left open and shut; the box itself is ticked with the space bar. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[role="treeitem"]')
  if (!row) return
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const wanted = event.key === 'ArrowRight' ? 'false' : 'true'
    if (row.getAttribute('aria-expanded') === wanted) {
      event.preventDefault()
      row.querySelector<HTMLButtonElement>('[data-fold]')?.click()
    }
    return
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  boxes[boxes.indexOf(event.target as HTMLInputElement) + step]?.focus()
}
