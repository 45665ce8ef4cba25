import { pageComponentList } from '@data-centre/api'
import { useId } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Toggle } from '../../../blocks/parts/tick.tsx'
import { Select } from '../../../forms/select.tsx'
import { Field } from '../../../kit/form-problem.tsx'
import css from './menu.module.css'
import { flat, mayHang } from './nodes.ts'
import { type FieldsProps, IconFields, MenuFields } from './page-menu-fields.tsx'

const kinds = [
  { value: 'menu', label: '菜单' },
  { value: 'page', label: '页面' },
  { value: 'button', label: '按钮' },
] as const

/** What a node is called, where it hangs, and what it shows, each as far as its kind has it. */
export function NodeFields({ draft, nodes, put }: FieldsProps) {
  const fields = { draft, nodes, put }
  return (
    <>
      <PlaceFields {...fields} />
      {draft.kind === 'page' && <ComponentFields {...fields} />}
      {draft.kind !== 'button' && <IconFields {...fields} />}
      {draft.kind !== 'menu' && (
        <Field label="显示">
          <Toggle label="显示" checked={draft.show === 1} onChange={(on) => put({ show: on ? 1 : 0 })} />
        </Field>
      )}
      {draft.kind === 'page' && <MenuFields {...fields} />}
    </>
  )
}

function PlaceFields({ draft, nodes, put }: FieldsProps) {
  const id = useId()
  const isNew = draft.rightId === 0
  const isRoot = draft.parentId === null

  const parents = flat(nodes).filter(({ node }) =>
    mayHang({ rightId: draft.rightId, kind: draft.kind, childList: draft.childList }, node),
  )
  return (
    <>
      <Field label="名称" name="name" must htmlFor={`${id}-name`}>
        <input
          id={`${id}-name`}
          className="input"
          value={draft.rightName}
          maxLength={20}
          onChange={(event) => put({ rightName: event.target.value })}
        />
      </Field>
      <Field label="上级" name="parentId">
        {isRoot ? (
          <span className={css.fixed}>无，类型的根节点</span>
        ) : (
          <Select
            aria-label="上级"
            showSearch
            value={draft.parentId ?? undefined}
            options={parents.map(({ node, depth }) => ({
              value: node.rightId,
              label: `${'　'.repeat(depth)}${node.rightName}`,
            }))}
            onChange={(parentId: number) => put({ parentId })}
          />
        )}
      </Field>
      <Field label="种类" name="kind">
        {isNew ? (
          <Segment label="种类" options={kinds} value={draft.kind} onChange={(kind) => put({ kind })} />
        ) : (
          <span className={css.fixed}>{kinds.find(({ value }) => value === draft.kind)?.label}（新建后不能修改）</span>
        )}
      </Field>
      <Field label="排序" name="index" htmlFor={`${id}-index`}>
        <input
          id={`${id}-index`}
          className="input"
          type="number"
          min={0}
          max={9999}
          value={draft.index}
          onChange={(event) => put({ index: Number(event.target.value) })}
        />
      </Field>
    </>
  )
}

function ComponentFields({ draft, put }: FieldsProps) {
  const id = useId()
  const components = pageComponentList.filter(({ type }) => type === draft.type)
  const existing = components.some(({ component }) => component === draft.component)
  return (
    <>
      <Field
        label="组件"
        name="component"
        must
        hint={existing || !draft.component ? '前端已提供的页面' : '该页面尚未提供，暂不能显示'}
      >
        <Select
          aria-label="组件"
          placeholder="请选择"
          showSearch
          value={draft.component || undefined}
          options={[
            ...components.map(({ component, title }) => ({ value: component, label: `${title} ${component}` })),
            ...(existing || !draft.component ? [] : [{ value: draft.component, label: draft.component }]),
          ]}
          onChange={(component: string) => put({ component, ...(draft.path ? {} : { path: `/${draft.type}/` }) })}
        />
      </Field>
      <Field label="路径" name="path" must htmlFor={`${id}-path`} hint="以 / 开头，不能与其他页面重复">
        <input
          id={`${id}-path`}
          className="input"
          value={draft.path}
          maxLength={100}
          onChange={(event) => put({ path: event.target.value.trim() })}
        />
      </Field>
    </>
  )
}
