import type { RightAllNode } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../../icons.tsx'
import { ProblemProvider, useFormProblems, wrong } from '../../../kit/form-problem.tsx'
import { useChanged, useUnsaved } from '../../../kit/unsaved.ts'
import { useCommand } from '../../../kit/use-command.ts'
import css from './menu.module.css'
import { NodeFields } from './node-fields.tsx'
import { fieldsOf, type NodeValues } from './node-values.ts'

interface NodeFormProps {
  start: NodeValues
  nodes: readonly RightAllNode[]
  onSaved: (id: number) => void
  onDeleted: () => void
  onStep: (step: -1 | 1) => void
  onAdd: () => void
}

/** One node: what it is called, where it hangs, what it shows. */
export function NodeForm({ start, nodes, onSaved, onDeleted, onStep, onAdd }: NodeFormProps) {
  const [draft, setDraft] = useState(start)
  const { form, problem, failure, report, reportError } = useFormProblems(draft)
  useUnsaved(useChanged(draft))
  const put = (change: Partial<NodeValues>) => setDraft((now) => ({ ...now, ...change }))
  const isNew = draft.rightId === 0
  const saving = useCommand({
    work: () => call('role/saveRight', fieldsOf(draft)),
    done: '操作成功，相关用户将收到更新提示',
    onDone: ({ data }) => onSaved(Number(data)),
    onRefused: reportError,
  })
  const remove = useCommand({
    ask: () => ({ content: `确定删除“${start.rightName}”吗？删除后不能恢复。`, okText: '删除', isDanger: true }),
    work: () => call('role/deleteRight', { rightId: draft.rightId }),
    done: '操作成功',
    onDone: onDeleted,
    onRefused: reportError,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.rightName.trim().length < 2) return report(wrong('name', '名称长度在 2 到 20 个字符'))
    if (draft.kind === 'page' && !draft.component) return report(wrong('component', '请选择组件'))
    if (draft.kind === 'page' && !draft.path.startsWith('/')) return report(wrong('path', '路径以 / 开头'))
    report(null)
    void saving.run()
  }
  return (
    <form
      ref={form}
      className={css.card}
      noValidate
      aria-label={isNew ? '新建菜单' : `编辑 ${start.rightName}`}
      onSubmit={save}
    >
      <NodeHead start={start} hasSteps={!isNew && draft.parentId !== null} onStep={onStep} onAdd={onAdd} />
      <div className={css.fields}>
        <ProblemProvider problem={problem}>
          <NodeFields draft={draft} nodes={nodes} put={put} />
        </ProblemProvider>
      </div>
      <footer className={css.foot}>
        {failure ? (
          <span className={css.failure} role="alert">
            {failure}
          </span>
        ) : (
          <span className={css.note}>{start.shipped ? '内置菜单的修改在升级后保留；不能删除，可设为不显示' : ''}</span>
        )}
        {!isNew && !start.shipped && (
          <button type="button" className="button" disabled={saving.isPending} onClick={() => void remove.run()}>
            删除
          </button>
        )}
        <button type="submit" className="button primary" disabled={saving.isPending}>
          保存
        </button>
      </footer>
    </form>
  )
}

interface NodeHeadProps extends Pick<NodeFormProps, 'start' | 'onStep' | 'onAdd'> {
  /** It may be moved among its siblings. */
  hasSteps: boolean
}

function NodeHead({ start, hasSteps, onStep, onAdd }: NodeHeadProps) {
  const isNew = start.rightId === 0
  return (
    <header className={css.head}>
      <h3>{isNew ? '新建' : start.rightName}</h3>
      <span className={css.note}>
        {isNew ? '编号由系统给出' : `编号 ${start.rightId}${start.shipped ? '，系统内置' : ''}`}
      </span>
      <span className={css.space} />
      {hasSteps && (
        <>
          <button type="button" className="button" onClick={() => onStep(-1)}>
            上移
          </button>
          <button type="button" className="button" onClick={() => onStep(1)}>
            下移
          </button>
        </>
      )}
      {!isNew && start.kind !== 'button' && (
        <button type="button" className="button" onClick={onAdd}>
          <Icon name="plus" size={14} />
          新建下级
        </button>
      )}
    </header>
  )
}
