import type { RightAllNode } from '@data-centre/api'

/** What is typed of a node; `rightId` 0 = a new one. */
export type NodeValues = Pick<
  RightAllNode,
  | 'rightId'
  | 'parentId'
  | 'type'
  | 'kind'
  | 'rightName'
  | 'path'
  | 'component'
  | 'icon'
  | 'iconA'
  | 'index'
  | 'show'
  | 'meta'
  | 'version'
  | 'shipped'
  | 'childList'
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
export const fieldsOf = ({
  rightId,
  version,
  parentId,
  rightName,
  index,
  meta,
  type,
  kind,
  path,
  component,
  icon,
  iconA,
  show,
}: NodeValues) => ({
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
