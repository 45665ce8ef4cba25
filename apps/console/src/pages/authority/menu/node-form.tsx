import { pageComponentList, type RightAllNode } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { type FormEvent, useId, useState } from 'react'
import { Segment } from '../../../blocks/segment.tsx'
import { Toggle } from '../../../blocks/tick.tsx'
import { Select } from '../../../forms/select.tsx'
import { Icon, rightIcon, rightIconNames } from '../../../icons.tsx'
import { Field, ProblemProvider, useFormProblems, wrong } from '../../../kit/form-problem.tsx'
import { useChanged, useUnsaved } from '../../../kit/unsaved.ts'
import { useCommand } from '../../../kit/use-command.ts'
import css from './menu.module.css'
import { flat, mayHang } from './nodes.ts'

/** What is typed of a node; `rightId` 0 = a new one. */
export type NodeValues = Pick<
  RightAllNode,
  'rightId' | 'parentId' | 'type' | 'kind' | 'rightName' | 'path' | 'component' | 'icon' | 'iconA' | 'index' | 'show' | 'meta' | 'version' | 'shipped' | 'childList'
>

export const emptyDraft = (parent: RightAllNode): NodeValues => ({
  rightId: 0,
  parentId: parent.rightId,
  type: parent.type,
  kind: parent.kind === 'page' ? 'button' : 'page',
  rightName: '',
  path: '',
  component: '',
  icon: '',
  iconA: '',
  index: Math.min(9999, Math.max(0, ...parent.childList.map(({ index }) => index)) + 10),
  show: 1,
  meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null },
  version: 0,
  shipped: false,
  childList: [],
})

/** The fields of a node as the call takes them. */
export const fieldsOf = ({ rightId, version, parentId, rightName, index, meta, type, kind, path, component, icon, iconA, show }: NodeValues) => ({
  ...(rightId ? { rightId, version } : {}),
  type,
  kind,
  ...(parentId === null ? {} : { parentId }),
  name: rightName.trim(),
  path: kind === 'button' ? '' : path,
  component: kind === 'page' ? component : '',
  icon,
  iconA,
  index,
  show,
  meta: JSON.stringify(meta),
})

const kinds = [
  { value: 'menu', label: '菜单' },
  { value: 'page', label: '页面' },
  { value: 'button', label: '按钮' },
] as const

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
  const id = useId()
  const put = (change: Partial<NodeValues>) => setDraft((now) => ({ ...now, ...change }))
  const putMeta = (change: Partial<NodeValues['meta']>) => setDraft((now) => ({ ...now, meta: { ...now.meta, ...change } }))
  const isNew = draft.rightId === 0
  const isRoot = draft.parentId === null
  const parents = flat(nodes).filter(({ node }) => mayHang({ rightId: draft.rightId, kind: draft.kind, childList: draft.childList }, node))
  const pages = flat(nodes).filter(({ node }) => node.kind === 'page' && node.rightId !== draft.rightId)
  const components = pageComponentList.filter(({ type }) => type === draft.type)
  const existing = components.some(({ component }) => component === draft.component)
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
  const pageOptions = [{ value: 0, label: '无' }, ...pages.map(({ node }) => ({ value: node.rightId, label: `${node.rightName} ${node.rightId}` }))]
  return (
    <form ref={form} className={css.card} noValidate aria-label={isNew ? '新建菜单' : `编辑 ${start.rightName}`} onSubmit={save}>
      <header className={css.head}>
        <h3>{isNew ? '新建' : start.rightName}</h3>
        <span className={css.note}>{isNew ? '编号由系统给出' : `编号 ${start.rightId}${start.shipped ? '，系统内置' : ''}`}</span>
        <span className={css.space} />
        {!isNew && !isRoot && (
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
      <div className={css.fields}>
        <ProblemProvider problem={problem}>
          <Field label="名称" name="name" must htmlFor={`${id}-name`}>
            <input id={`${id}-name`} className="input" value={draft.rightName} maxLength={20} onChange={(event) => put({ rightName: event.target.value })} />
          </Field>
          <Field label="上级" name="parentId">
            {isRoot ? (
              <span className={css.fixed}>无，类型的根节点</span>
            ) : (
              <Select
                aria-label="上级"
                showSearch
                value={draft.parentId ?? undefined}
                options={parents.map(({ node, depth }) => ({ value: node.rightId, label: `${'　'.repeat(depth)}${node.rightName}` }))}
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
            <input id={`${id}-index`} className="input" type="number" min={0} max={9999} value={draft.index} onChange={(event) => put({ index: Number(event.target.value) })} />
          </Field>
          {draft.kind === 'page' && (
            <>
              <Field label="组件" name="component" must hint={existing || !draft.component ? '前端已提供的页面' : '该页面尚未提供，暂不能显示'}>
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
                <input id={`${id}-path`} className="input" value={draft.path} maxLength={100} onChange={(event) => put({ path: event.target.value.trim() })} />
              </Field>
            </>
          )}
          {draft.kind !== 'button' && (
            <>
              <Field label="图标">
                <IconSelect label="图标" names={rightIconNames} value={draft.icon} onChange={(icon) => put({ icon, iconA: icon ? `${icon}-fill` : '' })} />
              </Field>
              <Field label="选中图标">
                <IconSelect label="选中图标" names={rightIconNames.flatMap((name) => [name, `${name}-fill`])} value={draft.iconA} onChange={(iconA) => put({ iconA })} />
              </Field>
            </>
          )}
          {draft.kind !== 'menu' && (
            <Field label="显示">
              <Toggle label="显示" checked={draft.show === 1} onChange={(on) => put({ show: on ? 1 : 0 })} />
            </Field>
          )}
          {draft.kind === 'page' && (
            <>
              <Field label="在菜单中">
                <Toggle label="在菜单中" checked={draft.meta.menu === 1} onChange={(on) => putMeta({ menu: on ? 1 : 0 })} />
              </Field>
              <Field label="专业群页面">
                <Toggle label="专业群页面" checked={draft.meta.isZyq === 1} onChange={(on) => putMeta({ isZyq: on ? 1 : 0 })} />
              </Field>
              <Field label="新窗口">
                <Toggle label="新窗口打开" checked={draft.meta.newWindow === 1} onChange={(on) => putMeta({ newWindow: on ? 1 : 0 })} />
              </Field>
              <Field label="高亮菜单" hint="打开本页时保持高亮的菜单">
                <Select aria-label="高亮菜单" showSearch value={draft.meta.activeMenu ?? 0} options={pageOptions} onChange={(at: number) => putMeta({ activeMenu: at || null })} />
              </Field>
              <Field label="别名" hint="再次显示的页面，路径相同">
                <Select aria-label="别名" showSearch value={draft.meta.alias ?? 0} options={pageOptions} onChange={(at: number) => putMeta({ alias: at || null })} />
              </Field>
            </>
          )}
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

const IconSelect = ({ label, names, value, onChange }: { label: string; names: readonly string[]; value: string; onChange: (name: string) => void }) => (
  <Select aria-label={label} allowClear placeholder="无" showSearch value={value || undefined} onChange={(name: string | undefined) => onChange(name ?? '')}>
    {[...new Set(value ? [...names, value] : names)].map((name) => (
      <Select.Option key={name} value={name}>
        <span className={css.icon}>
          <Icon name={rightIcon(name.replace(/-fill$/, ''))} size={14} />
          {name}
        </span>
      </Select.Option>
    ))}
  </Select>
)
