import type { RightType } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { leaveForm } from '../../../kit/leave-form.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './menu.module.css'
import { MenuTree } from './menu-tree.tsx'
import { NodeForm } from './node-form.tsx'
import { emptyDraft, fieldsOf } from './node-values.ts'
import { flat, foundIn, nodeAt, stepOf } from './nodes.ts'

const types: readonly { value: RightType; label: string }[] = [
  { value: 'school', label: '学校' },
  { value: 'province', label: '省级' },
  { value: 'operation', label: '运营' },
  { value: 'authority', label: '权限' },
  { value: 'layout', label: '布局' },
]

/** /authority/menu: the tree of rights, type by type, and the form of one node. */
export default function MenuPage() {
  const [search, setSearch] = useSearchParams()
  const type = types.find(({ value }) => value === search.get('type'))?.value ?? 'school'
  const open = Number(search.get('open')) || undefined
  const isNew = search.get('new') === '1'
  const [texts, setText] = useState('')
  const query = useCall('role/getRightAllList', { type })
  const change = useCommand({
    work: (work: () => Promise<unknown>) => work(),
    done: '操作成功，相关用户将收到更新提示',
    renews: ['role/getRightAllList'],
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  const nodes = query.data ?? []
  const chosen = open === undefined ? undefined : nodeAt(nodes, open)
  const show = (id: number | undefined, more: Record<string, string> = {}) =>
    setSearch({ type, ...(id ? { open: String(id) } : {}), ...more }, { replace: true, preventScrollReset: true })
  const move = (id: number, to: { parentId: number; beforeId?: number }) => {
    const version = nodeAt(nodes, id)?.version ?? 0
    void change.run(() => call('role/moveRight', { rightId: id, version, ...to }))
  }
  const step = (id: number, by: -1 | 1) => {
    const to = stepOf(nodes, id, by)
    if (to) move(id, to)
  }
  const list = flat(nodes)
  return (
    <>
      <PageHead asOf="拖动可调整顺序和上级，Alt + ↑ ↓ 逐位移动；修改立即对相关用户生效，操作记入操作日志">
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      <div className={css.split}>
        <section
          className={css.card}
          aria-label="菜单树"
          data-state={query.error ? 'error' : query.data ? 'ready' : 'loading'}
        >
          <header className={css.head}>
            <Segment
              label="类型"
              options={types}
              value={type}
              onChange={(next) => leaveForm(() => setSearch({ type: next }, { preventScrollReset: true }))}
            />
          </header>
          <div className={css.search}>
            <SearchField
              label="名称、路径或编号"
              placeholder="名称、路径或编号"
              value={texts}
              width={220}
              onChange={setText}
            />
            <span className={css.note}>
              {list.filter(({ node }) => node.kind === 'page').length} 个页面，
              {list.filter(({ node }) => node.kind === 'button').length} 个按钮
            </span>
          </div>
          {query.data ? (
            <MenuTree
              nodes={foundIn(nodes, texts.trim())}
              all={nodes}
              chosen={open}
              busy={change.isPending}
              onChoose={(id) => leaveForm(() => show(id))}
              onShow={(node, on) =>
                void change.run(() => call('role/saveRight', fieldsOf({ ...node, show: on ? 1 : 0 })))
              }
              onMove={move}
              onStep={step}
            />
          ) : query.error && !query.isFetching ? (
            <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
          ) : (
            <div className={css.waiting} role="status" aria-label="加载中" />
          )}
        </section>
        {chosen ? (
          <NodeForm
            key={`${chosen.rightId} ${chosen.version} ${isNew}`}
            start={isNew ? emptyDraft(chosen) : chosen}
            nodes={nodes}
            onSaved={(id) => void query.refetch().then(() => show(id))}
            onDeleted={() => void query.refetch().then(() => show(chosen.parentId ?? undefined))}
            onStep={(by) => step(chosen.rightId, by)}
            onAdd={() => leaveForm(() => show(chosen.rightId, { new: '1' }))}
          />
        ) : (
          <section className={css.card} aria-label="未选择">
            <p className={css.nothing}>{query.data ? '从左侧选择一个菜单、页面或按钮' : ''}</p>
          </section>
        )}
      </div>
    </>
  )
}
