import type { RightAllNode } from '@data-centre/api'
import { Toggle } from '../../../blocks/parts/tick.tsx'
import { Select } from '../../../forms/select.tsx'
import { rightIconNames } from '../../../icons.tsx'
import { Field } from '../../../kit/form-problem.tsx'
import { IconSelect } from './icon-select.tsx'
import type { NodeValues } from './node-values.ts'
import { flat } from './nodes.ts'

export interface FieldsProps {
  draft: NodeValues
  nodes: readonly RightAllNode[]
  put: (change: Partial<NodeValues>) => void
}

export function IconFields({ draft, put }: FieldsProps) {
  return (
    <>
      <Field label="图标">
        <IconSelect
          label="图标"
          names={rightIconNames}
          value={draft.icon}
          onChange={(icon) => put({ icon, iconA: icon ? `${icon}-fill` : '' })}
        />
      </Field>
      <Field label="选中图标">
        <IconSelect
          label="选中图标"
          names={rightIconNames.flatMap((name) => [name, `${name}-fill`])}
          value={draft.iconA}
          onChange={(iconA) => put({ iconA })}
        />
      </Field>
    </>
  )
}

/** How the menu shows a page. */
export function MenuFields({ draft, nodes, put }: FieldsProps) {
  const putMeta = (change: Partial<NodeValues['meta']>) => put({ meta: { ...draft.meta, ...change } })
  const pages = flat(nodes).filter(({ node }) => node.kind === 'page' && node.rightId !== draft.rightId)
  const pageOptions = [
    { value: 0, label: '无' },
    ...pages.map(({ node }) => ({ value: node.rightId, label: `${node.rightName} ${node.rightId}` })),
  ]
  return (
    <>
      <Field label="在菜单中">
        <Toggle label="在菜单中" checked={draft.meta.menu === 1} onChange={(on) => putMeta({ menu: on ? 1 : 0 })} />
      </Field>
      <Field label="专业群页面">
        <Toggle label="专业群页面" checked={draft.meta.isZyq === 1} onChange={(on) => putMeta({ isZyq: on ? 1 : 0 })} />
      </Field>
      <Field label="新窗口">
        <Toggle
          label="新窗口打开"
          checked={draft.meta.newWindow === 1}
          onChange={(on) => putMeta({ newWindow: on ? 1 : 0 })}
        />
      </Field>
      <Field label="高亮菜单" hint="打开本页时保持高亮的菜单">
        <Select
          aria-label="高亮菜单"
          showSearch
          value={draft.meta.activeMenu ?? 0}
          options={pageOptions}
          onChange={(at: number) => putMeta({ activeMenu: at || null })}
        />
      </Field>
      <Field label="别名" hint="再次显示的页面，路径相同">
        <Select
          aria-label="别名"
          showSearch
          value={draft.meta.alias ?? 0}
          options={pageOptions}
          onChange={(at: number) => putMeta({ alias: at || null })}
        />
      </Field>
    </>
  )
}
